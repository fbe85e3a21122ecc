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
 * When orders for a delivery day close: this many days before the delivery, at a Melbourne time. '24:00' is the end of that day.
 */
export interface CutoffRule {
  cutoffDaysBefore: number;
  /** The time of day in Melbourne, as 'HH:MM'. */
  cutoffTime: string;
}

/** Returns the cut-off of a delivery day. Orders are accepted before this instant, but not at it. */
export function cutoffOf({ cutoffDaysBefore, cutoffTime }: CutoffRule, day: Day): Date {
  return melbourneInstant(addDays(day, -cutoffDaysBefore), cutoffTime);
}

/**
 * Whether a cut-off is too late. Orders aren't delivered on the day they are placed, so a cut-off must not be after the start of
 * the delivery day.
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

/**
 * Formats a cut-off that is less than a week away as "Mon 12:00", because the weekday is unambiguous; otherwise with the date.
 */
export function formatCutoffFrom(today: Day, cutoff: Date): string {
  const { day, time } = cutoffParts(cutoff);
  if (day === today) return time === null ? 'midnight tonight' : `today ${time}`;
  const name = daysBetween(today, day) < 7 ? formatShortWeekday(day) : formatShortDay(day);
  return time === null ? `midnight on ${name}` : `${name} ${time}`;
}

/**
 * Splits a cut-off into its day and time. A cut-off at midnight has no time and belongs to the day that ends at that midnight.
 */
function cutoffParts(cutoff: Date): { day: Day; time: string | null } {
  const day = melbourneDay(cutoff);
  if (startOfDay(day).getTime() === cutoff.getTime()) return { day: addDays(day, -1), time: null };
  return { day, time: melbourneClockTime(cutoff) };
}
