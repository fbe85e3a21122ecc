import { splitInstalments } from '../laybys/instalment-plan.ts';
import { type CartPaymentType, instalmentCount, type LaybyFrequency } from '../products/payment-options.ts';
import { type GoodsLine, linesTotalCents, type OrderExtras, type OrderLine, orderLines } from './order-lines.ts';
import type { OrderPaymentType } from './order-status.ts';

/** The properties of a line that are needed for grouping; callers may pass lines with more properties. */
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

/**
 * Returns the fees and discounts of a future order, such as the delivery fee, which depends on the subtotal of the order's own
 * goods.
 */
export type ExtrasOf = (subtotalCents: number, instalments: number | null) => OrderExtras;

/** Returns the goods amount that determines fees and thresholds. Goods sold by the kilo count at their estimated price. */
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
 * Groups the lines into one order for each payment option: everything paid in full together, and each layby-n separately
 * (decisions, sections 4 and 5). A layby group gets the requested frequency if all its products offer it; otherwise the other
 * frequency, if all products offer that frequency. If the products have no frequency in common, the group becomes two orders. The
 * groups are in the order of the lines.
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
