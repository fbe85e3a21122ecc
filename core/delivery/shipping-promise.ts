import type { DeliveryAreas } from './delivery-api.ts';
import { feeCents } from './delivery-fee.ts';
import { isEverywhere } from './postcodes.ts';

/** What search engines and the feed are told of the delivery of one pack to one zone. */
export interface ShippingPromise {
  name: string;
  /** "3056" or "3000-3207"; none where it is delivered everywhere. */
  postcodes: readonly string[];
  feeCents: number;
  /** Days from the order to the delivery. */
  leastDays: number;
  mostDays: number;
}

/** Longer lists would make up most of the page; what is left out is only not promised there. */
const mostPostcodes = 40;

/** The zones that deliver something worth so much, each with its fee and how long it takes at most. */
export function shippingPromises(areas: Pick<DeliveryAreas, 'zones'>, goodsCents: number): ShippingPromise[] {
  return areas.zones.flatMap(({ name, postcodes, fees, minimum, days }) => {
    if (days.length === 0 || goodsCents < minimum) return [];
    const latest = Math.max(...days.map(({ cutoffDaysBefore }) => cutoffDaysBefore));
    return [
      {
        name,
        postcodes: isEverywhere(postcodes) ? [] : postcodes.slice(0, mostPostcodes),
        feeCents: feeCents(fees, goodsCents),
        leastDays: Math.max(1, Math.min(...days.map(({ cutoffDaysBefore }) => cutoffDaysBefore))),
        mostDays: longestGap(days.map(({ weekday }) => weekday)) + latest,
      },
    ];
  });
}

/** The most days between one delivery day of the week and the next. */
function longestGap(weekdays: readonly number[]): number {
  const sorted = weekdays.toSorted((one, other) => one - other);
  const gaps = sorted.map((day, index) => (sorted[index + 1] ?? (sorted[0] ?? day) + 7) - day);
  return Math.max(1, ...gaps);
}
