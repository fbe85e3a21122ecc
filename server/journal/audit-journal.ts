import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { addDays, formatLongDay } from '#core/dates.ts';
import { expectedCents } from '#core/drawer/drawer.ts';
import { quarterOf, sumOfFigures } from '#core/journal/bas.ts';
import { formatMoney } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { addUpTakings } from '../drawer/drawer-queries.ts';
import { drawerCounts } from '../drawer/drawer-tables.ts';
import { readQuarter } from './bas.ts';
import { firstCut } from './days/day-cut.ts';
import { deriveDay } from './days/derive-day.ts';
import { journalDays, journalSales } from './journal-tables.ts';

type DayRow = typeof journalDays.$inferSelect;

/**
 * Checks the cash drawer's counts, the closed days and the BAS against the rows from which they were calculated. Returns a
 * sentence for each error.
 */
export async function auditJournal(db: Reader): Promise<string[]> {
  return [...(await auditCounts(db)), ...(await auditDays(db))];
}

/**
 * Checks that each count of the drawer starts where the previous count ended, so that no payment is counted twice or left out.
 */
async function auditCounts(db: Reader): Promise<string[]> {
  const rows = await db.select().from(drawerCounts).orderBy(asc(drawerCounts.id));
  const found: string[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const after = before?.toPaymentId ?? 0;
    if (row.afterPaymentId !== after || row.previousId !== (before?.id ?? 0)) {
      found.push(`Count ${row.id} of the drawer doesn’t go on where the one before it ended.`);
    }
    if (row.kind !== 'count') continue;
    const takings = await addUpTakings(db, row);
    const expected = expectedCents(row.floatBeforeCents, takings.cash);
    if (!isDeepStrictEqual(takings, row.takings) || expected !== row.expectedCents) {
      const sums = `${formatMoney(row.expectedCents)}, its payments come to ${formatMoney(expected)}`;
      found.push(`Count ${row.id} of the drawer expected ${sums}.`);
    }
  }
  return found;
}

async function auditDays(db: Reader): Promise<string[]> {
  const rows = await db.select().from(journalDays).orderBy(asc(journalDays.day));
  const found: string[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before !== undefined && row.day !== addDays(before.day, 1)) {
      found.push(`The journal lacks the days between ${formatLongDay(before.day)} and ${formatLongDay(row.day)}.`);
    }
    if (!(await isAsDerived(db, row, before))) {
      found.push(`${formatLongDay(row.day)} was closed with another entry than its payments and orders come to.`);
    }
  }
  for (const quarter of new Set(rows.map(({ day }) => quarterOf(day)))) {
    const { figures } = await readQuarter(db, quarter);
    const own = sumOfFigures(rows.filter(({ day }) => quarterOf(day) === quarter));
    if (!isDeepStrictEqual(figures, own))
      found.push(`The BAS of the quarter from ${quarter} isn’t the sum of its days.`);
  }
  return found;
}

async function isAsDerived(db: Reader, row: DayRow, before: DayRow | undefined): Promise<boolean> {
  const { day, basis, gstRegistered, lines, receivedCents, soldCents, totalSalesCents, gstFreeCents, gstCents } = row;
  const derived = await deriveDay(db, { day, after: before ?? firstCut, to: row, basis, gstRegistered });
  const { orderId, kind, taxClass, amountCents } = journalSales;
  const sales = await db
    .select({ kind, taxClass, amountCents, orderId })
    .from(journalSales)
    .where(eq(journalSales.day, day))
    .orderBy(asc(journalSales.id));
  const figures = { totalSalesCents, gstFreeCents, gstCents };
  return isDeepStrictEqual(derived, { lines, figures, receivedCents, soldCents, sales });
}
