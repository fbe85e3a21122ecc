import type { Day } from '#core/dates.ts';
import type { Holiday } from '#core/delivery/staff-delivery-api.ts';

/**
 * Returns the holidays that the owner has neither closed nor dismissed. A holiday whose date is only a guess is left out until its date
 * is announced.
 */
export function undecidedHolidays(holidays: readonly Holiday[]): Holiday[] {
  return holidays.filter(({ closed, struck, isGuess }) => !closed && !struck && !isGuess);
}

/**
 * Returns whether the owner is asked about next year's holidays. Asking starts in October, because customers choose delivery days weeks
 * ahead.
 */
export function asksForNextYear(today: Day): boolean {
  return today.slice(5, 7) >= '10';
}

/** Returns next year's undecided holidays; empty before October. */
export function undecidedNextYear(holidays: readonly Holiday[], today: Day): Holiday[] {
  if (!asksForNextYear(today)) return [];
  const thisYear = today.slice(0, 4);
  return undecidedHolidays(holidays).filter(({ date }) => date.slice(0, 4) > thisYear);
}
