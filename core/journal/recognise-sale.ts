import { sumOfAmounts } from '../money.ts';
import type { OrderLineKind } from '../orders/order-lines.ts';
import type { TaxClass } from '../products/tax-class.ts';

/**
 * When a sale counts for GST. With `not_cash`, a sale counts when its last payment is made; until then, a layby's payments are a
 * deposit (PAR 2017/7). With `cash`, each payment counts when it is received.
 */
export const gstBases = ['not_cash', 'cash'] as const;
export type GstBasis = (typeof gstBases)[number];

/** The categories of sales in the accounts. `retained`: the part that the shop keeps of a cancelled layby. */
export const saleKinds = ['goods', 'delivery', 'discount', 'refund', 'adjustment', 'retained'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** A part of the sales, in cents, with one category and one tax class. */
export interface SalePart {
  kind: SaleKind;
  taxClass: TaxClass;
  amountCents: number;
}

/**
 * Returns the category of an order's line. An adjustment that is made together with a payment is a refund, or a refund that was undone.
 * A price change after weighing counts as goods.
 */
export function saleKindOf(kind: OrderLineKind, hasPayment: boolean, isWeighing = false): SaleKind {
  if (isWeighing) return 'goods';
  return kind === 'adjustment' && hasPayment ? 'refund' : kind;
}

/** The state of an order at the end of a day. */
export interface OrderInJournal {
  basis: GstBasis;
  /** The sums of the order's lines at the end of the day. */
  lines: readonly SalePart[];
  /** The sum of the order's payments at the end of the day, minus refunds. */
  paidCents: number;
  /** The amounts that earlier days have recorded as sold. */
  soldBefore: readonly SalePart[];
  /** The amount that the shop keeps of a cancelled order; null if the order isn't cancelled. */
  keptCents: number | null;
}

/**
 * Returns the amounts that a day records as sold for an order: what is sold by the end of the day, minus what earlier days recorded.
 * Money that is paid but not sold is a deposit. So payments always equal sales plus deposits, whatever happens to the order.
 */
export function soldOnDay(order: OrderInJournal): SalePart[] {
  const taken = order.soldBefore.map((part) => ({ ...part, amountCents: -part.amountCents }));
  return addUpParts([...soldByNow(order), ...taken]);
}

function soldByNow({ basis, lines, paidCents, soldBefore, keptCents }: OrderInJournal): readonly SalePart[] {
  // A cancelled order without goods only holds cash that was taken offline and couldn't be recorded on the order that it was for
  // (server/offline/hold-cash.ts). This cash is never a sale.
  if (keptCents !== null && !lines.some(({ kind }) => kind === 'goods' || kind === 'delivery')) return [];
  const totalCents = sumOfAmounts(lines);
  if (paidCents === totalCents) return lines;
  if (basis === 'cash') return shareOf(lines, paidCents);
  // Of a cancelled order's payments, only the part that the shop keeps counts as sold. The rest must still be refunded.
  if (keptCents !== null) return retainedParts(lines, Math.max(0, Math.min(keptCents, paidCents)));
  // The order is a layby in progress, or goods were added after it was sold. Nothing more counts as sold until the rest is paid.
  return soldBefore;
}

/** Returns each part's share of an amount, rounded so that the shares add up to exactly the amount. */
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

/**
 * Divides a retained amount between the tax classes, in the same proportion as the order's goods. The amount is for these goods (GST
 * Act, 102-5).
 */
function retainedParts(lines: readonly SalePart[], amountCents: number): SalePart[] {
  const ofClass = (taxClass: TaxClass) => Math.max(0, sumOfAmounts(lines.filter((line) => line.taxClass === taxClass)));
  const [free, taxed] = [ofClass('gst_free'), ofClass('gst')];
  const gst = free + taxed === 0 ? 0 : Math.round(amountCents * (taxed / (free + taxed)));
  return addUpParts([
    { kind: 'retained', taxClass: 'gst_free', amountCents: amountCents - gst },
    { kind: 'retained', taxClass: 'gst', amountCents: gst },
  ]);
}

/** Returns one part for each category and tax class, always in the same order. Parts that add up to zero are left out. */
export function addUpParts(parts: readonly SalePart[]): SalePart[] {
  return saleKinds.flatMap((kind) =>
    (['gst_free', 'gst'] as const).flatMap((taxClass) => {
      const own = parts.filter((part) => part.kind === kind && part.taxClass === taxClass);
      const amountCents = sumOfAmounts(own);
      return amountCents === 0 ? [] : [{ kind, taxClass, amountCents }];
    }),
  );
}
