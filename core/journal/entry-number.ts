import type { Day } from '../dates.ts';

/** Formats a day as "22/11/2026", the date format of both Xero and MYOB. */
export function journalDate(day: Day): string {
  return day.split('-').reverse().join('/');
}

/**
 * Returns the number of a day's journal entry, such as "HQ261122". MYOB allows eight characters. The number shows whether an entry was
 * imported twice.
 */
export function entryNumber(day: Day): string {
  return `HQ${day.slice(2).replaceAll('-', '')}`;
}
