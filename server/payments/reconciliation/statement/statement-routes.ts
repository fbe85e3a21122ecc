import { AppError } from '#core/app-error.ts';
import { readStatement as readStatementEndpoint, statementFile } from '#core/payments/statement-api.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { requireProvider } from '#server/payments/providers/ask-provider.ts';
import type { ProviderName } from '#server/payments/providers/payment-provider.ts';
import { type Period, readStatement } from './read-statement.ts';
import { readRecordedMovements } from './recorded-movements.ts';
import { statementChunks } from './statement-file.ts';

type Query = Period & { provider?: ProviderName | undefined };

/** The routes for comparing the shop's card payments with the provider's account, on screen and as a file. */
export function addStatementRoutes(routes: Routes, deps: Deps): void {
  serve(routes, readStatementEndpoint, async ({ query, now }) => {
    const { name, comparison } = await state(deps, query, now);
    const providers = deps.providers.all.map((provider) => provider.name);
    return { provider: name, providers, from: query.from, to: query.to, ...comparison };
  });

  serveCsv(routes, statementFile, async ({ query, now }) => {
    const { name, comparison, movements } = await state(deps, query, now);
    const fileName = `payments-${name}-${query.from}-to-${query.to}.csv`;
    return { fileName, chunks: statementChunks(comparison, movements) };
  });
}

/** @throws AppError not_found if the requested provider isn't configured; unavailable */
async function state(deps: Deps, { from, to, provider: name }: Query, now: Date) {
  const provider = name === undefined ? deps.providers.active : deps.providers.find(name);
  if (provider === null) throw new AppError('not_found', { detail: `This shop has no keys to ask ${name}.` });
  const reading = readStatement({ provider, from, to, now }, (query) =>
    deps.store.read((db) => readRecordedMovements(db, query)),
  );
  return { name: provider.name, ...(await requireProvider(deps, reading, 'Nothing was compared')) };
}
