import { includedGstCents, type TaxClass, taxClasses } from '../products/tax-class.ts';

/**
 * `goods`: an item at what it is sold for, a subscription's 5% already taken off. `adjustment`: a refund, one taken back, or a
 * rounding for cash.
 */
export const orderLineKinds = ['goods', 'delivery', 'discount', 'adjustment'] as const;
export type OrderLineKind = (typeof orderLineKinds)[number];

/** One part of an order's total, in cents, which may be negative. It never changes; a correction adds further lines. */
export interface OrderLine {
  kind: OrderLineKind;
  label: string;
  quantity: number;
  amountCents: number;
  taxClass: TaxClass;
  /** Why staff sold it for another price than the catalogue's; customers never see it. */
  reason?: string | null | undefined;
}

export interface GoodsLine {
  label: string;
  quantity: number;
  /** What one unit costs when paid this way. */
  unitPriceCents: number;
  taxClass: TaxClass;
  /** Of a price that staff changed. */
  reason?: string | undefined;
}

/** What an order has beside its goods. */
export interface OrderExtras {
  /** The delivery fee; 0 makes no line. */
  deliveryFeeCents?: number;
  /** Positive amounts, each at most what the goods cost. */
  discounts?: readonly { label: string; amountCents: number }[];
  /** Whether customers can collect for free: then delivery is bought for itself, and its fee has GST. */
  isPickupOffered?: boolean;
}

/**
 * The lines of a new order. A discount, and a fee where delivery is the only way to get the goods, have the goods' tax
 * classes in proportion: two lines for mixed goods. The one rule for cart, counter sale and server.
 */
export function orderLines(
  goods: readonly GoodsLine[],
  { deliveryFeeCents = 0, discounts = [], isPickupOffered = false }: OrderExtras = {},
): OrderLine[] {
  const lines = goods.map(({ label, quantity, unitPriceCents, taxClass, reason }): OrderLine => {
    const line = { kind: 'goods' as const, label, quantity, amountCents: unitPriceCents * quantity, taxClass };
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
 * The lines that take an amount off an order, divided over its tax classes in proportion, so that after the last cent
 * nothing is left of either.
 */
export function refundLines(lines: readonly OrderLine[], amountCents: number): OrderLine[] {
  return inProportion(-amountCents, sumsByClass(lines), { kind: 'adjustment', label: 'Refund' });
}

/** What an order comes to: the sum of its lines. */
export function linesTotalCents(lines: readonly { amountCents: number }[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The GST in an order, rounded once. What a correction changes of it is the difference of this before and after. */
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
