import { eq } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { raiseAlert } from '../alerts/payment-alerts.ts';
import { recordRefundedAmount } from '../charges/change-paid-amount.ts';
import { charges, payments, refunds } from '../payment-tables.ts';
import type { RefundRow } from './refund-queries.ts';

/**
 * Reverses a refund whose money the bank has returned to the shop. The customer didn't get the money, so the amount counts as paid
 * again. Staff and the customer are notified.
 */
export async function reverseRefund(
  tx: Writer,
  refund: RefundRow,
  reason: string,
  { now, env }: { now: Date } & Pick<Deps, 'env'>,
): Promise<void> {
  const { id, orderId, chargeId, amountCents, reference } = refund;
  await tx.update(refunds).set({ status: 'failed', reason }).where(eq(refunds.id, id));
  const amount = formatMoney(amountCents);
  const detail = `A refund of ${amount} failed at the bank after it was made (${reason}). The customer doesn’t have the money.`;
  await raiseAlert(tx, { kind: 'refund-failed', subject: reference, orderId, amountCents, detail }, { now, env });
  if (orderId === null) return;
  const payment = { orderId, chargeId, amountCents, method: 'card', failedRefundId: id } as const;
  const [made] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.refundId, id));
  const [returned] = await tx
    .insert(payments)
    .values({ ...payment, paidAt: now.toISOString() })
    .returning({ id: payments.id });
  if (made === undefined || returned === undefined) throw new Error(`Refund ${reference} has no payment`);
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw new Error(`Order ${orderId} has a refund and is not there`);
  await recordRefundedAmount(tx, order, { ...returned, amountCents, takesBack: made.id }, now);
  const event = { orderId, kind: 'refund-failed' as const, detail: { amountCents, refund: reference, reason } };
  await recordOrderEvents(tx, [event], { actor: system, now });
  await queueRefundFailed(tx, { ...refund, orderId }, { now, env });
}

/** Informs the customer that a refund that was announced in an earlier email didn't reach the card. */
export async function queueRefundFailed(
  tx: Writer,
  { orderId, chargeId, amountCents, reference }: RefundRow & { orderId: number },
  { now, env }: { now: Date } & Pick<Deps, 'env'>,
): Promise<void> {
  const [charge] = await tx.select().from(charges).where(eq(charges.id, chargeId));
  const { cardBrand = null, cardLast4 = null } = charge ?? {};
  const card = cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 };
  const order = await getPresentedOrder(tx, orderId);
  const emails = await shopEmails(tx, { env }, now);
  await queueEmails(tx, [emails.refundFailed({ order, amountCents, reference, card })], now);
}
