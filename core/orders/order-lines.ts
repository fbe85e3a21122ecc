import { includedGstCents, type TaxClass, taxClasses } from '../products/tax-class.ts';

/**
 * The types of an order's lines. `goods`: an item at its selling price; a subscription's 5% discount is already deducted. `adjustment`:
 * a refund, a refund that the bank sent back, a rounding for cash, or a price change after weighing.
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
   * Only for goods sold by the kilo. `totalCents`: the price of the line, which isn't a multiple of the unit price. `feeBasisCents`:
   * the value on which fees are based.
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
  /** Whether customers can pick up their orders for free. If so, delivery is a separate service, and its fee includes GST. */
  isPickupOffered?: boolean;
}

/**
 * Returns the lines of a new order. A discount is split between taxed and GST-free goods in proportion to their prices. If customers
 * can't pick up their orders, the delivery fee is split in the same way, into two lines. The cart, counter sales and the server all use
 * this function.
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
 * Returns the lines that deduct a refunded amount from an order. The amount is split between the order's tax classes in proportion. A
 * full refund therefore leaves nothing in either class.
 */
export function refundLines(lines: readonly OrderLine[], amountCents: number): OrderLine[] {
  return inProportion(-amountCents, sumsByClass(lines), { kind: 'adjustment', label: 'Refund' });
}

/** The label of a line that reverses a refund, because the customer's bank sent the refund back. */
export const returnedByBank = 'Refund returned by the bank';

/** Returns the label of the line that reverses a refund's line. It names the refunded goods, because a refund of other goods may be as high. */
export function returnedLabel(refundLabel: string): string {
  const [, goods] = refundLabel.split(/^Refund: /);
  return goods === undefined ? returnedByBank : `${returnedByBank}: ${goods}`;
}

/** Returns an order's total, which is the sum of its lines. */
export function linesTotalCents(lines: readonly { amountCents: number }[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Returns the GST in an order, rounded once. The GST of a correction isn't rounded by itself: it is the difference between the order's
 * GST before and after it.
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
