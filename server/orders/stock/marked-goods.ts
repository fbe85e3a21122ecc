import { and, eq, inArray } from 'drizzle-orm';
import { anyOf } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { orderItems } from '../order-tables.ts';
import { rejectMarked } from './out-of-stock.ts';

const { id, name, outOfStock } = products;

const markedGoods = preparedListQuery<number, { id: number; name: string; outOfStock: boolean }[]>((db, orderIds) =>
  db
    .selectDistinct({ id, name, outOfStock })
    .from(orderItems)
    .innerJoin(products, eq(id, orderItems.productId))
    .where(and(inArray(orderItems.orderId, anyOf(orderIds)), eq(outOfStock, true))),
);

/**
 * Rejects the payment of orders if staff have marked some of their goods as out of stock after the orders were made.
 * @throws AppError out_of_stock
 */
export async function rejectMarkedGoods(db: Reader, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) rejectMarked(await markedGoods(db, orderIds));
}
