import { addDays, type Day, melbourneDay, melbourneHour } from '../dates.ts';

/** Charges begin at 9:00 in Melbourne. */
const openingHour = 9;

/** The latest day whose charges may be made: today from 9:00 Melbourne time on, yesterday before that. */
export function latestChargeDay(now: Date): Day {
  const today = melbourneDay(now);
  return melbourneHour(now) >= openingHour ? today : addDays(today, -1);
}
