import { includedGstCents, type TaxClass, taxClasses } from '../products/tax-class.ts';

/**
 * The types of an order's lines. `goods`: an item at its selling price; for a subscription, the 5% is already deducted. `adjustment`: a
 * refund, an undone refund, a rounding for cash, or a price change after weighing.
 */
export const orderLineKinds = ['goods', 'delivery', 'discount', 'adjustment'] as const;
export type OrderLineKind = (typeof orderLineKinds)[number];

/** A part of an order's total, in cents; it may be negative. A line never changes; a correction adds more lines. */
export interface OrderLine {
  kind: OrderLineKind;
  label: string;
  quantity: number;
  amountCents: number;
  taxClass: TaxClass;
  /** Why staff changed the price; customers never see the reason. */
  reason?: string | null | undefined;
}

export interface GoodsLine {
  label: string;
  quantity: number;
  /** The price of one unit with this payment option. */
  unitPriceCents: number;
  /**
   * Only for goods sold by the kilo: the line's amount, which doesn't follow from the price of one unit, and the amount that determines
   * fees.
   */
  totalCents?: number | undefined;
  feeBasisCents?: number | undefined;
  taxClass: TaxClass;
  /** The reason for a price that staff changed. */
  reason?: string | undefined;
}

/** The charges and discounts of an order besides its goods. */
export interface OrderExtras {
  /** The delivery fee; 0 adds no line. */
  deliveryFeeCents?: number;
  /** Discounts as positive amounts, each at most the price of the goods. */
  discounts?: readonly { label: string; amountCents: number }[];
  /** Whether customers can pick up their orders for free. Delivery is then a separate service, and its fee includes GST. */
  isPickupOffered?: boolean;
}

/**
 * Returns the lines of a new order. A discount is split over the goods' tax classes in proportion. The delivery fee is split in the
 * same way if delivery is the only way to get the goods: mixed goods get two fee lines. The cart, counter sales and the server all use
 * this rule.
 */
export function orderLines(
  goods: readonly GoodsLine[],
  { deliveryFeeCents = 0, discounts = [], isPickupOffered = false }: OrderExtras = {},
): OrderLine[] {
  const lines = goods.map(({ label, quantity, unitPriceCents, totalCents, taxClass, reason }): OrderLine => {
    const amountCents = totalCents ?? unitPriceCents * quantity;
    const line = { kind: 'goods' as const, label, quantity, amountCents, taxClass };
    return reason === undefined ? line : { ...line, reason };
  });
  for (const { label, amountCents } of discounts) {
    lines.push(...inProportion(-amountCents, sumsByClass(lines), { kind: 'discount', label }));
  }
  const delivery = { kind: 'delivery', label: 'Delivery' } as const;
  const basis = isPickupOffered ? { gst_free: 0, gst: 1 } : sumsByClass(lines);
  return [...lines, ...inProportion(deliveryFeeCents, basis, delivery)];
}

/**
 * Returns the lines that deduct an amount from an order. The amount is split over the order's tax classes in proportion, so that
 * nothing is left in either class when everything is refunded.
 */
export function refundLines(lines: readonly OrderLine[], amountCents: number): OrderLine[] {
  return inProportion(-amountCents, sumsByClass(lines), { kind: 'adjustment', label: 'Refund' });
}

/** The label of a line that undoes a refund, because the customer's bank has returned it. */
export const returnedByBank = 'Refund returned by the bank';

/** Returns an order's total, which is the sum of its lines. */
export function linesTotalCents(lines: readonly { amountCents: number }[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Returns the GST in an order, rounded once. The GST of a correction is the difference between the order's GST before and after
 * it.
 */
export function linesGstCents(lines: readonly Pick<OrderLine, 'amountCents' | 'taxClass'>[]): number {
  return includedGstCents(sumsByClass(lines).gst);
}

function sumsByClass(lines: readonly Pick<OrderLine, 'amountCents' | 'taxClass'>[]): Record<TaxClass, number> {
  const sums = { gst_free: 0, gst: 0 };
  for (const { taxClass, amountCents } of lines) sums[taxClass] += amountCents;
  return sums;
}

function inProportion(
  amountCents: number,
  basis: Record<TaxClass, number>,
  { kind, label }: Pick<OrderLine, 'kind' | 'label'>,
): OrderLine[] {
  const whole = basis.gst_free + basis.gst;
  const gst = whole === 0 ? 0 : Math.sign(amountCents) * Math.round((Math.abs(amountCents) * basis.gst) / whole);
  const parts: Record<TaxClass, number> = { gst_free: amountCents - gst, gst };
  return taxClasses.flatMap((taxClass) => {
    return parts[taxClass] === 0 ? [] : [{ kind, label, quantity: 1, amountCents: parts[taxClass], taxClass }];
  });
}
