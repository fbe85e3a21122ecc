import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';
import { stockItems } from '#server/stock/stock-tables.ts';
import { orders } from '../order-tables.ts';

/**
 * The state of the stock that an order needs. `held`: counted in the item's level, so that no one else can order it. `promised`: needed
 * for the order's delivery day, without holding anything on the shelf. `sold`: the goods were handed over. `returned`: the goods came
 * back. `released`: the order doesn't hold the stock any more.
 */
const allocationStates = ['held', 'promised', 'sold', 'returned', 'released'] as const;

/**
 * The amount of a stock item that an order needs. It is calculated when the order is made or edited, and isn't changed otherwise.
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
    /** When an unpaid order's stock is released; null if it is held until the order ends. */
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
