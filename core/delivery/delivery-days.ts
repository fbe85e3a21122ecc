import { addDays, type Day, isWeekend } from '../dates.ts';

const windowDays = 14;

/** The days that can be chosen: the next 14 from tomorrow, without Saturdays and Sundays. */
export function deliveryDays(today: Day): Day[] {
  return Array.from({ length: windowDays }, (_, index) => addDays(today, index + 1)).filter((day) => !isWeekend(day));
}

export function isDeliveryDay(today: Day, day: Day): boolean {
  return day > today && day <= addDays(today, windowDays) && !isWeekend(day);
}
