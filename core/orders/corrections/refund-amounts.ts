import { sumOfAmounts } from '#core/money.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import { divideCancellation, type RefundableCharge } from '../cancellation.ts';
import { cashBackCents, isRounding } from '../cash-rounding.ts';
import type { OrderLine, OrderLineKind } from '../order-lines.ts';

/** A line as it is stored, with the line that it takes from. */
export interface StoredLine extends OrderLine {
  id: number;
  /** The line that it corrects; null for one that stands for itself. */
  ofLineId: number | null;
}

/** What a refund takes off: of one line, or of none where an amount is refunded without naming its goods. */
export interface LineToRefund extends OrderLine {
  ofLineId: number | null;
}

/** A line that was sold, and how much of it can still go back, in cents. */
export interface LineLeft extends OrderLine {
  id: number;
  leftCents: number;
}

const isSold: Record<OrderLineKind, boolean> = { goods: true, delivery: true, discount: false, adjustment: false };

/**
 * What can still go back of each line: what it cost, less what other lines and the refunds under way take off it. Never
 * more than its tax class still comes to, so that an amount without a line is not refunded once more with the lines.
 */
export function linesLeft(lines: readonly StoredLine[], pending: readonly LineToRefund[]): LineLeft[] {
  const all = [...lines, ...pending];
  return lines.flatMap((line) => {
    if (!(isSold[line.kind] || isRounding(line)) || line.ofLineId !== null || line.amountCents <= 0) return [];
    const own = line.amountCents + sumOfAmounts(all.filter(({ ofLineId }) => ofLineId === line.id));
    const ofClass = sumOfAmounts(all.filter(({ taxClass }) => taxClass === line.taxClass));
    return [{ ...line, leftCents: Math.max(0, Math.min(own, ofClass)) }];
  });
}

/** What a refund takes off a line, as a line of its own. */
export function refundOfLine(line: LineLeft, { quantity, amountCents }: { quantity: number; amountCents: number }) {
  const { taxClass, id } = line;
  const label = `Refund: ${line.label}`;
  return { kind: 'adjustment', label, quantity, amountCents: -amountCents, taxClass, ofLineId: id } as const;
}

export const refundMethods = ['as-paid', 'cash', 'eftpos'] as const;
/** `as-paid`: to the newest cards first, the rest as it was paid. The others: handed back, however it was paid. */
export type RefundMethod = (typeof refundMethods)[number];

export interface HandedBack {
  method: PaymentMethod;
  amountCents: number;
}

interface MoneyToRefund<Charge extends RefundableCharge> {
  amountCents: number;
  method: RefundMethod;
  /** Newest first. */
  charges: readonly Charge[];
  /** What was paid without a card, in cents. */
  byHand: ReadonlyMap<PaymentMethod, number>;
}

/** Which cards get how much of a refund, and what staff hand back. The same for what is shown and what is done. */
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

/** What is handed back, and what of it is more (or less) than was refunded, because coins pay it. */
interface RoundedHandedBack extends HandedBack {
  roundingCents: number;
}

/** Rounds what is handed back in cash to what coins pay. `spareCents`: what else of the order could still go back. */
export function roundHandedBack(handedBack: readonly HandedBack[], spareCents: number): RoundedHandedBack[] {
  return handedBack.map(({ method, amountCents: exactCents }) => {
    const amountCents = method === 'cash' ? cashBackCents(exactCents, spareCents) : exactCents;
    return { method, amountCents, roundingCents: amountCents - exactCents };
  });
}

/** Cash goes back as cash, EFTPOS as EFTPOS; the shop hands back the rest as it likes. */
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
 * The lines of a refund, shared out over the payments that carry it, in their order: each part takes off exactly what its
 * payment gives back. A line that two payments carry becomes two.
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
      own.push({ ...line, amountCents: -taken });
      open -= taken;
      line.amountCents += taken;
      if (line.amountCents === 0) rest.shift();
    }
    return own;
  });
}
