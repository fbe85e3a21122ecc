import { and, eq, isNull } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import type { Writer } from '#server/db/store.ts';
import type { NewAlert } from '../alerts/payment-alerts.ts';
import { paymentAlerts } from '../payment-tables.ts';
import type { RefundRow } from './refund-queries.ts';

export function rejectedRefundAlert({ reference, orderId, amountCents }: RefundRow, reason: string): NewAlert {
  const detail =
    `The provider refused a refund of ${formatMoney(amountCents)} (${reason}). The customer doesn’t have the money: ` +
    'hand it back another way.';
  return { kind: 'refund-failed', subject: reference, orderId, amountCents, detail };
}

/** Differs from the subject of the alert that is created if the same refund is rejected later. */
const balanceSubject = (reference: string) => `${reference} (balance)`;

export function lowBalanceAlert({ reference, orderId, amountCents }: RefundRow): NewAlert {
  const detail =
    `A refund of ${formatMoney(amountCents)} is waiting, because the shop’s balance at Stripe is too low. Add money ` +
    'under Balances in Stripe’s dashboard. The refund is then sent by itself, so don’t give the money back another way.';
  const subject = balanceSubject(reference);
  return { kind: 'refund-failed', subject, orderId, amountCents, detail, waitsForBalance: true };
}

/** Called once the refund has an outcome, because the balance no longer matters then. */
export async function closeLowBalanceAlert(tx: Writer, { reference }: RefundRow, now: Date): Promise<void> {
  const isItsAlert = and(eq(paymentAlerts.kind, 'refund-failed'), eq(paymentAlerts.subject, balanceSubject(reference)));
  const set = { closedAt: now.toISOString() };
  await tx
    .update(paymentAlerts)
    .set(set)
    .where(and(isItsAlert, isNull(paymentAlerts.closedAt)));
}
