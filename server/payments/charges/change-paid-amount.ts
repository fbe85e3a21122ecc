import { eq } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { isDeliveryDay } from '#core/delivery/delivery-days.ts';
import { canStep } from '#core/orders/order-status.ts';
import { updateRow } from '#server/db/sqlite/write-rows.ts';
import type { Writer } from '#server/db/store.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Adds to the amount paid; the last cent makes the order paid and sets the requested delivery day if it is still possible. */
export async function recordPaidAmount(
  tx: Writer,
  order: OrderRow,
  { amountCents, now }: { amountCents: number; now: Date },
): Promise<OrderRow> {
  const paidCents = order.paidCents + amountCents;
  const isPaid = paidCents === order.totalCents;
  // The charge stays open and is tried again: money is never recorded on an order that can't take it.
  if (!canStep(order.status, 'paid'))
    throw new Error(`Order ${order.id} is ${order.status} and was charged ${amountCents}`);
  const requested = order.wishedDeliveryDate;
  const deliveryDate =
    isPaid && requested !== null && isDeliveryDay(melbourneDay(now), requested) ? requested : order.deliveryDate;
  const status = isPaid ? ('paid' as const) : order.status;
  const set = { paidCents, status, deliveryDate, updatedAt: now.toISOString(), version: order.version + 1 };
  await updateRow(tx, orders, order.id, set);
  return { ...order, ...set };
}

/** Subtracts what was handed back or refunded from the amount paid. The caller decides about the status. */
export async function reduceAmountPaid(
  tx: Writer,
  order: OrderRow,
  { amountCents, now }: { amountCents: number; now: Date },
): Promise<OrderRow> {
  const set = {
    paidCents: order.paidCents - amountCents,
    version: order.version + 1,
    updatedAt: now.toISOString(),
  };
  await tx.update(orders).set(set).where(eq(orders.id, order.id));
  return { ...order, ...set };
}
