import { type AnyColumn, and, between, count, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Period } from '#core/reports/report-period.ts';
import { unindexed } from '#server/db/dialect.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { daySales, productSales } from './report-tables.ts';

/** Sums of sales; all but the first two are cents. */
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

const total = (column: AnyColumn | SQL | SQL.Aliased) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

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

/** The sales of each Melbourne day that has any: the one way to say what was sold, for reports and the dashboard. */
export async function salesByDay(db: Reader, { from, to }: Period): Promise<{ day: Day; sums: SaleSums }[]> {
  const rows = await salesOfDays(db, { from, to });
  return rows.map(({ day, ...rest }) => ({ day, sums: rest }));
}

/** By one word of each sale. */
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

/** Sums of what is of one product; all but the first two are cents. */
export interface ProductSums {
  orders: number;
  packs: number;
  goodsCents: number;
  discountCents: number;
  correctionCents: number;
  taxedCents: number;
}

export const noProductSums: ProductSums = {
  orders: 0,
  packs: 0,
  goodsCents: 0,
  discountCents: 0,
  correctionCents: 0,
  taxedCents: 0,
};

/** With the plus the index is read in its own order, by product, whatever the time asked for: nothing is sorted. */
const inPeriod = ({ from, to }: Period) => between(unindexed(productSales.day), from, to);

const perProduct = (db: Reader, period: Period) =>
  db
    .select({
      productId: productSales.productId,
      orders: count().as('orders'),
      packs: total(productSales.packs).as('packs'),
      goodsCents: total(productSales.goodsCents).as('goods'),
      discountCents: total(productSales.discountCents).as('discounts'),
      correctionCents: total(productSales.correctionCents).as('corrections'),
      taxedCents: total(productSales.taxedCents).as('taxed'),
    })
    .from(productSales)
    .where(inPeriod(period))
    .groupBy(productSales.productId)
    .as('per_product');

export interface SalesOfProduct {
  key: string;
  name: string;
  sums: ProductSums;
}

/** By type or size, what brought the most first. */
export async function salesByKind(db: Reader, by: 'type' | 'size', period: Period): Promise<SalesOfProduct[]> {
  const each = perProduct(db, period);
  const word = by === 'type' ? products.type : products.cutSize;
  const rows = await db
    .select({ word, ...columnsOf(each, total) })
    .from(each)
    .innerJoin(products, eq(products.id, each.productId))
    .groupBy(word)
    .orderBy(sql`sum(${netOf(each)}) desc`, word);
  return rows.map(({ word: found, ...rest }) => ({ key: found, name: found, sums: rest }));
}

/** The products that brought the most. */
export async function salesByProduct(db: Reader, period: Period, most: number): Promise<SalesOfProduct[]> {
  const each = perProduct(db, period);
  const rows = await db
    .select({ id: each.productId, name: products.name, sums: columnsOf(each, (column) => sql<number>`${column}`) })
    .from(each)
    .innerJoin(products, eq(products.id, each.productId))
    .orderBy(sql`${netOf(each)} desc`, each.productId)
    .limit(most);
  return rows.map(({ id, name, sums: own }) => ({ key: String(id), name, sums: own }));
}

/** What all products together come to. */
export async function salesOfProducts(db: Reader, period: Period): Promise<ProductSums> {
  const [row] = await db
    .select({
      packs: total(productSales.packs),
      goodsCents: total(productSales.goodsCents),
      discountCents: total(productSales.discountCents),
      correctionCents: total(productSales.correctionCents),
      taxedCents: total(productSales.taxedCents),
    })
    .from(productSales)
    .where(inPeriod(period));
  return { ...noProductSums, ...row };
}

const netOf = (each: ReturnType<typeof perProduct>) =>
  sql`(${each.goodsCents} + ${each.discountCents} + ${each.correctionCents})`;

function columnsOf(each: ReturnType<typeof perProduct>, of: (column: SQL.Aliased) => SQL<number>) {
  return {
    orders: of(each.orders),
    packs: of(each.packs),
    goodsCents: of(each.goodsCents),
    discountCents: of(each.discountCents),
    correctionCents: of(each.correctionCents),
    taxedCents: of(each.taxedCents),
  };
}
