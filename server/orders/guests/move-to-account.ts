import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { findCustomerOfAccount } from '#server/customers/customer-of-order.ts';
import { foldCustomer } from '#server/customers/fold-customer.ts';
import type { Writer } from '#server/db/store.ts';
import { recordOrderEvents } from '../order-events.ts';
import type { OrderRow } from '../order-queries.ts';
import { orders } from '../order-tables.ts';

/**
 * Moves an order to the account `userId`, away from an account that got it through a shared session. The earlier account keeps its
 * customer record, even if that record has no orders left.
 */
export async function moveFromAccount(
  tx: Writer,
  row: Pick<OrderRow, 'id' | 'userId'>,
  { userId, now }: { userId: number; now: Date },
): Promise<OrderRow[]> {
  const customerId = (await findCustomerOfAccount(tx, userId))?.id ?? null;
  const moved = await tx
    .update(orders)
    .set({ userId, customerId, updatedAt: now.toISOString(), version: sql`${orders.version} + 1` })
    .where(eq(orders.id, row.id))
    .returning();
  const detail = { userId, by: 'link', fromUserId: row.userId };
  const event = { orderId: row.id, kind: 'moved-to-account' as const, detail };
  await recordOrderEvents(tx, [event], { actor: { kind: 'customer', id: userId }, now });
  return moved;
}

/**
 * Moves orders without an account to this account and to its customer record. A customer record that is left without orders belonged to
 * the same person, so it is merged into the account's record.
 */
export async function moveToAccount(
  tx: Writer,
  which: SQL | undefined,
  { userId, now, detail = {} }: { userId: number; now: Date; detail?: Record<string, unknown> },
): Promise<OrderRow[]> {
  const where = and(which, isNull(orders.userId));
  const from = await tx.selectDistinct({ id: orders.customerId }).from(orders).where(where);
  const customerId = (await findCustomerOfAccount(tx, userId))?.id ?? null;
  const moved = await tx
    .update(orders)
    .set({ userId, customerId, updatedAt: now.toISOString(), version: sql`${orders.version} + 1` })
    .where(where)
    .returning();
  const events = moved.map(({ id }) => ({
    orderId: id,
    kind: 'moved-to-account' as const,
    detail: { userId, ...detail },
  }));
  await recordOrderEvents(tx, events, { actor: { kind: 'customer', id: userId }, now });
  if (customerId !== null)
    await foldEmptied(
      tx,
      from.map(({ id }) => id),
      { customerId, now },
    );
  return moved;
}

async function foldEmptied(
  tx: Writer,
  left: readonly (number | null)[],
  { customerId, now }: { customerId: number; now: Date },
): Promise<void> {
  const ids = left.filter((id) => id !== null && id !== customerId) as number[];
  const rest = await tx.selectDistinct({ id: orders.customerId }).from(orders).where(inArray(orders.customerId, ids));
  for (const goneId of ids) {
    if (rest.some(({ id }) => id === goneId)) continue;
    await foldCustomer(tx, { goneId, intoId: customerId, actorId: null, now });
  }
}
