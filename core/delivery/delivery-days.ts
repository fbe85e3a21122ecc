import { addDays, type Day, isWeekend } from '../dates.ts';

const windowDays = 14;

/** Returns the days that can be chosen: the 14 days starting tomorrow, without Saturdays and Sundays. */
export function deliveryDays(today: Day): Day[] {
  return Array.from({ length: windowDays }, (_, index) => addDays(today, index + 1)).filter((day) => !isWeekend(day));
}

export function isDeliveryDay(today: Day, day: Day): boolean {
  return day > today && day <= addDays(today, windowDays) && !isWeekend(day);
}
