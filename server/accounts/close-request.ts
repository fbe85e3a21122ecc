import { eq } from 'drizzle-orm';
import { readCloseRequest, requestClose, withdrawCloseRequest } from '#core/accounts/close-request-api.ts';
import { AppError } from '#core/app-error.ts';
import { recordCustomerEvents } from '#server/customers/customer-events.ts';
import { findCustomerOfAccount } from '#server/customers/customer-of-order.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';

/** Adds the routes with which customers request that their account be erased. Staff see and fulfil these requests. */
export function addCloseRequestRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readCloseRequest, ({ actor }) =>
    store.read(async (db) => ({ requestedAt: (await recordOf(db, actor)).closeRequestedAt })),
  );
  serve(routes, requestClose, ({ actor, now, write }) => write((tx) => setRequest(tx, actor, { at: now, now })));
  serve(routes, withdrawCloseRequest, ({ actor, now, write }) =>
    write((tx) => setRequest(tx, actor, { at: null, now })),
  );
}

/**
 * Stores a customer's request to erase the account, or withdraws it if `at` is null. A repeated request changes nothing, so the
 * first date is kept.
 */
async function setRequest(tx: Writer, actor: Actor | null, { at, now }: { at: Date | null; now: Date }) {
  const row = await recordOf(tx, actor);
  if ((row.closeRequestedAt === null) === (at === null)) return { requestedAt: row.closeRequestedAt };
  const requestedAt = at?.toISOString() ?? null;
  await tx.update(customers).set({ closeRequestedAt: requestedAt }).where(eq(customers.id, row.id));
  const kind = at === null ? ('close-withdrawn' as const) : ('close-requested' as const);
  await recordCustomerEvents(tx, [{ customerId: row.id, kind }], { actorId: actor?.id ?? null, now });
  return { requestedAt };
}

async function recordOf(db: Reader, actor: Actor | null) {
  const row = actor && (await findCustomerOfAccount(db, actor.id));
  if (row === null) throw new AppError('signed_out');
  return row;
}
