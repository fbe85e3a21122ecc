import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Payment } from '#core/payments/payment.ts';
import type { Reader } from '#server/db/store.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from './payment-tables.ts';

export type PaymentRow = typeof payments.$inferSelect;

export function toPayment({ id, orderId, amountCents, method, paidAt }: PaymentRow): Payment {
  return { id, orderId, amount: amountCents, method, paymentDate: paidAt };
}

/**
 * Whether a negative payment, read with its order, is money that went back to the customer: to a card, or by hand after a
 * cancellation. Any other one corrects what staff had recorded and never received.
 */
export const isRefund = sql<boolean>`(
  ${payments.refundId} is not null
  or (${orders.status} = 'cancelled' and ${payments.paidAt} >= coalesce(${orders.endedAt}, ''))
)`.mapWith(Boolean);

/** What was paid on an order, oldest first; a refund is a negative payment. */
export async function listPaymentsOf(db: Reader, orderId: number): Promise<Payment[]> {
  const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
  return rows.map(toPayment);
}

/** The payments of a charge, in the order of its allocations, without its later refunds. */
export async function listPaymentsOfCharge(db: Reader, chargeId: number): Promise<Payment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.chargeId, chargeId), isNull(payments.refundId)))
    .orderBy(asc(payments.id));
  return rows.map(toPayment);
}
