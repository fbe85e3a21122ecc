import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addDays, type Day, daysBetween } from '#core/dates.ts';
import type { Period } from '#core/reports/report-period.ts';

/**
 * The days whose rows are added up for a sum over a period. They are never more than half of all days: for a long period, the days
 * outside it are subtracted from the all-time total.
 */
export interface DaysToAdd {
  /**
   * Whether these days are outside the period, so that their sum is subtracted from the all-time total. If false, their sum is the
   * result.
   */
  isRest: boolean;
  /** The periods that contain these days. If there are none, the result is the all-time total. */
  periods: readonly Period[];
}

/** The first and last day with rows in the summed table; null if it has no rows. */
interface KnownDays {
  first: Day | null;
  last: Day | null;
}

export function daysToAdd(period: Period, { first, last }: KnownDays): DaysToAdd {
  if (first === null || last === null || first > period.to || last < period.from) {
    return { isRest: false, periods: [period] };
  }
  const inside = { from: first > period.from ? first : period.from, to: last < period.to ? last : period.to };
  const outside = [
    { from: first, to: addDays(inside.from, -1) },
    { from: addDays(inside.to, 1), to: last },
  ].filter(({ from, to }) => from <= to);
  return lengthOf(outside) < lengthOf([inside])
    ? { isRest: true, periods: outside }
    : { isRest: false, periods: [inside] };
}

/**
 * The periods as a table to join. With the join, each product's rows are found in the index of that product, and nothing is
 * sorted.
 */
export function tableOfDays({ periods }: DaysToAdd): SQL {
  const rows = periods.map(({ from, to }) => sql`(${from}, ${to})`);
  return sql`(values ${sql.join(rows, sql`, `)}) as summed_days`;
}

export function isOfDays(day: SQLWrapper): SQL {
  return sql`${day} between summed_days.column1 and summed_days.column2`;
}

/** Returns the sum over a period, in SQL: the sum of the joined days or, if `isRest` is true, the all-time total minus that sum. */
export function sumOfDays({ isRest, periods }: DaysToAdd, total: SQLWrapper, ofDays: SQL): SQL<number> {
  if (periods.length === 0) return sql<number>`${total}`;
  return isRest ? sql<number>`${total} - ${ofDays}` : sql<number>`${ofDays}`;
}

function lengthOf(periods: readonly Period[]): number {
  return periods.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);
}
