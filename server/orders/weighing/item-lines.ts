import { sumOfCents } from '#core/money.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import type { Reader } from '#server/db/store.ts';
import { findLinesOfOrders, type OrderLineRow } from '../order-lines.ts';
import { findItemsOfOrders, type OrderItemRow } from '../order-queries.ts';

interface ItemLines {
  /** The goods line that belongs to the item now: the last one, if the product was replaced. */
  goods: OrderLineRow;
  /** The item's price so far. */
  bookedCents: number;
}

/** Returns the goods line of an item that is sold by the kilo, and the item's price so far. */
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
 * Returns the maximum price of an order, optionally with a new price for one item that the customer still has to agree to. All
 * other goods by the kilo count with their agreed price, even if they weigh less so far, because they can be weighed again.
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
  // The lines that belong to no item by the kilo: packs, fees and discounts.
  return sumOfCents(limits) + linesTotalCents(lines.filter((line) => line.itemId === null));
}
