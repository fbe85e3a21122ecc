import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { BodyKind } from '#core/stock/cutting/body-kind.ts';
import {
  bookCuttingRun,
  chooseYields,
  listCuttingRuns,
  readCuttingRun,
  readValueShares,
  readYields,
  saveValueShares,
  voidCuttingRun,
  type Yields,
} from '#core/stock/cutting/cutting-api.ts';
import { valueSharesFault } from '#core/stock/cutting/value-shares.ts';
import { defaultYields, learntYields } from '#core/stock/cutting/yields.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Reader } from '#server/db/store.ts';
import { type Actor, ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { bookRun } from './book-run.ts';
import { chosenYields, valueShares } from './cutting-tables.ts';
import { getRun, latestRuns, listRuns, readShares, readYieldChoice } from './run-queries.ts';
import { voidRun } from './void-run.ts';

/** Only owners see costs. */
const seenBy = (actor: Actor | null) => ({ showsCosts: actor?.role === 'owner' });

async function yieldsOf(db: Reader, bodyKind: BodyKind): Promise<Yields> {
  const learnt = learntYields(await latestRuns(db, bodyKind));
  return { usual: defaultYields(bodyKind), learnt, chosen: await readYieldChoice(db, bodyKind) };
}

/** Adds the routes for cutting runs, blends, yields and value shares. */
export function addCuttingRoutes(routes: Routes): void {
  const { store } = routes.deps;

  serve(routes, listCuttingRuns, ({ paging, actor }) =>
    store.read(async (db) => {
      const { rows, total } = await listRuns(db, { paging, ...seenBy(actor) });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readCuttingRun, ({ params, actor }) => store.read((db) => getRun(db, params.id, seenBy(actor))));

  serve(routes, bookCuttingRun, ({ body, now, actor, write }) =>
    write(async (tx) => getRun(tx, await bookRun(tx, body, { now, actorId: actor?.id ?? null }), seenBy(actor))),
  );

  serve(routes, voidCuttingRun, (context) =>
    context.write(async (tx) => {
      const { params, now, actor } = context;
      const before = await getRun(tx, params.id, seenBy(actor));
      if (before.voidedAt !== null) return before;
      await voidRun(tx, params.id, { now, actorId: actor?.id ?? null });
      const activity = { kind: 'product' as const, action: 'Voided a cutting run', subject: `Run ${params.id}` };
      await recordActivity(tx, context, activity);
      return getRun(tx, params.id, seenBy(actor));
    }),
  );

  serve(routes, readYields, ({ query: { bodyKind } }) => store.read((db) => yieldsOf(db, bodyKind)));

  serve(routes, chooseYields, (context) =>
    context.write(async (tx) => {
      const { bodyKind, chosen } = context.body;
      const before = await readYieldChoice(tx, bodyKind);
      await tx.delete(chosenYields).where(eq(chosenYields.bodyKind, bodyKind));
      await tx.insert(chosenYields).values({ bodyKind, chosen });
      const activity = { kind: 'product' as const, action: 'Chose yields', subject: bodyKind };
      await recordActivity(tx, context, { ...activity, before: { chosen: before }, after: { chosen } });
      return yieldsOf(tx, bodyKind);
    }),
  );

  serve(routes, readValueShares, ({ query: { bodyKind } }) =>
    store.read(async (db) => ({ shares: await readShares(db, bodyKind) })),
  );

  serve(routes, saveValueShares, (context) =>
    context.write(async (tx) => {
      const { bodyKind, shares } = context.body;
      const fault = valueSharesFault(bodyKind, shares);
      if (fault !== null)
        throw new AppError('invalid', { detail: fault, errors: [{ path: 'shares', message: fault }] });
      const before = Object.fromEntries((await readShares(tx, bodyKind)).map(({ cut, share }) => [cut, share]));
      await tx.delete(valueShares).where(eq(valueShares.bodyKind, bodyKind));
      await tx.insert(valueShares).values(shares.map((share) => ({ bodyKind, ...share })));
      const after = Object.fromEntries(shares.map(({ cut, share }) => [cut, share]));
      const activity = { kind: 'product' as const, action: 'Changed value shares', subject: bodyKind, before, after };
      await recordActivity(tx, context, activity);
      return { shares: await readShares(tx, bodyKind) };
    }),
  );
}
