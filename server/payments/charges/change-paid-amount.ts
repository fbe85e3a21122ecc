import { eq } from 'drizzle-orm';
import { canStep } from '#core/orders/order-status.ts';
import type { LineToRefund } from '#core/orders/refunds/refund-amounts.ts';
import type { Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import { settlePlace } from '#server/orders/delivery/order-place.ts';
import { bringBackToOrder, takeOffOrder } from '#server/orders/order-lines.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { beginRelease } from '../holds/begin-release.ts';

/**
 * Adds to an order's amount paid. If the order is then fully paid, its status becomes paid. Its requested delivery day is set if that
 * day is still available. The amount that the bank still holds for the order is released.
 */
export async function recordPaidAmount(
  tx: Writer,
  order: OrderRow,
  { amountCents, now }: { amountCents: number; now: Date },
): Promise<OrderRow> {
  const paidCents = order.paidCents + amountCents;
  const isPaid = paidCents === order.totalCents;
  // The callers have already checked the status, so that no money is recorded on an order that can't accept it.
  if (!canStep(order.status, 'paid'))
    throw new Error(`Order ${order.id} is ${order.status} and was charged ${amountCents}`);
  const status = isPaid ? ('paid' as const) : order.status;
  // The delivery day of an order by the kilo was set when its customer agreed, and may have been changed since.
  const hasDay = order.agreedAt !== null && order.deliveryDate !== null;
  const delivery = isPaid && !hasDay ? await settlePlace(tx, order, now) : {};
  const set = { paidCents, status, ...delivery, updatedAt: now.toISOString(), version: order.version + 1 };
  await updateRow(tx, orders, order.id, set);
  if (isPaid && order.holdCents !== null) await beginRelease(tx, order.id, { reason: 'paid', now });
  return { ...order, ...set };
}

/** Reduces an order's amount paid by an amount that staff had recorded by mistake. */
export async function reduceAmountPaid(
  tx: Writer,
  order: OrderRow,
  { amountCents, now }: { amountCents: number; now: Date },
): Promise<OrderRow> {
  return storeAmounts(tx, order, { paidCents: order.paidCents - amountCents, totalCents: order.totalCents, now });
}

/**
 * The payment that records a refund: `amountCents` is negative. If the refund failed, `amountCents` is positive and `takesBack`
 * is the id of the payment that this one reverses.
 */
export interface RefundPayment {
  id: number;
  amountCents: number;
  takesBack?: number;
  /** The lines that the refund removes from the order. If null or absent, a share of each tax class is removed. */
  lines?: readonly LineToRefund[] | null;
}

/**
 * Records a refund, or money handed back for a cancelled order. The refunded amount is neither owed nor paid any more, so the order's
 * total and its amount paid both decrease. If a refund failed, both increase. The caller must set the order's status.
 */
export async function recordRefundedAmount(
  tx: Writer,
  order: OrderRow,
  { id: paymentId, amountCents, takesBack, lines = null }: RefundPayment,
  now: Date,
): Promise<OrderRow> {
  const refunded = { orderId: order.id, paymentId, now };
  const totalCents =
    takesBack === undefined
      ? await takeOffOrder(tx, { ...refunded, amountCents, lines })
      : await bringBackToOrder(tx, { ...refunded, refundPaymentId: takesBack });
  return storeAmounts(tx, order, { paidCents: order.paidCents + amountCents, totalCents, now });
}

async function storeAmounts(
  tx: Writer,
  order: OrderRow,
  { paidCents, totalCents, now }: { paidCents: number; totalCents: number; now: Date },
): Promise<OrderRow> {
  const set = { paidCents, totalCents, version: order.version + 1, updatedAt: now.toISOString() };
  await tx.update(orders).set(set).where(eq(orders.id, order.id));
  return { ...order, ...set };
}
