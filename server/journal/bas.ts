import { and, asc, gte, lte, sql, sum } from 'drizzle-orm';
import { addDays, type Day } from '#core/dates.ts';
import { daysOfQuarter, type Quarter } from '#core/journal/bas.ts';
import type { Bas } from '#core/journal/bas-api.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { getJournalSettings } from './journal-settings.ts';
import { journalDays } from './journal-tables.ts';

/** Returns a quarter's BAS: the figures of its closed days, and their sums, which the database adds up. */
export async function readQuarter(db: Reader, quarter: Quarter): Promise<Bas> {
  const { from, to } = daysOfQuarter(quarter);
  const isInIt = and(gte(journalDays.day, from), lte(journalDays.day, to));
  const { day, basis, gstRegistered, totalSalesCents, gstFreeCents, gstCents } = journalDays;
  const [total] = await db
    .select({ totalSales: sum(totalSalesCents), gstFree: sum(gstFreeCents), gst: sum(gstCents) })
    .from(journalDays)
    .where(isInIt);
  const days = await db
    .select({ day, basis, gstRegistered, figures: { totalSalesCents, gstFreeCents, gstCents } })
    .from(journalDays)
    .where(isInIt)
    .orderBy(asc(day));
  const settings = await getJournalSettings(db);
  const bases = [...new Set(days.map((each) => each.basis))];
  const figures = {
    totalSalesCents: Number(total?.totalSales ?? 0),
    gstFreeCents: Number(total?.gstFree ?? 0),
    gstCents: Number(total?.gst ?? 0),
  };
  return {
    quarter,
    from,
    to,
    bases: bases.length === 0 ? [settings.basis] : bases,
    gstRegistered: (await getShopSettings(db)).gstRegistered,
    figures,
    days: days
      .filter((each) => Object.values(each.figures).some((cents) => cents !== 0))
      .map((each) => ({ day: each.day, figures: each.figures })),
    closedDays: days.length,
    unregisteredDays: days.filter((each) => !each.gstRegistered).length,
    openFrom: await firstOpenDay(db, from, to),
  };
}

async function firstOpenDay(db: Reader, from: Day, to: Day): Promise<Day | null> {
  const [last] = await db.select({ day: sql<Day | null>`max(${journalDays.day})` }).from(journalDays);
  if (last === undefined || last.day === null) return from;
  const next = addDays(last.day, 1);
  if (next > to) return null;
  return next > from ? next : from;
}
