import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';
import { stockItems } from '#server/stock/stock-tables.ts';
import { orders } from '../order-tables.ts';

/**
 * The states of the stock that an order needs. `held`: reserved on the shelf, so that nobody else can order it. `promised`: needed on
 * the order's delivery day; nothing on the shelf is reserved. `sold`: handed over or packed. `returned`: came back into the shop.
 * `released`: the order no longer holds the stock.
 */
const allocationStates = ['held', 'promised', 'sold', 'returned', 'released'] as const;

/**
 * The amounts of stock items that orders need. An amount is calculated when the order is made or edited. Packing, handing over and
 * returning goods replace it with the actual amount.
 */
export const stockAllocations = t.table(
  'stock_allocations',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    pieces: t.count('pieces').notNull(),
    grams: t.count('grams').notNull(),
    state: t.choice('state', allocationStates).notNull(),
    /** When an unpaid order's stock is released; null if the order keeps its stock until it ends. */
    heldUntil: t.instant('held_until'),
    updatedAt: t.instant('updated_at').notNull(),
  },
  (row) => [
    t.uniqueIndex('stock_allocations_pair').on(row.orderId, row.itemId),
    t.index('stock_allocations_item').on(row.itemId, row.state),
    t.index('stock_allocations_held').on(row.heldUntil).where(sql`${row.heldUntil} is not null`),
    t.oneOf('stock_allocations_state', row.state, allocationStates),
    t.rule('stock_allocations_amount', sql`${row.pieces} >= 0 and ${row.grams} >= 0`),
  ],
);
