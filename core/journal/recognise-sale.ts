import { sumOfAmounts } from '../money.ts';
import type { OrderLineKind } from '../orders/order-lines.ts';
import type { TaxClass } from '../products/tax-class.ts';

/**
 * When a sale counts for GST. `not_cash`: with the last payment, so that a layby is a deposit until then (PAR 2017/7).
 * `cash`: each payment as it comes in.
 */
export const gstBases = ['not_cash', 'cash'] as const;
export type GstBasis = (typeof gstBases)[number];

/** What sales are told apart by on the books. `retained`: of a cancelled layby. */
export const saleKinds = ['goods', 'delivery', 'discount', 'refund', 'adjustment', 'retained'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** A part of sales, in cents: one kind, one tax class. */
export interface SalePart {
  kind: SaleKind;
  taxClass: TaxClass;
  amountCents: number;
}

/** An adjustment that came with a payment is a refund, or one that was taken back. */
export function saleKindOf(kind: OrderLineKind, hasPayment: boolean): SaleKind {
  return kind === 'adjustment' && hasPayment ? 'refund' : kind;
}

/** An order at the end of a day. */
export interface OrderInJournal {
  basis: GstBasis;
  /** Its lines until then, added up. */
  lines: readonly SalePart[];
  /** Its payments until then, less what went back. */
  paidCents: number;
  /** What earlier days have written down as sold. */
  soldBefore: readonly SalePart[];
  /** What the shop keeps of it; null unless it is cancelled. */
  keptCents: number | null;
}

/**
 * What a day writes down as sold of an order: the difference of what counts as sold by its end and what earlier days have
 * written. What is paid and not sold is a deposit, so that money, sales and deposits agree whatever became of the order.
 */
export function soldOnDay(order: OrderInJournal): SalePart[] {
  const taken = order.soldBefore.map((part) => ({ ...part, amountCents: -part.amountCents }));
  return addUpParts([...soldByNow(order), ...taken]);
}

function soldByNow({ basis, lines, paidCents, soldBefore, keptCents }: OrderInJournal): readonly SalePart[] {
  const totalCents = sumOfAmounts(lines);
  if (paidCents === totalCents) return lines;
  if (basis === 'cash') return shareOf(lines, paidCents);
  // What is paid of a cancelled order and not kept has yet to go back.
  if (keptCents !== null) return retainedParts(lines, Math.max(0, Math.min(keptCents, paidCents)));
  // A layby under way, or an order that was sold and then made larger: the rest counts once it is paid.
  return soldBefore;
}

/** Each part's share of an amount, rounded so that all shares together are the amount. */
function shareOf(lines: readonly SalePart[], amountCents: number): SalePart[] {
  const totalCents = sumOfAmounts(lines);
  if (totalCents === 0) return retainedParts(lines, amountCents);
  let running = 0;
  let shared = 0;
  return addUpParts(lines).map((part) => {
    running += part.amountCents;
    const until = Math.round(amountCents * (running / totalCents));
    const share = until - shared;
    shared = until;
    return { ...part, amountCents: share };
  });
}

/** What is kept is for the same goods, so it has their tax classes in proportion (GST Act, 102-5). */
function retainedParts(lines: readonly SalePart[], amountCents: number): SalePart[] {
  const ofClass = (taxClass: TaxClass) => Math.max(0, sumOfAmounts(lines.filter((line) => line.taxClass === taxClass)));
  const [free, taxed] = [ofClass('gst_free'), ofClass('gst')];
  const gst = free + taxed === 0 ? 0 : Math.round(amountCents * (taxed / (free + taxed)));
  return addUpParts([
    { kind: 'retained', taxClass: 'gst_free', amountCents: amountCents - gst },
    { kind: 'retained', taxClass: 'gst', amountCents: gst },
  ]);
}

/** One part for each kind and tax class, always in the same order; without those that come to nothing. */
export function addUpParts(parts: readonly SalePart[]): SalePart[] {
  return saleKinds.flatMap((kind) =>
    (['gst_free', 'gst'] as const).flatMap((taxClass) => {
      const own = parts.filter((part) => part.kind === kind && part.taxClass === taxClass);
      const amountCents = sumOfAmounts(own);
      return amountCents === 0 ? [] : [{ kind, taxClass, amountCents }];
    }),
  );
}
