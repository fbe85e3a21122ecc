import type { Day } from '#core/dates.ts';
import type { Holiday } from '#core/delivery/staff-delivery-api.ts';

/** The holidays that the owner has neither closed nor decided to deliver on. A guessed date can wait until it is announced. */
export function undecidedHolidays(holidays: readonly Holiday[]): Holiday[] {
  return holidays.filter(({ closed, struck, isGuess }) => !closed && !struck && !isGuess);
}

/** Customers choose delivery days weeks ahead, so next year's holidays are asked for in October. */
export function asksForNextYear(today: Day): boolean {
  return today.slice(5, 7) >= '10';
}

/** What is undecided of next year's holidays, from October on. */
export function undecidedNextYear(holidays: readonly Holiday[], today: Day): Holiday[] {
  if (!asksForNextYear(today)) return [];
  const thisYear = today.slice(0, 4);
  return undecidedHolidays(holidays).filter(({ date }) => date.slice(0, 4) > thisYear);
}
