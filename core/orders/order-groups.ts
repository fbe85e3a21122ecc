import { splitInstalments } from '../laybys/instalment-plan.ts';
import { type CartPaymentType, instalmentCount, type LaybyFrequency } from '../products/payment-options.ts';
import { type GoodsLine, linesTotalCents, type OrderExtras, type OrderLine, orderLines } from './order-lines.ts';
import type { OrderPaymentType } from './order-status.ts';

/** The fields of a line that grouping needs. Callers may pass lines with more fields. */
export interface GroupableLine extends GoodsLine {
  paymentType: CartPaymentType;
  allowLaybyWeekly: boolean;
  allowLaybyFortnightly: boolean;
}

/** An order that the checkout will create: the lines with the same payment option. */
export interface OrderGroup<Line extends GroupableLine> {
  paymentType: OrderPaymentType;
  /** The number of instalments; null if the order is paid in full. */
  instalments: number | null;
  lines: Line[];
  /** The lines that make up the order's total: the goods, and the order's other lines. */
  orderLines: OrderLine[];
  totalCents: number;
  dueTodayCents: number;
}

function allows(line: GroupableLine, frequency: LaybyFrequency): boolean {
  return frequency === 'weekly' ? line.allowLaybyWeekly : line.allowLaybyFortnightly;
}

/** Returns the fees and discounts of an order that will be created. They depend on the subtotal of the order's own goods. */
export type ExtrasOf = (subtotalCents: number, instalments: number | null) => OrderExtras;

/** Returns the value of the goods on which fees and minimum amounts are based. Goods sold by the kilo count at their estimated price. */
export function feeBasisCents(goods: readonly GoodsLine[]): number {
  return goods.reduce((sum, line) => sum + (line.feeBasisCents ?? line.unitPriceCents * line.quantity), 0);
}

function makeGroup<Line extends GroupableLine>(
  goods: Line[],
  {
    paymentType,
    instalments,
    extrasOf,
  }: Pick<OrderGroup<Line>, 'paymentType' | 'instalments'> & { extrasOf: ExtrasOf },
): OrderGroup<Line> {
  const subtotalCents = feeBasisCents(goods);
  const lines = orderLines(goods, extrasOf(subtotalCents, instalments));
  const totalCents = linesTotalCents(lines);
  const dueTodayCents = instalments === null ? totalCents : (splitInstalments(totalCents, instalments)[0] ?? 0);
  return { paymentType, instalments, lines: goods, orderLines: lines, totalCents, dueTodayCents };
}

/**
 * Divides the lines of a cart into one order for each payment option. Everything paid in full is one order; laybys with different
 * numbers of instalments are separate orders (decisions, sections 4 and 5). A layby gets the requested frequency if all its products
 * offer it, or otherwise the other frequency if all offer that. If its products have no common frequency, the layby becomes two orders.
 * The orders have the sequence of the lines.
 */
export function groupLines<Line extends GroupableLine>(
  lines: readonly Line[],
  requested: LaybyFrequency,
  extrasOf: ExtrasOf = () => ({}),
): OrderGroup<Line>[] {
  const byCount = new Map<number | null, Line[]>();
  for (const line of lines) {
    const count = instalmentCount(line.paymentType);
    byCount.set(count, [...(byCount.get(count) ?? []), line]);
  }
  const other: LaybyFrequency = requested === 'weekly' ? 'fortnightly' : 'weekly';
  return [...byCount].flatMap(([count, group]) => {
    if (count === null) return [makeGroup(group, { paymentType: 'immediate', instalments: null, extrasOf })];
    const layby = (goods: Line[], frequency: LaybyFrequency) =>
      makeGroup(goods, { paymentType: `layby-${frequency}`, instalments: count, extrasOf });
    for (const frequency of [requested, other]) {
      if (group.every((line) => allows(line, frequency))) return [layby(group, frequency)];
    }
    const able = group.filter((line) => allows(line, requested));
    const unable = group.filter((line) => !allows(line, requested));
    return [layby(able, requested), layby(unable, other)];
  });
}

/** Returns the total of all groups, including the delivery fees and discounts. */
export function totalCentsOf(groups: readonly OrderGroup<GroupableLine>[]): number {
  return groups.reduce((sum, group) => sum + group.totalCents, 0);
}

/** The amount due today for all groups together. */
export function dueTodayCents(groups: readonly OrderGroup<GroupableLine>[]): number {
  return groups.reduce((sum, group) => sum + group.dueTodayCents, 0);
}
