import { melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { addAmounts, noStock } from '#core/stock/stock-amount.ts';
import { stockNeeds } from '#core/stock/stock-needs.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import type { SoldDraw } from '#server/products/product-draws.ts';
import { allocate } from '#server/stock/stock-levels.ts';
import { stockAllocations } from './allocation-tables.ts';

/** An order that was just made, with the stock items that its goods use. */
export interface DrawingOrder {
  order: Order;
  draws: readonly SoldDraw[];
  /** Whether the order holds a delivery slot. If so, its network's limit already counts the order. */
  hasPlace: boolean;
}

/**
 * Reserves the stock of new unpaid orders if all of it is free. It uses one statement for the levels and one for the orders, and reads
 * nothing first, because there is usually enough. Returns false and changes nothing if too little is free, or if a day's supply may be
 * limited. `followStock` then finds out how much is left.
 */
export async function holdIfFree(
  tx: Writer,
  made: readonly DrawingOrder[],
  { now, heldUntil }: { now: Date; heldUntil: string },
): Promise<boolean> {
  if (made.some(({ draws }) => draws.some(({ mayBeLimited }) => mayBeLimited))) return false;
  const needs = made.flatMap(({ order, draws }) =>
    stockNeeds(order.items, draws).map((need) => ({ orderId: order.id, ...need })),
  );
  const fromShelf = needs.filter(({ hold }) => hold === 'at-once');
  const more = [...Map.groupBy(fromShelf, ({ itemId }) => itemId)].map(([itemId, ofItem]) => {
    return { itemId, ...ofItem.reduce(addAmounts, noStock) };
  });
  if (!(await allocate(tx, more, { isForced: false, today: melbourneDay(now) }))) return false;
  const updatedAt = now.toISOString();
  const rows = needs.map(({ orderId, itemId, pieces, grams, hold }) => {
    const state = hold === 'at-once' ? ('held' as const) : ('promised' as const);
    return { orderId, itemId, pieces, grams, state, heldUntil, updatedAt };
  });
  await addRows(tx, stockAllocations, rows);
  return true;
}
