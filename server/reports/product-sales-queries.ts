import { type AnyColumn, and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core';
import type { Day } from '#core/dates.ts';
import type { Period } from '#core/reports/report-period.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { type DaysToAdd, daysToAdd, isOfDays, sumOfDays, tableOfDays } from './days-to-add.ts';
import { addUp } from './report-table.ts';
import { daySales, productSales, productTotals } from './report-tables.ts';

/** The sums for one product. All but the first two are in cents. */
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

interface ProductSales {
  found: { key: string; name: string; sums: ProductSums }[];
  /**
   * The sums of all products together. `orders` is meaningless here, because an order with several products is counted for each of
   * them.
   */
  whole: ProductSums;
}

/** Returns the sales of products by type or size, highest sales first. */
export async function salesByKind(db: Reader, by: 'type' | 'size', period: Period): Promise<ProductSales> {
  const each = perProduct(db, await salesDays(db, period));
  const word = by === 'type' ? products.type : products.cutSize;
  const rows = await db
    .select({ word, ...columnsOf(each, (column) => number(sql`sum(${column})`)) })
    .from(each)
    .innerJoin(products, eq(products.id, each.productId))
    .where(gt(each.orders, 0))
    .groupBy(word)
    .orderBy(sql`sum(${netOf(each)}) desc`, word);
  const found = rows.map(({ word: key, ...sums }) => ({ key, name: key, sums }));
  return { found, whole: addUp(found, noProductSums) };
}

/** The products with the highest sales. */
export async function salesByProduct(db: Reader, period: Period, most: number): Promise<ProductSales> {
  const each = perProduct(db, await salesDays(db, period));
  const rows = await db
    .select({
      id: each.productId,
      name: products.name,
      sums: columnsOf(each, number),
      whole: columnsOf(each, (column) => number(sql`sum(${column}) over ()`)),
    })
    .from(each)
    .innerJoin(products, eq(products.id, each.productId))
    .where(gt(each.orders, 0))
    .orderBy(sql`${netOf(each)} desc`, each.productId)
    .limit(most);
  return {
    found: rows.map(({ id, name, sums }) => ({ key: String(id), name, sums })),
    whole: { ...noProductSums, ...rows[0]?.whole },
  };
}

/** The number of website orders that contained each product. */
export async function webOrdersByProduct(db: Reader, period: Period) {
  const days = await salesDays(db, period);
  const orders = sumOfDays(
    days,
    productTotals.webOrders,
    sql`count(case when ${productSales.channel} = 'web' then 1 end)`,
  );
  const query = db.select({ productId: productTotals.productId, orders: orders.as('web_orders') }).from(productTotals);
  return ofDays(query.$dynamic(), days).as('web_orders_by_product');
}

function perProduct(db: Reader, days: DaysToAdd) {
  const sum = (total: AnyColumn, ofDay: AnyColumn) => sumOfDays(days, total, sql`coalesce(sum(${ofDay}), 0)`);
  const [all, day] = [productTotals, productSales];
  const query = db
    .select({
      productId: all.productId,
      // Counts a column of the joined table instead of the rows. A product without sales in the period also has a row, but without
      // values.
      orders: sumOfDays(days, all.orders, sql`count(${day.productId})`).as('orders'),
      packs: sum(all.packs, day.packs).as('packs'),
      goodsCents: sum(all.goodsCents, day.goodsCents).as('goods'),
      discountCents: sum(all.discountCents, day.discountCents).as('discounts'),
      correctionCents: sum(all.correctionCents, day.correctionCents).as('corrections'),
      taxedCents: sum(all.taxedCents, day.taxedCents).as('taxed'),
    })
    .from(all);
  return ofDays(query.$dynamic(), days).as('per_product');
}

function ofDays<Query extends SQLiteSelect>(query: Query, days: DaysToAdd): Query {
  if (days.periods.length === 0) return query;
  const isOfProduct = eq(productSales.productId, productTotals.productId);
  return query
    .crossJoin(tableOfDays(days))
    .leftJoin(productSales, and(isOfProduct, isOfDays(productSales.day)))
    .groupBy(productTotals.productId) as unknown as Query;
}

async function salesDays(db: Reader, period: Period): Promise<DaysToAdd> {
  const [known] = await db
    .select({ first: sql<Day | null>`min(${daySales.day})`, last: sql<Day | null>`max(${daySales.day})` })
    .from(daySales);
  return daysToAdd(period, known ?? { first: null, last: null });
}

type PerProduct = Record<keyof ProductSums, SQLWrapper>;

const number = (expression: SQLWrapper) => sql<number>`${expression}`.mapWith(Number);

function netOf(each: PerProduct): SQL {
  return sql`(${each.goodsCents} + ${each.discountCents} + ${each.correctionCents})`;
}

function columnsOf(each: PerProduct, of: (column: SQLWrapper) => SQL<number>) {
  return {
    orders: of(each.orders),
    packs: of(each.packs),
    goodsCents: of(each.goodsCents),
    discountCents: of(each.discountCents),
    correctionCents: of(each.correctionCents),
    taxedCents: of(each.taxedCents),
  };
}
