import { and, asc, eq, exists, gt, inArray, ne, not, or } from 'drizzle-orm';
import { isCounting } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { productStock } from '#server/products/product-tables.ts';
import { orderItems, orders } from '../order-tables.ts';
import { isAgreedRow } from '../weighing/firm-orders.ts';
import { stockAllocations } from './allocation-tables.ts';
import { followStock } from './follow-stock.ts';

/** The number of orders that are changed in one transaction. Customers' requests have to wait for the transaction, so it must be short. */
const batch = 100;

/**
 * Reserves the stock of open orders that were made before the shop counted its stock, or before their products had stock items. Stock
 * is reserved even if there is too little; staff are then alerted.
 */
export const holdStockOfOpenOrders: Job = {
  name: 'hold stock of open orders',
  everyMs: 60_000,
  async run({ store, clock }, signal) {
    if (!(await store.read(isCounting))) return;
    let after = 0;
    while (!signal?.aborted) {
      const ids = await store.read((db) => findWithoutStock(db, after));
      if (ids.length === 0) return;
      await store.write((tx) => followStock(tx, ids, { now: clock(), actorId: null, ifLacking: 'book' }));
      after = ids.at(-1) ?? after;
    }
  },
};

async function findWithoutStock(db: Reader, after: number): Promise<number[]> {
  const drawing = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(productStock, eq(productStock.productId, orderItems.productId))
    .where(eq(orderItems.orderId, orders.id));
  const held = db
    .select({ id: stockAllocations.id })
    .from(stockAllocations)
    .where(and(eq(stockAllocations.orderId, orders.id), ne(stockAllocations.state, 'released')));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['pending', 'paid']),
        or(eq(orders.source, 'counter'), gt(orders.paidCents, 0), isAgreedRow),
        gt(orders.id, after),
        exists(drawing),
        not(exists(held)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}
