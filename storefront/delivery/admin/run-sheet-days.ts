import type { Day } from '#core/dates.ts';
import { isDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { DeliveryDay } from '#core/delivery/run-sheet-api.ts';

/** The day that the address names, else the first from today on with something left to deliver, else the next one. */
export function shownDay(requested: string | null, days: readonly DeliveryDay[], today: Day): Day {
  if (requested !== null && isDay(requested)) return requested;
  const waiting = days.find(({ day, toDeliver }) => day >= today && toDeliver > 0);
  return waiting?.day ?? deliveryDays(today)[0] ?? today;
}

/** "3 to deliver", "1 of 4 left", "4 delivered", "None": what a day's chip says. */
export function dayCount({ toDeliver, delivered }: Pick<DeliveryDay, 'toDeliver' | 'delivered'>): string {
  if (toDeliver > 0) return delivered > 0 ? `${toDeliver} of ${toDeliver + delivered} left` : `${toDeliver} to deliver`;
  return delivered > 0 ? `${delivered} delivered` : 'None';
}

/** "1 delivery", "3 deliveries". */
export function countOf(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
