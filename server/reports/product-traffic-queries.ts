import { and, eq, gt, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Period } from '#core/reports/report-period.ts';
import { productViews, productViewTotals } from '#server/analytics/analytics-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { daysToAdd, isOfDays, sumOfDays, tableOfDays } from './days-to-add.ts';
import { webOrdersByProduct } from './product-sales-queries.ts';

/**
 * Products whose page was viewed or that were in a website order, most viewed first. `allViews` is the number of views of all
 * products.
 */
export async function productTraffic(db: Reader, period: Period, most: number) {
  const seen = await viewsByProduct(db, period);
  const sold = await webOrdersByProduct(db, period);
  const views = sql<number>`coalesce(${seen.views}, 0)`.mapWith(Number);
  const orders = sql<number>`coalesce(${sold.orders}, 0)`.mapWith(Number);
  return db
    .select({
      id: products.id,
      name: products.name,
      views,
      orders,
      allViews: sql<number>`sum(coalesce(${seen.views}, 0)) over ()`.mapWith(Number),
    })
    .from(products)
    .leftJoin(seen, eq(seen.productId, products.id))
    .leftJoin(sold, eq(sold.productId, products.id))
    .where(gt(sql`${views} + ${orders}`, 0))
    .orderBy(sql`${views} desc`, sql`${orders} desc`, products.id)
    .limit(most);
}

async function viewsByProduct(db: Reader, period: Period) {
  const [all, day] = [productViewTotals, productViews];
  const [known] = await db
    .select({ first: sql<Day | null>`min(${all.firstDay})`, last: sql<Day | null>`max(${all.lastDay})` })
    .from(all);
  const days = daysToAdd(period, known ?? { first: null, last: null });
  const views = sumOfDays(days, all.views, sql`coalesce(sum(${day.views}), 0)`).as('views');
  const query = db.select({ productId: all.productId, views }).from(all);
  if (days.periods.length === 0) return query.as('seen');
  return query
    .crossJoin(tableOfDays(days))
    .leftJoin(day, and(eq(day.productId, all.productId), isOfDays(day.day)))
    .groupBy(all.productId)
    .as('seen');
}
