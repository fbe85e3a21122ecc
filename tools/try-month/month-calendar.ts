import { addDays, type Day } from '#core/dates.ts';

/**
 * A Monday. The month includes Good Friday, the end of a quarter, and the end of daylight saving on 4 April, when the hour from
 * two to three occurs twice.
 */
export const firstDay: Day = '2027-03-15';
export const clocksGoBack: Day = '2027-04-04';
export const monthDays = 30;

export type Trouble = 'stop' | 'kill' | 'full-disk' | 'provider-away';

/**
 * The planned failures, by day number. The same process runs from the eleventh to the second-last day, so that any growth of its
 * memory is visible.
 */
const troubles: ReadonlyMap<number, readonly Trouble[]> = new Map([
  [3, ['stop']],
  [5, ['kill']],
  [7, ['stop', 'kill']],
  [10, ['kill', 'stop']],
  [13, ['full-disk']],
  [18, ['provider-away']],
  [30, ['kill', 'stop']],
]);

/** The first and last whole day of the longest-running process. */
export const longestRun = { from: 12, to: 29 } as const;

/**
 * The days on which the growth of memory is judged: the last ten of the longest-running process. In its first days, bounded memory still
 * fills, with compiled code and the prepared queries of each connection to PostgreSQL. In a real night these connections close after ten
 * idle seconds, but simulated days have no such pause. In a month on PostgreSQL, objects grew by 0.56 MB a day from day 12 to 19, and then
 * by 0.23.
 */
export const warmRun = { from: 20, to: longestRun.to } as const;

export interface MonthDay {
  /** The day's number, starting with 1. */
  number: number;
  day: Day;
  troubles: readonly Trouble[];
}

export function daysOfMonth(count: number): MonthDay[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    day: addDays(firstDay, index),
    troubles: troubles.get(index + 1) ?? [],
  }));
}
