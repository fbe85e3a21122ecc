import { splitInstalments } from '../laybys/instalment-plan.ts';
import { type CartPaymentType, instalmentCount, type LaybyFrequency } from '../products/payment-options.ts';
import type { OrderPaymentType } from './order-status.ts';

/** What grouping needs of a line; callers may pass lines with more. */
export interface GroupableLine {
  paymentType: CartPaymentType;
  quantity: number;
  /** What one unit costs when paid this way. */
  unitPriceCents: number;
  allowLaybyWeekly: boolean;
  allowLaybyFortnightly: boolean;
}

/** A future order: the lines with the same payment option. */
export interface OrderGroup<Line extends GroupableLine> {
  paymentType: OrderPaymentType;
  /** Number of instalments; null when paid in full. */
  instalments: number | null;
  lines: Line[];
  totalCents: number;
  dueTodayCents: number;
}

function allows(line: GroupableLine, frequency: LaybyFrequency): boolean {
  return frequency === 'weekly' ? line.allowLaybyWeekly : line.allowLaybyFortnightly;
}

function makeGroup<Line extends GroupableLine>(
  lines: Line[],
  paymentType: OrderPaymentType,
  instalments: number | null,
): OrderGroup<Line> {
  const totalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const dueTodayCents = instalments === null ? totalCents : (splitInstalments(totalCents, instalments)[0] ?? 0);
  return { paymentType, instalments, lines, totalCents, dueTodayCents };
}

/**
 * One order for each payment option: everything paid in full together, each layby-n apart (decisions, sections 4 and 5).
 * A layby group gets the requested frequency where all of its products offer it, else the other where all offer that.
 * Where they have none in common it becomes two orders. The groups are in the order of the lines.
 */
export function groupLines<Line extends GroupableLine>(
  lines: readonly Line[],
  requested: LaybyFrequency,
): OrderGroup<Line>[] {
  const byCount = new Map<number | null, Line[]>();
  for (const line of lines) {
    const count = instalmentCount(line.paymentType);
    byCount.set(count, [...(byCount.get(count) ?? []), line]);
  }
  const other: LaybyFrequency = requested === 'weekly' ? 'fortnightly' : 'weekly';
  return [...byCount].flatMap(([count, group]) => {
    if (count === null) return [makeGroup(group, 'immediate', null)];
    for (const frequency of [requested, other]) {
      if (group.every((line) => allows(line, frequency))) return [makeGroup(group, `layby-${frequency}`, count)];
    }
    const able = group.filter((line) => allows(line, requested));
    const unable = group.filter((line) => !allows(line, requested));
    return [makeGroup(able, `layby-${requested}`, count), makeGroup(unable, `layby-${other}`, count)];
  });
}

/** What is due today for all groups together. */
export function dueTodayCents(groups: readonly OrderGroup<GroupableLine>[]): number {
  return groups.reduce((sum, group) => sum + group.dueTodayCents, 0);
}
