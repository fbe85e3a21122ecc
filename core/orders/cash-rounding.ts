import { cashCents, formatMoney } from '../money.ts';
import type { PayableOrder } from '../payments/payable-amount.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import type { OrderLine } from './order-lines.ts';

/** The label of the line that rounds an order for cash, by which it is told from a refund. */
const roundingLabel = 'Rounding';

/** Of what a refund in cash was rounded by: never goods that could go back. */
const refundRoundingLabel = 'Refund rounding';

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

/**
 * The cash to take for a part of a layby: rounded up to what coins pay, since what is over counts towards the next instalment and
 * no agreed sum changes. The whole balance, to the cent, where less than a coin would be left of it.
 */
export function cashPartCents(partCents: number, balanceCents: number): number {
  const coins = Math.ceil(partCents / 5) * 5;
  return balanceCents - coins < 5 ? balanceCents : coins;
}

/** What staff read who take another part of a layby in cash than coins pay; empty where they do. */
export function cashPartProblem(partCents: number, balanceCents: number): string {
  const coins = cashPartCents(partCents, balanceCents);
  if (coins === partCents) return '';
  return `Coins can’t pay that. Take ${formatMoney(coins)} in cash: it all counts towards the layby`;
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

/**
 * What is handed back in cash of an amount: rounded to the smallest coin, and never more than the amount and what else could
 * still go back. As it is where that leaves nothing to hand back.
 */
export function cashBackCents(amountCents: number, spareCents: number): number {
  const nearest = cashCents(amountCents);
  const coins = nearest - amountCents > spareCents ? nearest - 5 : nearest;
  return coins > 0 ? coins : amountCents;
}

/**
 * The line of what cash handed back was rounded by: negative where the customer gets more. It goes with what is GST-free where
 * that can carry it. `lines`: the order's as they are once the refund is taken off.
 */
export function refundRoundingLine(
  lines: readonly Pick<OrderLine, 'amountCents' | 'taxClass'>[],
  cents: number,
): OrderLine {
  const sold = lines.filter((line) => line.taxClass === 'gst_free');
  const freeCents = sold.reduce((sum, line) => sum + line.amountCents, 0);
  const taxClass = sold.length > 0 && freeCents + cents >= 0 ? 'gst_free' : 'gst';
  return { kind: 'adjustment', label: refundRoundingLabel, quantity: 1, amountCents: cents, taxClass };
}

export function isRounding({ kind, label }: Pick<OrderLine, 'kind' | 'label'>): boolean {
  return kind === 'adjustment' && label === roundingLabel;
}

/** What roundings have changed of an order's total, in cents. */
export function roundedCents(lines: readonly (Pick<OrderLine, 'kind' | 'label'> & { amount: number })[]): number {
  return lines.reduce((sum, line) => sum + (isRounding(line) ? line.amount : 0), 0);
}
