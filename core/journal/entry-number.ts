import type { Day } from '../dates.ts';

/** "22/11/2026", as both programs read a date. */
export function journalDate(day: Day): string {
  return day.split('-').reverse().join('/');
}

/** "HQ261122": the number of a day's entry, of eight characters as MYOB allows. An entry that comes twice shows by it. */
export function entryNumber(day: Day): string {
  return `HQ${day.slice(2).replaceAll('-', '')}`;
}
