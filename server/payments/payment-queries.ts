import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Payment } from '#core/payments/payment.ts';
import type { Reader } from '#server/db/store.ts';
import { payments } from './payment-tables.ts';

export type PaymentRow = typeof payments.$inferSelect;

export function toPayment(row: PaymentRow): Payment {
  const { id, orderId, amountCents, method, paidAt, isRefund, failedRefundId } = row;
  const isReturnedRefund = failedRefundId !== null;
  return { id, orderId, amount: amountCents, method, paymentDate: paidAt, isRefund, isReturnedRefund };
}

/** An order's payments, oldest first. A refund is a negative payment. */
export async function listPaymentsOf(db: Reader, orderId: number): Promise<Payment[]> {
  const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
  return rows.map(toPayment);
}

/** The payments of each order, by order id. */
export async function listPaymentsOfOrders(db: Reader, orderIds: readonly number[]): Promise<Map<number, Payment[]>> {
  if (orderIds.length === 0) return new Map();
  const isTheirs = inArray(payments.orderId, [...orderIds]);
  const rows = await db.select().from(payments).where(isTheirs).orderBy(asc(payments.id));
  return Map.groupBy(rows.map(toPayment), ({ orderId }) => orderId);
}

/** The payments of a charge, in the order of its allocations, without its later refunds. */
export async function listPaymentsOfCharge(db: Reader, chargeId: number): Promise<Payment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.chargeId, chargeId), isNull(payments.refundId), isNull(payments.failedRefundId)))
    .orderBy(asc(payments.id));
  return rows.map(toPayment);
}
