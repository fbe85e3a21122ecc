import { eq, gte } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Holiday } from '#core/delivery/staff-delivery-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { closedDays, struckHolidays } from '#server/delivery/delivery-tables.ts';

interface ProposedHoliday {
  date: Day;
  name: string;
  isGuess: boolean;
}

/**
 * Matches the name of the only holiday whose date isn't certain: the Friday before the Grand Final. The government announces its date
 * each year.
 */
const guessed = /grand final/i;

/**
 * Returns Victoria's remaining public holidays of this year and the next. The owner may confirm them as closed days. The library is
 * large and rarely used, so it is loaded only here, and never for a customer's order.
 */
export async function victorianHolidays(today: Day): Promise<ProposedHoliday[]> {
  const year = Number(today.slice(0, 4));
  const { default: Holidays } = await import('date-holidays');
  const victoria = new Holidays('AU', 'VIC', { types: ['public'], languages: ['en'] });
  const found = [year, year + 1].flatMap((each) => victoria.getHolidays(each));
  return found
    .map(({ date, name }) => ({ date: date.slice(0, 10), name, isGuess: guessed.test(name) }))
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Returns what the owner has decided about each holiday: closed for the whole shop, open as usual, or nothing yet. */
export async function findHolidays(db: Reader, proposed: readonly ProposedHoliday[], today: Day): Promise<Holiday[]> {
  const closed = await db.select().from(closedDays).where(gte(closedDays.date, today));
  const struck = await db.select().from(struckHolidays).where(gte(struckHolidays.date, today));
  return proposed.map((holiday) => ({
    ...holiday,
    closed: closed.some(({ date, zoneId }) => date === holiday.date && zoneId === null),
    struck: struck.some(({ date }) => date === holiday.date),
  }));
}

/**
 * Stores whether the shop delivers on a holiday. Storing the same again changes nothing, so that two staff members can decide at the
 * same time.
 */
export async function storeStruck(
  tx: Writer,
  { date, struck }: { date: Day; struck: boolean },
  now: Date,
): Promise<void> {
  if (struck) await tx.insert(struckHolidays).values({ date, struckAt: now.toISOString() }).onConflictDoNothing();
  else await tx.delete(struckHolidays).where(eq(struckHolidays.date, date));
}
