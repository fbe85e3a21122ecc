import { inArray, sql } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import type { Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import { releasePlace } from '#server/orders/delivery/order-place.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import { requireAllWeighed, requireWeighed } from '#server/orders/weighing/require-weighed.ts';
import { getOrderToChange, requireStep, type StaffActing, type StatusContext, staffOf } from './change-amount-paid.ts';

/** @throws AppError not_found, stale_version, wrong_status, not_weighed */
export async function markDelivered(tx: Writer, context: StatusContext): Promise<Order> {
  const row = await getOrderToChange(tx, context);
  requireStep(row, 'delivered');
  await deliver(tx, row, { context, detail: { deliveryDate: row.deliveryDate } });
  return getPresentedOrder(tx, row.id);
}

/**
 * Marks an order that was paid in full at the counter as delivered, because the customer took the goods. Its delivery day is removed,
 * and its delivery slot becomes free.
 * @throws AppError wrong_status, not_weighed
 */
export async function handOver(tx: Writer, row: OrderRow, context: StaffActing): Promise<OrderRow> {
  requireStep(row, 'delivered');
  const place = await releasePlace(tx, row);
  const set = { ...place, deliveryDate: null, deliveryMethod: 'pickup' as const, pickupSlot: null };
  await updateRow(tx, orders, row.id, set);
  return deliver(tx, { ...row, ...set }, { context, detail: { deliveryDate: null, handedOver: true } });
}

interface Delivery {
  context: StaffActing;
  detail: Record<string, unknown>;
}

async function deliver(tx: Writer, row: OrderRow, { context, detail }: Delivery): Promise<OrderRow> {
  await requireWeighed(tx, row);
  await storeDelivered(tx, [row], { context, detailOf: () => detail });
  const at = context.now.toISOString();
  return { ...row, status: 'delivered', endedAt: at, updatedAt: at, version: row.version + 1 };
}

/**
 * Marks orders as delivered, in a few statements for any number of orders. The caller must have checked their statuses. A delivery by a
 * driver is recorded even if goods were never weighed, because its photo and time would otherwise be lost.
 * @param isAtDoor whether a driver has already handed over the goods
 * @throws AppError not_weighed
 */
export async function deliverAll(
  tx: Writer,
  rows: readonly OrderRow[],
  context: StaffActing,
  { isAtDoor = false } = {},
): Promise<void> {
  // Goods that have left the shop can't be weighed any more.
  if (!isAtDoor) await requireAllWeighed(tx, rows);
  await storeDelivered(tx, rows, { context, detailOf: ({ deliveryDate }) => ({ deliveryDate }) });
}

async function storeDelivered(
  tx: Writer,
  rows: readonly OrderRow[],
  { context, detailOf }: { context: Delivery['context']; detailOf(row: OrderRow): Delivery['detail'] },
): Promise<void> {
  if (rows.length === 0) return;
  const { now, actor, offline } = context;
  const at = now.toISOString();
  const ids = rows.map((row) => row.id);
  await tx
    .update(orders)
    .set({ status: 'delivered', endedAt: at, updatedAt: at, version: sql`${orders.version} + 1` })
    .where(inArray(orders.id, ids));
  await followStock(tx, ids, { now, actorId: actor?.id ?? null, offline, ifLacking: 'book' });
  const events = rows.map((row) => ({ orderId: row.id, kind: 'delivered' as const, detail: detailOf(row) }));
  await recordOrderEvents(tx, events, { actor: staffOf(context), now });
}
