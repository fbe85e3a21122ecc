import { and, asc, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { packedItems } from '#core/orders/corrections/packed-items.ts';
import { hasOneOf } from '#server/db/dialect.ts';
import type { Reader } from '#server/db/store.ts';
import { findLinesOfOrders } from '#server/orders/order-lines.ts';
import { findItemsOfOrders, type OrderRow, toOrderItem } from '#server/orders/order-queries.ts';
import { orderItems } from '#server/orders/order-tables.ts';

type WeighedOrder = Pick<OrderRow, 'id' | 'ceilingCents'>;

/**
 * Returns the names of an order's goods sold by the kilo that aren't weighed yet and weren't refunded in full. Orders without such goods
 * need no query.
 */
export async function findUnweighed(db: Reader, order: WeighedOrder): Promise<string[]> {
  return (await selectUnweighed(db, [order])).map(({ name }) => name);
}

/**
 * Rejects the payment or handover of goods that aren't weighed yet. Otherwise the customer would pay the maximum price.
 * @throws AppError not_weighed
 */
export function requireWeighed(db: Reader, order: WeighedOrder): Promise<void> {
  return requireAllWeighed(db, [order]);
}

/**
 * Rejects the payment or handover of orders whose goods aren't all weighed, in one query for any number of orders.
 * @throws AppError not_weighed, which names the first order and its goods
 */
export async function requireAllWeighed(db: Reader, orders: readonly WeighedOrder[]): Promise<void> {
  const unweighed = await selectUnweighed(db, orders);
  const [first] = unweighed;
  if (first === undefined) return;
  const names = unweighed.flatMap(({ orderId, name }) => (orderId === first.orderId ? [name] : []));
  throw new AppError('not_weighed', {
    detail: `Please weigh these goods of order #${first.orderId} first: ${names.join(', ')}.`,
  });
}

async function selectUnweighed(
  db: Reader,
  orders: readonly WeighedOrder[],
): Promise<{ orderId: number; name: string }[]> {
  const ids = orders.flatMap(({ id, ceilingCents }) => (ceilingCents === null ? [] : [id]));
  if (ids.length === 0) return [];
  const { id, orderId, name, pricePerKiloCents, weighedGrams } = orderItems;
  const unweighed = await db
    .select({ id, orderId, name })
    .from(orderItems)
    .where(and(hasOneOf(orderId, ids), isNotNull(pricePerKiloCents), isNull(weighedGrams)))
    .orderBy(asc(orderId), asc(id));
  if (unweighed.length === 0) return [];
  const packed = await findPackedItems(db, [...new Set(unweighed.map((item) => item.orderId))]);
  return unweighed.filter((item) => packed.has(item.id));
}

/** Returns the ids of those items that weren't refunded in full. All other items aren't packed, so nobody weighs them. */
async function findPackedItems(db: Reader, orderIds: readonly number[]): Promise<Set<number>> {
  const [items, lines] = [await findItemsOfOrders(db, orderIds), await findLinesOfOrders(db, orderIds)];
  const packed = [...items].flatMap(([orderId, ofOrder]) => {
    const own = lines.get(orderId) ?? [];
    return packedItems({
      items: ofOrder.map((item) => toOrderItem(item, own)),
      lines: own.map(({ amountCents: amount, ...line }) => ({ ...line, amount })),
    });
  });
  return new Set(packed.map((item) => item.id));
}
