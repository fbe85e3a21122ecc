import { splitInstalments } from '../laybys/instalment-plan.ts';
import { type CartPaymentType, instalmentCount, type LaybyFrequency } from '../products/payment-options.ts';
import { type GoodsLine, linesTotalCents, type OrderExtras, type OrderLine, orderLines } from './order-lines.ts';
import type { OrderPaymentType } from './order-status.ts';

/** What grouping needs of a line; callers may pass lines with more. */
export interface GroupableLine extends GoodsLine {
  paymentType: CartPaymentType;
  allowLaybyWeekly: boolean;
  allowLaybyFortnightly: boolean;
}

/** A future order: the lines with the same payment option. */
export interface OrderGroup<Line extends GroupableLine> {
  paymentType: OrderPaymentType;
  /** Number of instalments; null when paid in full. */
  instalments: number | null;
  lines: Line[];
  /** What the total is the sum of: the goods, and what the order has beside them. */
  orderLines: OrderLine[];
  totalCents: number;
  dueTodayCents: number;
}

function allows(line: GroupableLine, frequency: LaybyFrequency): boolean {
  return frequency === 'weekly' ? line.allowLaybyWeekly : line.allowLaybyFortnightly;
}

/** What each order has beside its goods, which its own goods decide: a delivery fee goes by their subtotal. */
export type ExtrasOf = (subtotalCents: number, instalments: number | null) => OrderExtras;

function makeGroup<Line extends GroupableLine>(
  goods: Line[],
  {
    paymentType,
    instalments,
    extrasOf,
  }: Pick<OrderGroup<Line>, 'paymentType' | 'instalments'> & { extrasOf: ExtrasOf },
): OrderGroup<Line> {
  const subtotalCents = goods.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const lines = orderLines(goods, extrasOf(subtotalCents, instalments));
  const totalCents = linesTotalCents(lines);
  const dueTodayCents = instalments === null ? totalCents : (splitInstalments(totalCents, instalments)[0] ?? 0);
  return { paymentType, instalments, lines: goods, orderLines: lines, totalCents, dueTodayCents };
}

/**
 * One order for each payment option: everything paid in full together, each layby-n apart (decisions, sections 4 and 5).
 * A layby group gets the requested frequency where all of its products offer it, else the other where all offer that.
 * Where they have none in common it becomes two orders. The groups are in the order of the lines.
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

/** What all groups come to, with everything that they have beside their goods. */
export function totalCentsOf(groups: readonly OrderGroup<GroupableLine>[]): number {
  return groups.reduce((sum, group) => sum + group.totalCents, 0);
}

/** What is due today for all groups together. */
export function dueTodayCents(groups: readonly OrderGroup<GroupableLine>[]): number {
  return groups.reduce((sum, group) => sum + group.dueTodayCents, 0);
}
