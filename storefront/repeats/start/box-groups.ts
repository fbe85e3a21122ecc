import { type BoxLine, cartTotalCents, lineEstimatedCents } from '#core/cart/cart.ts';
import { type RepeatInterval, repeatIntervals, repeatWeeks } from '#core/repeats/interval.ts';

/** The lines of a cart that become one repeating box, because they come equally often. */
export interface BoxGroup {
  weeks: RepeatInterval;
  lines: readonly BoxLine[];
  /** The goods of each box at today’s prices, in cents; by the kilo, the most that they can cost, and about what. */
  goodsCents: number;
  aboutCents: number;
}

/** Groups the lines of repeating boxes by how often they come, the most frequent first. */
export function boxGroups(lines: readonly BoxLine[]): BoxGroup[] {
  return repeatIntervals.flatMap((weeks) => {
    const own = lines.filter(({ paymentType }) => repeatWeeks(paymentType) === weeks);
    const aboutCents = own.reduce((sum, line) => sum + lineEstimatedCents(line), 0);
    return own.length === 0 ? [] : [{ weeks, lines: own, goodsCents: cartTotalCents(own), aboutCents }];
  });
}

/** "a box every 2 weeks", or "2 repeating boxes". */
export function boxesText(groups: readonly BoxGroup[]): string {
  const [first] = groups;
  if (first === undefined || groups.length > 1) return `${groups.length} repeating boxes`;
  return first.weeks === 1 ? 'a box every week' : `a box every ${first.weeks} weeks`;
}
