import { eq } from 'drizzle-orm';
import { readCloseRequest, withdrawCloseRequest } from '#core/accounts/close-request-api.ts';
import { AppError } from '#core/app-error.ts';
import { recordCustomerEvents } from '#server/customers/customer-events.ts';
import { findCustomerOfAccount } from '#server/customers/customer-of-order.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';

/**
 * Adds the routes with which customers read and withdraw their request that the account be erased. Another route makes the request. It
 * is among the routes of repeating boxes, because the request stops the customer's boxes.
 */
export function addCloseRequestRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readCloseRequest, ({ actor }) =>
    store.read(async (db) => ({ requestedAt: (await recordOf(db, actor)).closeRequestedAt })),
  );
  serve(routes, withdrawCloseRequest, ({ actor, now, write }) =>
    write((tx) => setCloseRequest(tx, actor, { at: null, now })),
  );
}

/**
 * Stores a customer's request to erase the account, or withdraws it if `at` is null. A repeated request changes nothing, so the
 * first date is kept.
 */
export async function setCloseRequest(
  tx: Writer,
  actor: Actor | null,
  { at, now }: { at: Date | null; now: Date },
): Promise<{ requestedAt: string | null }> {
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
