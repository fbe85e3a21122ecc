import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { orderItems } from '../order-tables.ts';
import { rejectMarked } from './out-of-stock.ts';

/**
 * Rejects the payment of orders whose goods staff have marked as out of stock since they were made.
 * @throws AppError out_of_stock
 */
export async function rejectMarkedGoods(db: Reader, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { id, name, outOfStock } = products;
  const isMarked = and(inArray(orderItems.orderId, [...orderIds]), eq(outOfStock, true));
  rejectMarked(
    await db
      .selectDistinct({ id, name, outOfStock })
      .from(orderItems)
      .innerJoin(products, eq(id, orderItems.productId))
      .where(isMarked),
  );
}
