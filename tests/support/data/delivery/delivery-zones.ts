import type { Day } from '#core/dates.ts';
import type { Outcome } from '#tests/support/shop/http-client.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import { staffOf } from '../laybys.ts';

/** Changes the rules of the only zone, which covers every postcode. */
export async function changeOnlyZone(shop: TestShop, change: Record<string, unknown>): Promise<void> {
  const response = await (await staffOf(shop)).patch('/api/admin/delivery-zones/1', change);
  if (response.status !== 200) throw new Error(`The zone was answered ${response.status}: ${response.text}`);
}

/** Delivery from Monday to Friday, with the cut-off at the end of the day before and with this many orders a day. */
export function workingDays(capacity: number | null) {
  return [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutoffDaysBefore: 1, cutoffTime: '24:00', capacity }));
}

/** The number of orders on a day, as staff see it. */
export async function takenOn(shop: TestShop, date: Day): Promise<number> {
  const staff = await staffOf(shop);
  const load = await staff.get(`/api/admin/delivery-load?from=${date}&to=${date}`);
  return load.body.reduce((sum: number, row: { taken: number }) => sum + row.taken, 0);
}

export function datesIn({ body }: Outcome): Day[] {
  return body.days.map((day: { date: Day }) => day.date);
}
