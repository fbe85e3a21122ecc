import type { Day } from '#core/dates.ts';

export interface ProposedHoliday {
  date: Day;
  name: string;
  isGuess: boolean;
}

/** The Friday before the Grand Final is gazetted each year; until then the library only guesses it. */
const guessed = /grand final/i;

/**
 * The public holidays of Victoria in these years, for the owner to confirm as closed days. The library is large and asked
 * once a year, so it is loaded only here, and nothing is computed when somebody orders.
 */
export async function victorianHolidays(years: readonly number[]): Promise<ProposedHoliday[]> {
  const { default: Holidays } = await import('date-holidays');
  const victoria = new Holidays('AU', 'VIC', { types: ['public'], languages: ['en'] });
  const found = years.flatMap((year) => victoria.getHolidays(year));
  return found
    .map(({ date, name }) => ({ date: date.slice(0, 10), name, isGuess: guessed.test(name) }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}
