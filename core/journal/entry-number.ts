import type { Day } from '../dates.ts';

/** "22/11/2026", the date format of both programs. */
export function journalDate(day: Day): string {
  return day.split('-').reverse().join('/');
}

/**
 * "HQ261122": the number of a day's entry, in the eight characters that MYOB allows. It reveals an entry that was imported twice.
 */
export function entryNumber(day: Day): string {
  return `HQ${day.slice(2).replaceAll('-', '')}`;
}
