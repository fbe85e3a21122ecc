import { cashCents, formatMoney } from '../money.ts';
import type { PayableOrder } from '../payments/payable-amount.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import type { OrderLine } from './order-lines.ts';

/** The label of the line that rounds an order for cash. The label shows that the line isn't a refund. */
const roundingLabel = 'Rounding';

/** The label of the line that rounds a cash refund. This line can't be refunded, unlike a line for goods. */
const refundRoundingLabel = 'Refund rounding';

/**
 * Returns the rounding of an order that is paid in full in cash, in cents. It is at most 2 cents up or down, because the smallest coin
 * is 5 cents. A layby isn't rounded, because its agreement states exact amounts.
 */
export function cashRoundingCents({
  balanceCents,
  takesParts,
}: Pick<PayableOrder, 'balanceCents' | 'takesParts'>): number {
  const requestedCents = cashCents(balanceCents);
  return takesParts || requestedCents === 0 ? 0 : requestedCents - balanceCents;
}

/**
 * Returns the cash to take for a part of a layby: the part, rounded up to 5 cents. The excess counts towards the next instalment, so no
 * agreed amount changes. If less than 5 cents would remain, returns the whole balance, to the cent.
 */
export function cashPartCents(partCents: number, balanceCents: number): number {
  const coins = Math.ceil(partCents / 5) * 5;
  return balanceCents - coins < 5 ? balanceCents : coins;
}

/** Returns a message for staff if coins can't pay the amount that they take for a layby; empty if coins can. */
export function cashPartProblem(partCents: number, balanceCents: number): string {
  const coins = cashPartCents(partCents, balanceCents);
  if (coins === partCents) return '';
  return `Coins can’t pay that. Take ${formatMoney(coins)} in cash: it all counts towards the layby`;
}

/** Returns the amount to ask for with this payment method: the balance. For cash that pays an order in full, the balance is rounded. */
export function requestedCents(
  order: Pick<PayableOrder, 'balanceCents' | 'takesParts'>,
  method: PaymentMethod | 'later' | null,
): number {
  return order.balanceCents + (method === 'cash' ? cashRoundingCents(order) : 0);
}

/**
 * Returns the rounding that a payment contains, in cents. It is 0 if the amount isn't the rounded balance, because older clients send
 * the exact balance.
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
 * Returns the line that adds the rounding to an order. The line is GST-free if possible, so that it changes no tax. In an order with
 * only taxed goods, the line is taxed too.
 */
export function roundingLine(lines: readonly Pick<OrderLine, 'amountCents' | 'taxClass'>[], cents: number): OrderLine {
  const freeCents = lines.reduce((sum, line) => sum + (line.taxClass === 'gst_free' ? line.amountCents : 0), 0);
  const taxClass = freeCents + cents > 0 && freeCents > 0 ? 'gst_free' : 'gst';
  return { kind: 'adjustment', label: roundingLabel, quantity: 1, amountCents: cents, taxClass };
}

/**
 * Returns the cash to hand back for a refund: the amount, rounded to 5 cents. The cash exceeds the amount by at most `spareCents`, the
 * rest that is still refundable. If rounding gives 0, returns the exact amount.
 */
export function cashBackCents(amountCents: number, spareCents: number): number {
  const nearest = cashCents(amountCents);
  const coins = nearest - amountCents > spareCents ? nearest - 5 : nearest;
  return coins > 0 ? coins : amountCents;
}

/**
 * Returns the line that adds the rounding of a cash refund to an order. Its amount is negative if the customer gets more than the exact
 * refund. The line is GST-free if the order's GST-free lines can cover it. `lines`: the order's lines after the refund.
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

/** Returns how much the rounding of cash payments has changed an order's total, in cents. */
export function roundedCents(lines: readonly (Pick<OrderLine, 'kind' | 'label'> & { amount: number })[]): number {
  return lines.reduce((sum, line) => sum + (isRounding(line) ? line.amount : 0), 0);
}
