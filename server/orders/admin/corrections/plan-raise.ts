import type { GoodsLineChange } from '#core/orders/corrections/item-changes.ts';
import type { NewItemRequest } from '#core/orders/corrections/item-request-api.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { lineCeilingCents } from '#core/products/by-kilo.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { findLinesOfOrders } from '#server/orders/order-lines.ts';
import { findItemsOfOrders, type OrderItemRow, type OrderRow } from '#server/orders/order-queries.ts';
import { followStock, type PassedStock } from '#server/orders/stock/follow-stock.ts';
import type { KnownOrder } from '#server/orders/stock/orders-with-stock.ts';
import { findHighestTotal, limitOf } from '#server/orders/weighing/item-lines.ts';
import { requireKiloEditable } from '../weighing/edit-kilo-order.ts';
import { type ItemChange, linesOfChanges, readItemChanges } from './item-changes.ts';

interface PlannedRaise {
  changes: ItemChange[];
  /** The order's goods after the change. */
  goods: KnownOrder['items'];
  lines: (GoodsLineChange & { change: ItemChange })[];
  /** The order's total and its maximum price after the change. */
  totalCents: number;
  ceilingCents: number;
}

/**
 * Calculates a change of the items of an order with goods sold by the kilo. Nothing is stored, because the customer is asked first.
 * @throws AppError wrong_status, product_unavailable, option_unavailable, invalid
 */
export async function planRaise(db: Reader, row: OrderRow, wanted: NewItemRequest['items']): Promise<PlannedRaise> {
  const items = (await findItemsOfOrders(db, [row.id])).get(row.id) ?? [];
  await requireKiloEditable(db, row, items);
  const stored = (await findLinesOfOrders(db, [row.id])).get(row.id) ?? [];
  const changes = await readItemChanges(db, row, { items, lines: stored, wanted });
  const lines = linesOfChanges(stored, changes);
  const ofPacks = lines.filter(({ change }) => change.kilo === null);
  const raisedCents = changes.map(({ item, after, kilo }) => {
    if (kilo === null) return 0;
    return (after === 0 ? 0 : lineCeilingCents(kilo, after)) - (item === null ? 0 : limitOf(item));
  });
  const before = await findHighestTotal(db, row.id);
  return {
    changes,
    goods: goodsAfter(items, changes),
    lines,
    totalCents: row.totalCents + linesTotalCents(lines),
    ceilingCents: before + linesTotalCents(ofPacks) + raisedCents.reduce((sum, cents) => sum + cents, 0),
  };
}

function goodsAfter(items: readonly OrderItemRow[], changes: readonly ItemChange[]): KnownOrder['items'] {
  const kept = items.filter(({ id }) => !changes.some(({ item }) => item?.id === id));
  const changed = changes.map(({ productId, name, after }) => ({ productId, name, quantity: after }));
  return [...kept, ...changed.filter(({ quantity }) => quantity > 0)];
}

/**
 * Checks that enough is in stock for an order's goods after a change, without storing anything.
 * @returns the limits that the order would pass, if staff override them
 * @throws AppError out_of_stock, day_supplied
 */
export function checkStockOf(
  tx: Writer,
  order: OrderRow,
  { goods, override, now, unchanged }: { goods: KnownOrder['items']; override: boolean; now: Date; unchanged: string },
): Promise<PassedStock[]> {
  return followStock(tx, [order.id], {
    ...{ now, actorId: null, unchanged, isEdited: true, isTrial: true, planned: [{ order, items: goods }] },
    ifLacking: override ? 'book' : 'refuse',
  });
}
