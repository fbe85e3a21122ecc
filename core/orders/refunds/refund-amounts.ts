import { sumOfAmounts } from '#core/money.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import { divideCancellation, type RefundableCharge } from '../cancellation.ts';
import { cashBackCents, isRounding } from '../cash-rounding.ts';
import type { OrderLine, OrderLineKind } from '../order-lines.ts';
import { formatGrams } from '../weighing/weight-text.ts';

/** A line of an order as it is stored, with the id of the line that it corrects. */
export interface StoredLine extends OrderLine {
  id: number;
  /** The id of the line that this line corrects; null for an independent line. */
  ofLineId: number | null;
  /** The order item that the line belongs to, if the item is sold by the kilo; otherwise null or absent. */
  itemId?: number | null | undefined;
}

/** A line of a refund. It reduces one line of the order, or none if an amount is refunded without naming goods. */
export interface LineToRefund extends OrderLine {
  ofLineId: number | null;
  /** The refunded weight, if goods are refunded by weight. The line's label ends with this weight. */
  grams?: number | null | undefined;
}

/** A line that was sold, and how much of it is still refundable, in cents. */
export interface LineLeft extends OrderLine {
  id: number;
  itemId?: number | null | undefined;
  leftCents: number;
}

const isSold: Record<OrderLineKind, boolean> = { goods: true, delivery: true, discount: false, adjustment: false };

/**
 * Returns what is still refundable of each line: its price, minus corrections and pending refunds. At most the rest of the line's tax
 * class is refundable, because an amount may also have been refunded without naming goods. Otherwise that amount could be refunded
 * twice.
 */
export function linesLeft(lines: readonly StoredLine[], pending: readonly LineToRefund[]): LineLeft[] {
  const all = [...lines, ...pending];
  return lines.flatMap((line) => {
    if (!(isSold[line.kind] || isRounding(line)) || line.ofLineId !== null || line.amountCents <= 0) return [];
    const own = line.amountCents + sumOfAmounts(all.filter(({ ofLineId }) => ofLineId === line.id));
    const ofClass = sumOfAmounts(all.filter(({ taxClass }) => taxClass === line.taxClass));
    return [{ ...withEdits(line, lines), leftCents: Math.max(0, Math.min(own, ofClass)) }];
  });
}

/**
 * Returns a line with its quantity and price after later edits of the order, for goods sold by the kilo. If the edits removed the
 * goods, the line is returned as it was sold.
 */
function withEdits(line: StoredLine, lines: readonly StoredLine[]): StoredLine {
  if (line.itemId == null) return line;
  const edits = lines.filter(({ kind, ofLineId }) => kind === 'goods' && ofLineId === line.id);
  const quantity = edits.reduce((sum, edit) => sum + Math.sign(edit.amountCents) * edit.quantity, line.quantity);
  if (quantity <= 0) return line;
  return { ...line, quantity, amountCents: line.amountCents + sumOfAmounts(edits) };
}

/** Returns the line that a refund adds to the order, for a number of units or a weight of the refunded line: "Refund: Rump, 500 g". */
export function refundOfLine(
  line: LineLeft,
  { quantity, grams, amountCents }: { quantity: number; grams?: number | undefined; amountCents: number },
) {
  const { taxClass, id } = line;
  const refund = { kind: 'adjustment', quantity, amountCents: -amountCents, taxClass, ofLineId: id } as const;
  const label = `Refund: ${line.label}`;
  return grams === undefined ? { ...refund, label } : { ...refund, label: withWeight(label, grams), grams };
}

function withWeight(label: string, grams: number): string {
  return `${label}, ${formatGrams(grams)}`;
}

export const refundMethods = ['as-paid', 'cash', 'eftpos'] as const;
/**
 * How a refund is paid. `as-paid`: to the cards first, starting with the newest charge; the rest goes back the way it was paid. The
 * other methods hand back the whole refund, however the order was paid.
 */
export type RefundMethod = (typeof refundMethods)[number];

export interface HandedBack {
  method: PaymentMethod;
  amountCents: number;
}

interface MoneyToRefund<Charge extends RefundableCharge> {
  amountCents: number;
  method: RefundMethod;
  /** The card charges that paid for the order, newest first. */
  charges: readonly Charge[];
  /** The amounts paid without a card, in cents, by payment method. */
  byHand: ReadonlyMap<PaymentMethod, number>;
}

/**
 * Divides a refund between the cards and the amounts that staff hand back. The preview uses this function too, so that it shows what
 * the refund will do.
 */
export function divideRefund<Charge extends RefundableCharge>({
  amountCents,
  method,
  charges,
  byHand,
}: MoneyToRefund<Charge>): { cards: (Charge & { amountCents: number })[]; handedBack: HandedBack[] } {
  if (method !== 'as-paid') return { cards: [], handedBack: [{ method, amountCents }] };
  const { cards, handedBackCents } = divideCancellation({ paidCents: amountCents, chargeCents: 0, charges });
  return { cards, handedBack: divideHandedBack(handedBackCents, byHand) };
}

/** An amount that is handed back. `roundingCents`: its difference from the exact amount, because cash is rounded to coins. */
interface RoundedHandedBack extends HandedBack {
  roundingCents: number;
}

/**
 * Rounds cash that is handed back to amounts that coins can pay. `spareCents`: the rest of the order that is still refundable.
 */
export function roundHandedBack(handedBack: readonly HandedBack[], spareCents: number): RoundedHandedBack[] {
  return handedBack.map(({ method, amountCents: exactCents }) => {
    const amountCents = method === 'cash' ? cashBackCents(exactCents, spareCents) : exactCents;
    return { method, amountCents, roundingCents: amountCents - exactCents };
  });
}

/**
 * Rounds the cash that is handed back when an order ends. `keptCents`: what the shop keeps because of the rounding. It is negative if
 * the shop hands back more than the exact amount, by at most `spareCents`.
 */
export function roundFinalRefund(
  exact: readonly HandedBack[],
  spareCents: number,
): { handedBack: HandedBack[]; keptCents: number } {
  const rounded = roundHandedBack(exact, spareCents);
  const handedBack = rounded.map(({ method, amountCents }) => ({ method, amountCents }));
  return { handedBack, keptCents: rounded.reduce((sum, { roundingCents }) => sum - roundingCents, 0) };
}

/**
 * Divides an amount that is handed back between the payment methods. Cash is handed back as cash, and EFTPOS as EFTPOS. For the rest,
 * the shop chooses a way.
 */
export function divideHandedBack(cents: number, paid: ReadonlyMap<PaymentMethod, number>): HandedBack[] {
  const amounts: HandedBack[] = [];
  let rest = cents;
  for (const method of ['cash', 'eftpos'] as const) {
    const amountCents = Math.min(rest, Math.max(0, paid.get(method) ?? 0));
    if (amountCents > 0) amounts.push({ method, amountCents });
    rest -= amountCents;
  }
  return rest > 0 ? [...amounts, { method: 'manual', amountCents: rest }] : amounts;
}

/**
 * Divides the lines of a refund between its payments, in order, so that the lines of each payment add up to its amount. A line that two
 * payments cover is split in two, and so is its weight.
 */
export function shareOutLines(lines: readonly LineToRefund[], amounts: readonly number[]): LineToRefund[][] {
  const rest = lines.map((line) => ({ ...line }));
  return amounts.map((amountCents) => {
    const own: LineToRefund[] = [];
    let open = amountCents;
    while (open > 0) {
      const [line] = rest;
      if (line === undefined) throw new Error('The lines of a refund come to less than its payments');
      const taken = Math.min(open, -line.amountCents);
      own.push(partOf(line, taken));
      open -= taken;
      line.amountCents += taken;
      if (line.amountCents === 0) rest.shift();
    }
    return own;
  });
}

/** Splits off the part of a line with the given amount, and subtracts the part's weight from the line. */
function partOf(line: LineToRefund, takenCents: number): LineToRefund {
  const { label, grams = null, amountCents } = line;
  if (grams === null) return { ...line, amountCents: -takenCents };
  const own = Math.round((grams * takenCents) / -amountCents);
  const withoutWeight = label.slice(0, label.length - withWeight('', grams).length);
  line.grams = grams - own;
  line.label = withWeight(withoutWeight, line.grams);
  return { ...line, amountCents: -takenCents, grams: own, label: withWeight(withoutWeight, own) };
}
