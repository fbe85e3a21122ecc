import {
  addDays,
  type Day,
  daysBetween,
  formatShortDay,
  formatShortWeekday,
  melbourneClockTime,
  melbourneDay,
  melbourneInstant,
  startOfDay,
} from '../dates.ts';

/**
 * When orders for a delivery day close. This is a time of day in Melbourne, some days before the delivery. '24:00' is the end of that
 * day.
 */
export interface CutoffRule {
  cutoffDaysBefore: number;
  /** The time of day in Melbourne, as 'HH:MM'. */
  cutoffTime: string;
}

/** Returns the time until which orders for a delivery day are accepted. An order at exactly this time is too late. */
export function cutoffOf({ cutoffDaysBefore, cutoffTime }: CutoffRule, day: Day): Date {
  return melbourneInstant(addDays(day, -cutoffDaysBefore), cutoffTime);
}

/**
 * Whether a cut-off is after the start of the delivery day. That is too late, because orders aren't delivered on the day they are
 * placed.
 */
export function isAfterDelivery({ cutoffDaysBefore, cutoffTime }: CutoffRule): boolean {
  return cutoffDaysBefore < 0 || (cutoffDaysBefore === 0 && cutoffTime !== '00:00');
}

export const cutoffAfterDelivery =
  'The cut-off is after the delivery has begun. Please choose the day before, at 24:00 the latest.';

/** Formats a cut-off as "Mon 30 Nov 12:00", or as "midnight on Mon 30 Nov" for the end of that day. */
export function formatCutoff(cutoff: Date): string {
  const { day, time } = cutoffParts(cutoff);
  return time === null ? `midnight on ${formatShortDay(day)}` : `${formatShortDay(day)} ${time}`;
}

/** Formats a cut-off. If it is less than a week away, the weekday is enough: "Mon 12:00". Otherwise the date is added. */
export function formatCutoffFrom(today: Day, cutoff: Date): string {
  const { day, time } = cutoffParts(cutoff);
  if (day === today) return time === null ? 'midnight tonight' : `today ${time}`;
  const name = daysBetween(today, day) < 7 ? formatShortWeekday(day) : formatShortDay(day);
  return time === null ? `midnight on ${name}` : `${name} ${time}`;
}

/** Splits a cut-off into its day and time. A cut-off at midnight counts as the end of the day before, and has no time. */
function cutoffParts(cutoff: Date): { day: Day; time: string | null } {
  const day = melbourneDay(cutoff);
  if (startOfDay(day).getTime() === cutoff.getTime()) return { day: addDays(day, -1), time: null };
  return { day, time: melbourneClockTime(cutoff) };
}
