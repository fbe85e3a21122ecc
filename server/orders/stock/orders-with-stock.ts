import { inArray } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { DrawWithLevel } from '#core/stock/availability.ts';
import { type StockNeed, stockNeeds } from '#core/stock/stock-needs.ts';
import { anyOf } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { findDraws } from '#server/products/product-draws.ts';
import { findItemsOfOrders, type OrderItemRow, type OrderRow } from '../order-queries.ts';
import { orders } from '../order-tables.ts';
import { stockAllocations } from './allocation-tables.ts';

export type AllocationRow = typeof stockAllocations.$inferSelect;

type StatusOfOrder = Pick<
  OrderRow,
  'id' | 'status' | 'paidCents' | 'source' | 'agreedAt' | 'createdAt' | 'deliveryDate' | 'wishedDeliveryDate'
>;

/** An order with its goods, and the stock that it holds or needs. */
export interface OrderWithStock {
  order: StatusOfOrder;
  items: readonly OrderItemRow[];
  rows: readonly AllocationRow[];
  /** What the order's goods need of each item, if it were made now. */
  needs: readonly StockNeed[];
}

const statusOfOrders = preparedListQuery<number, StatusOfOrder[]>((db, ids) =>
  db
    .select({
      id: orders.id,
      status: orders.status,
      paidCents: orders.paidCents,
      source: orders.source,
      agreedAt: orders.agreedAt,
      createdAt: orders.createdAt,
      deliveryDate: orders.deliveryDate,
      wishedDeliveryDate: orders.wishedDeliveryDate,
    })
    .from(orders)
    .where(inArray(orders.id, ids)),
);

const rowsOfOrders = preparedListQuery<number, AllocationRow[]>((db, ids) =>
  db
    .select()
    .from(stockAllocations)
    .where(inArray(stockAllocations.orderId, anyOf(ids))),
);

export async function findAllocations(db: Reader, orderIds: readonly number[]): Promise<AllocationRow[]> {
  return orderIds.length === 0 ? [] : rowsOfOrders(db, orderIds);
}

/** Orders with what they hold, and with what their goods need. `draws` are what the goods take, and what is free of it. */
export async function findOrdersWithStock(
  db: Reader,
  orderIds: readonly number[],
  rows: readonly AllocationRow[],
  day?: Day,
): Promise<{ found: OrderWithStock[]; draws: DrawWithLevel[] }> {
  const [statuses, items] = await Promise.all([statusOfOrders(db, orderIds), findItemsOfOrders(db, orderIds)]);
  const goods = [...items.values()].flat();
  const draws = await findDraws(db, [...new Set(goods.map(({ productId }) => productId))], day);
  const found = statuses.map((order): OrderWithStock => {
    const own = items.get(order.id) ?? [];
    return {
      order,
      items: own,
      rows: rows.filter(({ orderId }) => orderId === order.id),
      needs: stockNeeds(own, draws),
    };
  });
  return { found: found.sort((one, other) => one.order.id - other.order.id), draws };
}
