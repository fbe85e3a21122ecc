import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { cancelLaybysOf } from '#server/laybys/layby-status.ts';
import { type Actor, recordOrderEvents } from './order-events.ts';
import { orders } from './order-tables.ts';

export interface Cancellation {
  actor: Actor;
  /** E.g. 'cart-changed', 'never-paid'. */
  reason: string;
  now: Date;
}

/**
 * Cancels those of the orders that wait for their first payment, with their plans; money is never involved here.
 * The caller has made sure that no charge of theirs is open. Answers the ids of those it cancelled.
 */
export async function cancelUnpaidOrders(
  tx: Writer,
  ids: readonly number[],
  { actor, reason, now }: Cancellation,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(orders)
    .set({
      status: 'cancelled',
      endedAt: now.toISOString(),
      updatedAt: now.toISOString(),
      version: sql`${orders.version} + 1`,
    })
    .where(and(inArray(orders.id, [...ids]), eq(orders.status, 'pending'), eq(orders.paidCents, 0)))
    .returning({ id: orders.id });
  const cancelled = rows.map((row) => row.id);
  if (cancelled.length === 0) return [];
  await cancelLaybysOf(tx, cancelled);
  await recordOrderEvents(
    tx,
    cancelled.map((orderId) => ({ orderId, kind: 'cancelled', detail: { reason } })),
    { actor, now },
  );
  return cancelled;
}
