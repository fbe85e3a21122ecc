import { cashCents } from '../money.ts';
import type { PayableOrder } from '../payments/payable-amount.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import type { OrderLine } from './order-lines.ts';

/** The label of the line that rounds an order for cash, by which it is told from a refund. */
const roundingLabel = 'Rounding';

/**
 * What cash that pays the whole of an order adds to it, or takes off: at most 2 cents, since the smallest coin is 5. 0 where
 * nothing is rounded. A layby is an agreement of exact sums, so it is never rounded.
 */
export function cashRoundingCents({
  balanceCents,
  takesParts,
}: Pick<PayableOrder, 'balanceCents' | 'takesParts'>): number {
  const requestedCents = cashCents(balanceCents);
  return takesParts || requestedCents === 0 ? 0 : requestedCents - balanceCents;
}

/** What is asked for, paid by this method: the balance, rounded where it is paid in cash and whole. */
export function requestedCents(
  order: Pick<PayableOrder, 'balanceCents' | 'takesParts'>,
  method: PaymentMethod | 'later' | null,
): number {
  return order.balanceCents + (method === 'cash' ? cashRoundingCents(order) : 0);
}

/**
 * What is to be rounded for this payment; 0 for every other amount, also for the exact balance, which clients of before there
 * was rounding send.
 */
export function roundingOf(
  order: Pick<PayableOrder, 'balanceCents' | 'takesParts'>,
  { method, amountCents }: { method: PaymentMethod; amountCents: number },
): number {
  if (method !== 'cash') return 0;
  const cents = cashRoundingCents(order);
  return amountCents === order.balanceCents + cents ? cents : 0;
}

/**
 * The line of a rounding. It goes with what is GST-free, so that it changes no tax; an order of taxed goods alone has nothing
 * else that it could be taken off.
 */
export function roundingLine(lines: readonly Pick<OrderLine, 'amountCents' | 'taxClass'>[], cents: number): OrderLine {
  const freeCents = lines.reduce((sum, line) => sum + (line.taxClass === 'gst_free' ? line.amountCents : 0), 0);
  const taxClass = freeCents + cents > 0 && freeCents > 0 ? 'gst_free' : 'gst';
  return { kind: 'adjustment', label: roundingLabel, quantity: 1, amountCents: cents, taxClass };
}

export function isRounding({ kind, label }: Pick<OrderLine, 'kind' | 'label'>): boolean {
  return kind === 'adjustment' && label === roundingLabel;
}

/** What roundings have changed of an order's total, in cents. */
export function roundedCents(lines: readonly (Pick<OrderLine, 'kind' | 'label'> & { amount: number })[]): number {
  return lines.reduce((sum, line) => sum + (isRounding(line) ? line.amount : 0), 0);
}
