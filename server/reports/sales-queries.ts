import { type AnyColumn, and, between, gte, lte, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Period } from '#core/reports/report-period.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { daySales } from './report-tables.ts';

/** The sums of sales. All but the first two are in cents. */
export interface SaleSums {
  orders: number;
  packs: number;
  goodsCents: number;
  discountCents: number;
  deliveryCents: number;
  correctionCents: number;
  netCents: number;
  gstCents: number;
}

export const noSales: SaleSums = {
  orders: 0,
  packs: 0,
  goodsCents: 0,
  discountCents: 0,
  deliveryCents: 0,
  correctionCents: 0,
  netCents: 0,
  gstCents: 0,
};

const total = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

const sums = {
  orders: total(daySales.orders),
  packs: total(daySales.packs),
  goodsCents: total(daySales.goodsCents),
  discountCents: total(daySales.discountCents),
  deliveryCents: total(daySales.deliveryCents),
  correctionCents: total(daySales.correctionCents),
  netCents: total(daySales.netCents),
  gstCents: total(daySales.gstCents),
};

const salesOfDays = preparedQuery((db, { from, to }: Placeholders<Period & Record<string, string>>) =>
  db
    .select({ day: daySales.day, ...sums })
    .from(daySales)
    .where(and(gte(daySales.day, from), lte(daySales.day, to)))
    .groupBy(daySales.day)
    .orderBy(daySales.day),
);

/** The sales of each Melbourne day with sales. Reports and the dashboard use only these figures. */
export async function salesByDay(db: Reader, { from, to }: Period): Promise<{ day: Day; sums: SaleSums }[]> {
  const rows = await salesOfDays(db, { from, to });
  return rows.map(({ day, ...rest }) => ({ day, sums: rest }));
}

/** Returns the sums of sales by channel or payment type. */
export async function salesByWord(
  db: Reader,
  word: 'channel' | 'payment',
  { from, to }: Period,
): Promise<{ word: string; sums: SaleSums }[]> {
  const rows = await db
    .select({ word: daySales[word], ...sums })
    .from(daySales)
    .where(between(daySales.day, from, to))
    .groupBy(daySales[word]);
  return rows.map(({ word: found, ...rest }) => ({ word: found, sums: rest }));
}
