import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import type { Writer } from '#server/db/store.ts';
import type { NewAlert } from '../alerts/payment-alerts.ts';
import { paymentAlerts, refunds } from '../payment-tables.ts';
import type { RefundRow } from './refund-queries.ts';

export function rejectedRefundAlert({ reference, orderId, amountCents }: RefundRow, reason: string): NewAlert {
  const detail =
    `The provider refused a refund of ${formatMoney(amountCents)} (${reason}). The customer doesn’t have the money: ` +
    'refund it again, or hand it back another way and record it at the order.';
  return { kind: 'refund-failed', subject: reference, orderId, amountCents, detail };
}

type Wait = 'balance' | 'right';

const waits: Record<Wait, string> = {
  balance: 'the shop’s balance at Stripe is too low. Add money under Balances in Stripe’s dashboard.',
  right:
    'Stripe doesn’t let the shop’s key make refunds. Give the key the right to write refunds under API keys in Stripe’s dashboard.',
};

/**
 * The subject of the alert about a waiting refund. It differs from the refund's reference, which is the subject of the alert if the
 * refund is rejected later.
 */
const waitingSubject = ({ reference }: Pick<RefundRow, 'reference'>, wait: Wait) => `${reference} (${wait})`;

/** The keys of the alerts that staff see while a refund waits. */
export function waitingSubjects(refund: Pick<RefundRow, 'reference'>): string[] {
  return [waitingSubject(refund, 'balance'), waitingSubject(refund, 'right')];
}

export function waitingRefundAlert(refund: RefundRow, wait: Wait): NewAlert {
  const { orderId, amountCents } = refund;
  const detail =
    `A refund of ${formatMoney(amountCents)} is waiting, because ${waits[wait]} The refund is then sent by itself, so ` +
    'don’t give the money back another way.';
  const subject = waitingSubject(refund, wait);
  return { kind: 'refund-failed', subject, orderId, amountCents, detail, waitsForBalance: true };
}

/** Closes the alerts of a waiting refund. Called once the refund has an outcome. */
export async function closeWaitingAlerts(tx: Writer, refund: RefundRow, now: Date): Promise<void> {
  const isItsAlert = and(
    eq(paymentAlerts.kind, 'refund-failed'),
    inArray(paymentAlerts.subject, waitingSubjects(refund)),
  );
  const set = { closedAt: now.toISOString() };
  await tx
    .update(paymentAlerts)
    .set(set)
    .where(and(isItsAlert, isNull(paymentAlerts.closedAt)));
}

/** Closes the alert of an earlier failed refund once a refund with the same amount and lines was made. */
export async function closeRepeatedAlert(tx: Writer, refund: RefundRow, now: Date): Promise<void> {
  const { orderId, amountCents, createdAt, requestedBy, lines } = refund;
  if (orderId === null) return;
  const isEarlier = and(
    eq(paymentAlerts.kind, 'refund-failed'),
    eq(paymentAlerts.waitsForBalance, false),
    eq(paymentAlerts.orderId, orderId),
    eq(paymentAlerts.amountCents, amountCents),
    lte(paymentAlerts.createdAt, createdAt),
    isNull(paymentAlerts.closedAt),
  );
  const found = await tx
    .select({ id: paymentAlerts.id, lines: refunds.lines })
    .from(paymentAlerts)
    .innerJoin(refunds, eq(refunds.reference, paymentAlerts.subject))
    .where(isEarlier)
    .orderBy(asc(paymentAlerts.id));
  // An earlier refund with other lines isn't meant, for example of another pack at the same price.
  const earlier = found.find((each) => isDeepStrictEqual(each.lines, lines));
  if (earlier === undefined) return;
  const set = { closedAt: now.toISOString(), closedBy: requestedBy };
  await tx.update(paymentAlerts).set(set).where(eq(paymentAlerts.id, earlier.id));
}
