import type { DeliveryAreas } from './delivery-api.ts';
import { feeCents } from './delivery-fee.ts';
import { isEverywhere } from './postcodes.ts';

/** The terms on which a pack is delivered to a zone, for search engines and the product feed. */
export interface ShippingPromise {
  name: string;
  /** The zone's postcodes as entries such as "3056" or "3000-3207"; empty if the zone covers every postcode. */
  postcodes: readonly string[];
  feeCents: number;
  /** The minimum and maximum number of days from the order to the delivery. */
  leastDays: number;
  mostDays: number;
}

/**
 * The maximum number of postcodes in a shipping promise, because a longer list would make up most of the page. The remaining postcodes
 * get no shipping promise.
 */
const mostPostcodes = 40;

/** Returns the zones that deliver goods of this price, each with its fee and its shortest and longest delivery time. */
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

/** Returns the longest time, in days, from one of the weekly delivery days to the next. */
function longestGap(weekdays: readonly number[]): number {
  const sorted = weekdays.toSorted((one, other) => one - other);
  const gaps = sorted.map((day, index) => (sorted[index + 1] ?? (sorted[0] ?? day) + 7) - day);
  return Math.max(1, ...gaps);
}
