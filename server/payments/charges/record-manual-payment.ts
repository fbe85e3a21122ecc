import { melbourneDay } from '#core/dates.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import type { Writer } from '#server/db/store.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { payLayby, reduceLayby } from '#server/laybys/pay-layby.ts';
import { type OfflineOrigin, recordOrderEvents } from '#server/orders/order-events.ts';
import { type OrderRow, presentOrder } from '#server/orders/order-queries.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import { isFirm } from '#server/orders/stock/wanted-stock.ts';
import { type PaymentRow, toPayment } from '../payment-queries.ts';
import { payments } from '../payment-tables.ts';
import { queuePaymentEmails } from '../queue-payment-emails.ts';
import { recordPaidAmount, recordRefundedAmount, reduceAmountPaid } from './change-paid-amount.ts';
import type { TransactionContext } from './record-succeeded-charge.ts';

export interface ManualPayment {
  /** The amount in cents; negative if staff received less than had been recorded. */
  amountCents: number;
  /** The payment method; 'manual' if it is unknown. */
  method?: Exclude<PaymentMethod, 'card'> | undefined;
  /** The id of the staff member who records the payment. */
  recordedBy: number;
  /** The client's own key for the payment. A key is never used for another payment. */
  clientKey?: string | undefined;
  /**
   * Set if the payment was taken while the shop couldn't be reached. The payment still counts at the time when it is recorded.
   */
  offline?: OfflineOrigin | undefined;
  /** Further details for the payment's event. */
  detail?: object;
  /** Makes a further change that belongs to the payment, after the event is recorded and before the email is written. */
  andThen?(paid: OrderRow): Promise<OrderRow>;
}

export interface RecordedPayment {
  /** The order after the payment. */
  order: OrderRow;
  payment: PaymentRow;
}

/**
 * Records money that staff received, or corrects a recorded amount. This changes the payment, the instalments, the plan, the order's
 * status and its events. The customer is emailed if money was received. The caller must have checked that the order accepts the
 * payment.
 */
export async function recordManualPayment(
  tx: Writer,
  order: OrderRow,
  {
    amountCents,
    method = 'manual',
    recordedBy,
    clientKey,
    offline,
    detail: more,
    andThen = async (paid) => paid,
  }: ManualPayment,
  { now, env }: TransactionContext,
): Promise<RecordedPayment> {
  const plan = (await findLaybyPlansOfOrders(tx, [order.id])).get(order.id) ?? null;
  const paidAt = now.toISOString();
  const own = { clientKey: clientKey ?? null, madeAt: offline?.madeAt ?? null };
  const isRefund = amountCents < 0 && order.status === 'cancelled';
  const values = { orderId: order.id, amountCents, method, paidAt, recordedBy, isRefund, ...own };
  const [row] = await tx.insert(payments).values(values).returning();
  if (row === undefined) throw new Error('A payment was not stored');
  const isReduction = amountCents < 0;
  if (plan !== null && isReduction && plan.plan.status !== 'cancelled') {
    await reduceLayby(tx, plan, { amountCents: -amountCents, today: melbourneDay(now) });
  } else if (plan !== null && !isReduction) await payLayby(tx, plan, { amountCents, paidAt: now, card: null });
  const paid = isReduction ? await lower(tx, order, row, now) : await recordPaidAmount(tx, order, { amountCents, now });
  const detail = { amountCents, method, status: paid.status, ...more };
  const kind = isReduction ? 'payment-lowered' : 'payment';
  const actor = { kind: 'staff' as const, id: recordedBy, offline };
  await recordOrderEvents(tx, [{ orderId: order.id, kind, detail }], { actor, now });
  const after = await andThen(paid);
  // The stock is updated last. If the goods are handed over now, they leave at once instead of being held first.
  if (isFirm(order) !== isFirm(after)) {
    await followStock(tx, [order.id], { now, actorId: recordedBy, ifLacking: 'book' });
  }
  if (!isReduction) await queueEmail(tx, { before: order, after, row }, { now, env });
  return { order: after, payment: row };
}

/**
 * Lowers an order's amount paid. An amount that staff hand back on a cancelled order is a refund; on any other order it corrects
 * the recorded amount.
 */
function lower(tx: Writer, order: OrderRow, payment: PaymentRow, now: Date): Promise<OrderRow> {
  if (order.status === 'cancelled') return recordRefundedAmount(tx, order, payment, now);
  return reduceAmountPaid(tx, order, { amountCents: -payment.amountCents, now });
}

async function queueEmail(
  tx: Writer,
  { before, after, row }: { before: OrderRow; after: OrderRow; row: PaymentRow },
  transaction: TransactionContext,
): Promise<void> {
  const order = await presentOrder(tx, after);
  const plan = (await findLaybyPlansOfOrders(tx, [after.id])).get(after.id) ?? null;
  const wasUnpaid = before.paidCents === 0;
  await queuePaymentEmails(tx, [{ order, payment: toPayment(row), card: null, plan, wasUnpaid }], transaction);
}
