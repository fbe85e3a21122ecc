import { formatMoney } from '#core/money.ts';
import type { StaffOrder, StaffRefund } from '#core/orders/staff-order.ts';
import { overpaidCents } from '#core/orders/weighing/paid-before-weighed.ts';
import type { OrderAlert } from './order-state.ts';

/** Returns how much of a cancelled order must still be refunded in another way, because refunds to its cards failed. In cents. */
export function owedBackCents({ status, refunds, amountPaid, keptAmount: retainedAmount }: StaffOrder): number {
  if (status !== 'cancelled') return 0;
  const rejected = refunds.filter((refund) => refund.status === 'refused' || refund.status === 'failed');
  const sum = rejected.reduce((cents, refund) => cents + refund.amount, 0);
  return Math.max(0, Math.min(sum, amountPaid - (retainedAmount ?? 0)));
}

/**
 * Returns the cash that must be handed back, because it was taken offline and couldn't be recorded on its order. In cents. The shop
 * stores this cash as a separate, cancelled order of which it keeps nothing.
 */
export function heldCashCents({ status, refunds, payments, amountPaid, keptAmount: retained }: StaffOrder): number {
  if (status !== 'cancelled' || refunds.length > 0) return 0;
  const cash = payments.filter(({ method }) => method === 'cash').reduce((cents, { amount }) => cents + amount, 0);
  return Math.max(0, Math.min(cash, amountPaid - (retained ?? amountPaid)));
}

/**
 * Returns how much must still be refunded because the card's bank rejected it, for an order that isn't cancelled. In cents. Refunds
 * that were repeated since, by hand or to a card, are deducted.
 */
function rejectedCents({ status, refunds, payments }: StaffOrder): number {
  if (status === 'cancelled') return 0;
  const rejected = refunds.filter((refund) => refund.status === 'refused' || refund.status === 'failed');
  const [first] = rejected;
  if (first === undefined) return 0;
  const since = first.settledAt ?? first.createdAt;
  const byHand = payments.filter((each) => each.isRefund && each.method !== 'card' && each.paymentDate >= since);
  const again = refunds.filter(
    (refund) =>
      (refund.status === 'succeeded' || refund.status === 'open') &&
      refund.createdAt >= since &&
      rejected.some((earlier) => isSameRefund(earlier, refund)),
  );
  const sumOf = (parts: readonly { amount: number }[]) =>
    parts.reduce((cents, { amount }) => cents + Math.abs(amount), 0);
  return Math.max(0, sumOf(rejected) - sumOf(byHand) - sumOf(again));
}

/** Whether a refund repeats an earlier one. A refund of other goods at the same price doesn't. */
function isSameRefund(earlier: StaffRefund, later: StaffRefund): boolean {
  return earlier.amount === later.amount && JSON.stringify(earlier.lines) === JSON.stringify(later.lines);
}

/** Returns the alert for a refund that is in progress or on which staff must act; null if there is none. */
export function refundAlert(order: StaffOrder): OrderAlert | null {
  const owed = owedBackCents(order);
  const again = rejectedCents(order);
  const held = heldCashCents(order);
  const over = order.status === 'cancelled' ? 0 : overpaidCents(order);
  if (over > 0) {
    return {
      key: 'paid-too-much',
      tone: 'alert',
      title: `${formatMoney(over)} has to be given back`,
      text: `It was paid at the counter before it was weighed, and weighs less. Refund an amount: ${formatMoney(over)}.`,
      actions: ['refund'],
    };
  }
  if (held > 0) {
    return {
      key: 'cash-held',
      tone: 'alert',
      title: `${formatMoney(held)} in cash has to be handed back`,
      text: 'It was taken while the shop couldn’t be reached, for an order that didn’t take it. The drawer contains it until you record here that it was handed back.',
      actions: ['hand-back'],
    };
  }
  if (again > 0) {
    const sum = formatMoney(again);
    return {
      key: 'refund-refused',
      tone: 'alert',
      title: `A refund of ${sum} was refused`,
      text: `The customer doesn’t have the money. Refund ${sum} again: to the card, or in cash or by EFTPOS and record it here.`,
      actions: ['refund'],
    };
  }
  if (owed === 0) {
    const open = order.refunds.filter((refund) => refund.status === 'open');
    const waiting = open.find(({ waitsFor }) => waitsFor !== null);
    if (waiting?.waitsFor) {
      const title = `A refund of ${formatMoney(waiting.amount)} isn’t made yet`;
      return { key: 'refund-waits', tone: 'alert', title, text: waiting.waitsFor, actions: [] };
    }
    const sum = formatMoney(open.reduce((cents, refund) => cents + refund.amount, 0));
    const text = `The payment provider hasn’t answered yet. The shop asks again every half minute.`;
    return open.length === 0
      ? null
      : { key: 'refund-open', tone: 'progress', title: `${sum} is on its way back`, text, actions: [] };
  }
  const sum = formatMoney(owed);
  return {
    key: 'refund-refused',
    tone: 'alert',
    title: `A refund of ${sum} was refused`,
    text: `The customer was told to expect it. Please hand ${sum} back another way, then record it here.`,
    actions: ['hand-back'],
  };
}
