import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OrderEvent, OrderEventKind } from '#core/orders/order-event.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { orderEvents, type orders } from './order-tables.ts';

/**
 * When a change was made at an offline counter, and who sent it to the server later. The sender is missing if it is the person who made
 * the change.
 */
export interface OfflineOrigin {
  madeAt: string;
  sentBy?: { id: number; name: string } | undefined;
}

/** Who made the change. A guest has no id, and neither does a change that the shop makes by itself. */
export interface Actor {
  kind: OrderEvent['actor']['kind'];
  id: number | null;
  offline?: OfflineOrigin | undefined;
}

export const system: Actor = { kind: 'system', id: null };

export interface NewOrderEvent {
  orderId: number;
  kind: OrderEventKind;
  detail: Record<string, unknown>;
}

export function actorOf(user: { id: number } | null): Actor {
  return user === null ? { kind: 'guest', id: null } : { kind: 'customer', id: user.id };
}

/** Records who did what to orders, in the transaction of the change. */
export async function recordOrderEvents(
  tx: Writer,
  events: readonly NewOrderEvent[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const { kind: actorKind, id: actorId, offline = {} } = actor;
  const rows = events.map(({ orderId, kind, detail }) => {
    return { orderId, kind, detail: { ...detail, ...offline }, at, actorKind, actorId };
  });
  await addRows(tx, orderEvents, rows);
}

type CancelledOrder = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'keptCents'>;

/**
 * Returns the amounts that the bank had taken back after a dispute when orders were cancelled, by order id. Reads the cancellation
 * events of those orders on which the shop kept money; other orders need no query.
 */
export async function findReturnedByBank(db: Reader, rows: readonly CancelledOrder[]): Promise<Map<number, number>> {
  const ids = rows.flatMap(({ id, status, keptCents }) => (status === 'cancelled' && keptCents ? [id] : []));
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ orderId: orderEvents.orderId, detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, 'cancelled')));
  return new Map(
    found.map(({ orderId, detail: { lostCents } }) => [orderId, typeof lostCents === 'number' ? lostCents : 0]),
  );
}

type ChargedOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'agreedAt' | 'holdCents' | 'totalCents' | 'paidCents'
>;

/**
 * Returns the ids of orders whose last attempt to hold or charge the agreed amount failed. Orders without an agreement, and orders
 * whose whole amount is held, need no query.
 */
export async function findFailedCards(db: Reader, rows: readonly ChargedOrder[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ id, status, agreedAt, holdCents, totalCents, paidCents }) => {
    const isHeld = holdCents !== null && holdCents >= remainingCents(totalCents, paidCents);
    return status === 'pending' && agreedAt !== null && !isHeld ? [id] : [];
  });
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ orderId: orderEvents.orderId, kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.kind, ['agreed', 'held', 'payment-failed'])))
    .orderBy(asc(orderEvents.id));
  const last = new Map(found.map(({ orderId, kind }) => [orderId, kind]));
  return new Set(ids.filter((id) => last.get(id) === 'payment-failed'));
}
