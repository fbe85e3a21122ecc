import { eq } from 'drizzle-orm';
import { isNoStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import { type Goods, stockNeeds } from '#core/stock/stock-needs.ts';
import type { Writer } from '#server/db/store.ts';
import { findDraws } from '#server/products/product-draws.ts';
import { bookReturned } from '#server/stock/stock-levels.ts';
import { findItemsOfOrders } from '../order-queries.ts';
import { stockAllocations } from './allocation-tables.ts';
import { type AllocationRow, findAllocations } from './orders-with-stock.ts';

/**
 * Books goods of a delivered order that came back into the shop, in the caller's transaction. Never gives back more of an item than
 * the order has taken and not given back yet.
 * @returns whether the stock has changed
 */
export async function returnGoods(
  tx: Writer,
  orderId: number,
  goods: readonly Goods[],
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<boolean> {
  const rows = (await findAllocations(tx, [orderId])).filter(({ state }) => state === 'sold');
  if (rows.length === 0) return false;
  const ordered = (await findItemsOfOrders(tx, [orderId])).get(orderId) ?? [];
  // A product may draw on other items now than when it was sold. If everything comes back, that doesn't matter.
  const isAll = ordered.every(({ productId }) => unitsOf(goods, productId) >= unitsOf(ordered, productId));
  const draws = await findDraws(tx, [...new Set(goods.map(({ productId }) => productId))]);
  const needs = stockNeeds(goods, draws);
  let hasChanged = false;
  for (const row of rows.toSorted((one, other) => one.itemId - other.itemId)) {
    const back = isAll ? row : shareOf(row, needs.find(({ itemId }) => itemId === row.itemId) ?? null);
    if (back === null || isNoStock(back)) continue;
    const { pieces, grams } = back;
    await bookReturned(tx, { itemId: row.itemId, orderId, pieces, grams, now, actorId });
    const left = subtractAmounts(row, back);
    const set = isNoStock(left) ? { state: 'returned' as const } : left;
    await tx
      .update(stockAllocations)
      .set({ ...set, updatedAt: now.toISOString() })
      .where(eq(stockAllocations.id, row.id));
    hasChanged = true;
  }
  return hasChanged;
}

function unitsOf(goods: readonly Goods[], productId: number): number {
  return goods.reduce((sum, each) => sum + (each.productId === productId ? each.quantity : 0), 0);
}

/** The part of what an order took of an item that comes back. Pieces with their own weights come back with their mean weight. */
function shareOf(taken: AllocationRow, wanted: StockAmount | null): StockAmount | null {
  if (wanted === null) return null;
  if (wanted.pieces === 0) return { pieces: 0, grams: Math.min(wanted.grams, taken.grams) };
  if (wanted.pieces >= taken.pieces) return { pieces: taken.pieces, grams: taken.grams };
  return { pieces: wanted.pieces, grams: Math.round((taken.grams * wanted.pieces) / taken.pieces) };
}
