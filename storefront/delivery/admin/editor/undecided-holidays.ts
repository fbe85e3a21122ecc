import type { Day } from '#core/dates.ts';
import type { Holiday } from '#core/delivery/staff-delivery-api.ts';

/**
 * The holidays that the owner has neither closed nor decided to deliver on. A holiday whose date is a guess can wait until it is
 * announced.
 */
export function undecidedHolidays(holidays: readonly Holiday[]): Holiday[] {
  return holidays.filter(({ closed, struck, isGuess }) => !closed && !struck && !isGuess);
}

/** Customers choose delivery days weeks ahead, so the owner is asked about next year's holidays from October. */
export function asksForNextYear(today: Day): boolean {
  return today.slice(5, 7) >= '10';
}

/** Next year's undecided holidays, from October on. */
export function undecidedNextYear(holidays: readonly Holiday[], today: Day): Holiday[] {
  if (!asksForNextYear(today)) return [];
  const thisYear = today.slice(0, 4);
  return undecidedHolidays(holidays).filter(({ date }) => date.slice(0, 4) > thisYear);
}
