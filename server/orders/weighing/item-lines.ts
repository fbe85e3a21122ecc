import { sumOfCents } from '#core/money.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import type { Reader } from '#server/db/store.ts';
import { findLinesOfOrders, type OrderLineRow } from '../order-lines.ts';
import { findItemsOfOrders, type OrderItemRow } from '../order-queries.ts';

interface ItemLines {
  /** The item's current goods line. If the product was replaced, this is the last such line. */
  goods: OrderLineRow;
  /** The item's price so far. */
  bookedCents: number;
}

/** Returns the goods line and the current price of an item that is sold by the kilo. */
export async function getItemLines(
  db: Reader,
  { id, orderId }: Pick<OrderItemRow, 'id' | 'orderId'>,
): Promise<ItemLines> {
  const lines = ((await findLinesOfOrders(db, [orderId])).get(orderId) ?? []).filter(({ itemId }) => itemId === id);
  const goods = lines.findLast(
    ({ kind, amountCents, ofLineId }) => kind === 'goods' && amountCents > 0 && ofLineId === null,
  );
  if (goods === undefined) throw new Error(`Item ${id} of order ${orderId} has no line`);
  return { goods, bookedCents: linesTotalCents(lines) };
}

/** Returns the maximum price that the customer has agreed to pay for an item. */
export function limitOf({ agreedCents, totalCents }: Pick<OrderItemRow, 'agreedCents' | 'totalCents'>): number {
  return agreedCents ?? totalCents;
}

/**
 * Returns the maximum price of an order. All goods sold by the kilo count with their agreed price, even if they weigh less so far,
 * because they can be weighed again. `agreed`: a new price for one item, which the customer hasn't agreed to yet.
 */
export async function findHighestTotal(
  db: Reader,
  orderId: number,
  agreed?: { itemId: number; amountCents: number },
): Promise<number> {
  const items = (await findItemsOfOrders(db, [orderId])).get(orderId) ?? [];
  const limits = items
    .filter((item) => kiloItemOf(item) !== null)
    .map((item) => (item.id === agreed?.itemId ? agreed.amountCents : limitOf(item)));
  const lines = (await findLinesOfOrders(db, [orderId])).get(orderId) ?? [];
  // The lines of packs, fees and discounts, which belong to no item sold by the kilo.
  return sumOfCents(limits) + linesTotalCents(lines.filter((line) => line.itemId === null));
}
