import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { productStock } from '#server/products/product-tables.ts';
import { orderItems, orders } from '../order-tables.ts';
import { stockAllocations } from './allocation-tables.ts';

/**
 * Whether an order's goods use stock items, or the order holds stock. It is a column of a query of orders, so that a shop without stock
 * needs no further query.
 */
export function usesStock(db: Reader): SQL<boolean> {
  const held = db
    .select({ id: stockAllocations.id })
    .from(stockAllocations)
    .where(eq(stockAllocations.orderId, orders.id));
  const drawing = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(productStock, eq(productStock.productId, orderItems.productId))
    .where(eq(orderItems.orderId, orders.id));
  return sql<boolean>`(${or(exists(held), exists(drawing))})`.mapWith(Boolean);
}

/** Whether an order holds stock now, as a column of a query of orders. */
export function holdsStock(db: Reader): SQL<boolean> {
  const live = db
    .select({ id: stockAllocations.id })
    .from(stockAllocations)
    .where(and(eq(stockAllocations.orderId, orders.id), sql`${stockAllocations.state} in ('held', 'promised')`));
  return sql<boolean>`(${exists(live)})`.mapWith(Boolean);
}
