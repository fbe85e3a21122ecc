import { eq } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import type { Reader } from '#server/db/store.ts';
import { noSuchOrder, type OrderRow, presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Anybody's order. @throws AppError not_found */
export async function getOrder(db: Reader, id: number): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** The order as it is answered. */
export async function presentOrder(db: Reader, id: number): Promise<Order> {
  const [order] = await presentOrders(db, [await getOrder(db, id)]);
  if (order === undefined) throw new Error(`Order ${id} could not be presented`);
  return order;
}
