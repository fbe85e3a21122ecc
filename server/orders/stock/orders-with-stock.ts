import { inArray } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { DrawWithLevel } from '#core/stock/availability.ts';
import { addAmounts, inUnit, noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import { amountOf, type Goods, type StockNeed, stockNeeds } from '#core/stock/stock-needs.ts';
import { anyOf } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { findOrderDraws, type OrderDraw } from '#server/products/product-draws.ts';
import { asNoted } from '#server/stock/lots/blocked-stock.ts';
import { findItemsOfOrders, type OrderRow } from '../order-queries.ts';
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
  items: readonly (Goods & { name: string; weighedGrams?: number | null; weighedPieces?: number | null })[];
  rows: readonly AllocationRow[];
  /** The amounts of stock items that the goods would need if the order were made now. */
  needs: readonly StockNeed[];
  /** The recorded weights of the order's goods, by stock item. A stock item is left out if some of its goods aren't weighed. */
  weighed: ReadonlyMap<number, StockAmount>;
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

/** An order with its goods, as the caller knows them. */
export type KnownOrder = Pick<OrderWithStock, 'order' | 'items'>;

/** Returns an order that was just made as a known order, so that it needn't be read again. */
export function knownOrder({ amountPaid, ...order }: Order): KnownOrder {
  return { order: { ...order, paidCents: amountPaid }, items: order.items };
}

/**
 * Returns orders with the stock that they hold and the stock that their goods need. `draws`: the stock items that the goods use, with
 * their free amounts.
 */
export async function findOrdersWithStock(
  db: Reader,
  orderIds: readonly number[],
  rows: readonly AllocationRow[],
  today: Day = asNoted,
  known?: readonly KnownOrder[],
): Promise<{ found: OrderWithStock[]; draws: OrderDraw[] }> {
  const all = known ?? (await readOrders(db, orderIds));
  const goods = all.flatMap(({ items }) => items);
  const draws = await findOrderDraws(db, [...new Set(goods.map(({ productId }) => productId))], today);
  const found = all.map(({ order, items }): OrderWithStock => {
    const ofOrder = rows.filter(({ orderId }) => orderId === order.id);
    return { order, items, rows: ofOrder, needs: stockNeeds(items, draws), weighed: weighedStock(items, draws) };
  });
  return { found: found.sort((one, other) => one.order.id - other.order.id), draws };
}

async function readOrders(db: Reader, orderIds: readonly number[]): Promise<KnownOrder[]> {
  const [statuses, items] = await Promise.all([statusOfOrders(db, orderIds), findItemsOfOrders(db, orderIds)]);
  return statuses.map((order) => ({ order, items: items.get(order.id) ?? [] }));
}

/**
 * Returns the recorded weights of an order's goods, by stock item. As on the packing bench, a weight counts for the product's first
 * stock item only.
 */
function weighedStock(items: OrderWithStock['items'], draws: readonly DrawWithLevel[]): Map<number, StockAmount> {
  const weighed = new Map<number, StockAmount>();
  const unknown = new Set<number>();
  for (const { productId, quantity, weighedGrams = null, weighedPieces = null } of items) {
    const own = draws.filter((draw) => draw.productId === productId);
    for (const [index, draw] of own.entries()) {
      const { pieces, grams } = amountOf(draw);
      const isWeighed = index === 0 && weighedGrams !== null && weighedPieces !== null;
      if (!isWeighed && draw.unit === 'weighed') unknown.add(draw.itemId);
      const taken = isWeighed
        ? inUnit(draw.unit, { pieces: weighedPieces, grams: weighedGrams })
        : { pieces: pieces * quantity, grams: grams * quantity };
      weighed.set(draw.itemId, addAmounts(weighed.get(draw.itemId) ?? noStock, taken));
    }
  }
  const isKnown = items.some(({ weighedGrams }) => weighedGrams != null);
  return new Map(isKnown ? [...weighed].filter(([itemId]) => !unknown.has(itemId)) : []);
}
