import { asc, desc, getTableColumns, sql } from 'drizzle-orm';
import { customers } from '#server/customers/customer-tables.ts';
import { leastEmpty, positionIn } from '#server/db/dialect.ts';
import { ordersOfText } from '#server/db/search/full-text.ts';
import type { Reader } from '#server/db/store.ts';
import { instalmentSums, laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderEvents, orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { daySales, dayTakings, orderSales, productSales, productTotals } from '#server/reports/report-tables.ts';

/** Ids differ, because PostgreSQL doesn't reuse the id of a refused row. */
const withoutIds = (rows: { id: number }[]) => rows.map(({ id: _, ...row }) => row);

/** Returns all rows, and lists as screens sort and limit them. */
export async function readRows(db: Reader): Promise<Record<string, unknown>> {
  const found = async (typed: string) => {
    const ids = ordersOfText(typed, { cut: { newest: 20 } });
    return ids === null
      ? null
      : db.select({ id: orders.id }).from(orders).where(sql`${orders.id} in ${ids}`).orderBy(desc(orders.id));
  };
  return {
    customers: await db.select().from(customers).orderBy(asc(customers.id)),
    byName: await db
      .select({ id: customers.id })
      .from(customers)
      .orderBy(leastEmpty(customers.nameKey, 'asc'), customers.id),
    byNameBack: await db
      .select({ id: customers.id })
      .from(customers)
      .orderBy(leastEmpty(customers.nameKey, 'desc'), customers.id),
    byLastOrder: await db
      .select({ id: customers.id })
      .from(customers)
      .orderBy(leastEmpty(customers.lastOrderAt, 'desc'), customers.id),
    contains: await db
      .select({ id: customers.id })
      .from(customers)
      .where(sql`${positionIn(customers.nameKey, '%')} > 0`)
      .orderBy(customers.id),
    sums: await db
      .select({
        cents: sql<number>`sum(${orders.totalCents} / 1000)`,
        most: sql<number>`max(${orders.totalCents})`,
      })
      .from(orders),
    plans: await db.select().from(laybyPlans).orderBy(laybyPlans.id),
    events: withoutIds(await db.select().from(orderEvents).orderBy(orderEvents.id)),
    payments: withoutIds(await db.select().from(payments).orderBy(payments.id)),
    orderSales: await db.select().from(orderSales).orderBy(orderSales.orderId),
    daySales: await db.select().from(daySales).orderBy(daySales.day, daySales.channel, daySales.payment),
    productSales: await db.select().from(productSales).orderBy(productSales.orderId, productSales.productId),
    productTotals: await db.select().from(productTotals).orderBy(productTotals.productId),
    instalmentSums: await db
      .select()
      .from(instalmentSums)
      .orderBy(...Object.values(getTableColumns(instalmentSums))),
    dayTakings: await db.select().from(dayTakings).orderBy(dayTakings.day, dayTakings.method),
    words: [
      await found('anna'),
      await found('brien'),
      await found('李小'),
      await found('0412345678'),
      await found('45678'),
      await found('zoë anna'),
    ],
  };
}
