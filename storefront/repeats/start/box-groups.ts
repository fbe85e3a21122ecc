import { type BoxLine, cartTotalCents, lineEstimatedCents } from '#core/cart/cart.ts';
import { type RepeatInterval, repeatIntervals, repeatWeeks } from '#core/repeats/interval.ts';

/** The lines of a cart that become one repeating box, because they have the same interval. */
export interface BoxGroup {
  weeks: RepeatInterval;
  lines: readonly BoxLine[];
  /**
   * The price of the goods in each box today, in cents. With goods by the kilo, this is the highest price, and `aboutCents` the
   * estimate.
   */
  goodsCents: number;
  aboutCents: number;
}

/** Groups the lines of repeating boxes by interval, the shortest interval first. */
export function boxGroups(lines: readonly BoxLine[]): BoxGroup[] {
  return repeatIntervals.flatMap((weeks) => {
    const own = lines.filter(({ paymentType }) => repeatWeeks(paymentType) === weeks);
    const aboutCents = own.reduce((sum, line) => sum + lineEstimatedCents(line), 0);
    return own.length === 0 ? [] : [{ weeks, lines: own, goodsCents: cartTotalCents(own), aboutCents }];
  });
}

/** Describes the boxes of a cart: "a box every 2 weeks", or "2 repeating boxes" if there are several. */
export function boxesText(groups: readonly BoxGroup[]): string {
  const [first] = groups;
  if (first === undefined || groups.length > 1) return `${groups.length} repeating boxes`;
  return first.weeks === 1 ? 'a box every week' : `a box every ${first.weeks} weeks`;
}
