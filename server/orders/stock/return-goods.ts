import { and, eq, inArray } from 'drizzle-orm';
import { addAmounts, inUnit, isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import { type Draw, type Goods, stockNeeds } from '#core/stock/stock-needs.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { findDraws } from '#server/products/product-draws.ts';
import { bookReturned } from '#server/stock/stock-levels.ts';
import { stockMoves } from '#server/stock/stock-tables.ts';
import { findItemsOfOrders, type OrderItemRow, type OrderRow } from '../order-queries.ts';
import { stockAllocations } from './allocation-tables.ts';
import { findPacked } from './find-packed.ts';
import { type AllocationRow, findAllocations } from './orders-with-stock.ts';

export interface ReturnedGoods extends Goods {
  /** The recorded weight, if the goods were weighed. It counts for the product's first stock item. */
  weighed?: StockAmount;
}

/**
 * Returns the part of a weighed line that comes back, for a weight in grams or a share of the line. The pieces are rounded, to at least
 * one. The line's quantity comes back only if the whole line does.
 */
export function weighedGoods(
  { productId, quantity, weighedGrams, weighedPieces }: OrderItemRow,
  { grams, share }: { grams: number | undefined; share: number },
): ReturnedGoods {
  const [all, pieces] = [weighedGrams ?? 0, weighedPieces ?? 0];
  const back = grams ?? Math.round(all * share);
  if (back >= all) return { productId, quantity, weighed: { pieces, grams: all } };
  return { productId, quantity: 0, weighed: { pieces: Math.max(1, Math.round((pieces * back) / all)), grams: back } };
}

/**
 * Puts goods of a delivered order back into the stock, in the caller's transaction. At most as much of an item returns as the order
 * took and hasn't returned yet. Weighed goods return with their own weight.
 * @returns whether the stock has changed
 */
export async function returnGoods(
  tx: Writer,
  orderId: number,
  goods: readonly ReturnedGoods[],
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<boolean> {
  const rows = (await findAllocations(tx, [orderId])).filter(({ state }) => state === 'sold');
  if (rows.length === 0) return false;
  const ordered = (await findItemsOfOrders(tx, [orderId])).get(orderId) ?? [];
  // A product may use other stock items now than when it was sold. That doesn't matter if everything comes back.
  const isAll = ordered.every(({ productId }) => unitsOf(goods, productId) >= unitsOf(ordered, productId));
  const draws = await findDraws(tx, [...new Set(ordered.map(({ productId }) => productId))]);
  const sold = await findSold(tx, orderId);
  let hasChanged = false;
  for (const row of rows.toSorted((one, other) => one.itemId - other.itemId)) {
    const taken = sold.get(row.itemId) ?? row;
    const weighed = goods.flatMap((each) => weighedOf(each, row.itemId, draws) ?? []);
    const others = goods.filter((each) => weighedOf(each, row.itemId, draws) === null);
    const share = shareOf(row, wantedBack({ ...taken, itemId: row.itemId }, { goods: others, ordered, draws, sold }));
    const back = isAll ? row : weighed.length === 0 ? share : atMost(row, weighed.reduce(addAmounts, share));
    if (isNoStock(back)) continue;
    const { pieces, grams } = back;
    const lotId = await lotOfReturn(tx, { orderId, itemId: row.itemId }, back);
    await bookReturned(tx, { itemId: row.itemId, lotId, orderId, pieces, grams, now, actorId });
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

/** Whether an order was handed over with goods from the stock that haven't come back. */
export async function hasTakenStock(db: Reader, { id, status }: Pick<OrderRow, 'id' | 'status'>): Promise<boolean> {
  if (status !== 'delivered' || !(await isCounting(db))) return false;
  return (await findAllocations(db, [id])).some(({ state }) => state === 'sold');
}

/** Returns the lot from which the goods were packed. Null if the lot isn't known or there were several lots. */
async function lotOfReturn(
  tx: Writer,
  of: { orderId: number; itemId: number },
  back: StockAmount,
): Promise<number | null> {
  const [packed, ...others] = await findPacked(tx, of);
  if (packed === undefined || others.length > 0) return null;
  return packed.pieces >= back.pieces && packed.grams >= back.grams ? packed.lotId : null;
}

interface GoodsOfOrder {
  goods: readonly Goods[];
  ordered: readonly Goods[];
  /** The stock items that the order's products use now. */
  draws: readonly Draw[];
  /** The amounts that left the stock when the order was handed over. */
  sold: ReadonlyMap<number, StockAmount>;
}

/**
 * Returns how much of an item the returned goods used. If the products now use another amount than the order took, nobody knows how
 * much each product used. The goods then return their share of the amount by units, rounded down. The share is among the products that
 * may have used the item, or among all products if none may have.
 */
function wantedBack(
  taken: StockAmount & { itemId: number },
  { goods, ordered, draws, sold }: GoodsOfOrder,
): StockAmount {
  const { itemId } = taken;
  const needOf = (of: readonly Goods[]) => stockNeeds(of, draws).find((need) => need.itemId === itemId) ?? noStock;
  const all = needOf(ordered);
  const isWeighed = all.pieces > 0 && all.grams === 0;
  if (all.pieces === taken.pieces && (isWeighed || all.grams === taken.grams)) return needOf(goods);
  const itemsOf = (id: number) => draws.flatMap((draw) => (draw.productId === id ? draw.itemId : []));
  const candidates = ordered.filter(({ productId }) => {
    const items = itemsOf(productId);
    return items.includes(itemId) || !items.some((each) => sold.has(each));
  });
  const ids = new Set((candidates.length === 0 ? ordered : candidates).map(({ productId }) => productId));
  const sum = (of: readonly Goods[]) =>
    of.reduce((units, each) => units + (ids.has(each.productId) ? each.quantity : 0), 0);
  const share = (amount: number) => Math.floor((amount * sum(goods)) / sum(ordered));
  return { pieces: share(taken.pieces), grams: share(taken.grams) };
}

/**
 * Returns the weight that weighed goods return to a stock item. Null if they weren't weighed, or if their weight counts for another
 * item.
 */
function weighedOf({ productId, weighed }: ReturnedGoods, itemId: number, draws: readonly Draw[]): StockAmount | null {
  const first = draws.find((draw) => draw.productId === productId);
  return weighed === undefined || first?.itemId !== itemId ? null : inUnit(first.unit, weighed);
}

/** Limits an amount to what the order took. If the whole weight comes back, all pieces come back too. */
function atMost({ pieces, grams }: AllocationRow, wanted: StockAmount): StockAmount {
  if (grams > 0 && wanted.grams >= grams) return { pieces, grams };
  return { pieces: Math.min(pieces, wanted.pieces), grams: Math.min(grams, wanted.grams) };
}

/** Returns the amount of each item that left the stock when the order was handed over. */
async function findSold(tx: Writer, orderId: number): Promise<Map<number, StockAmount>> {
  const rows = await tx
    .select({ itemId: stockMoves.itemId, pieces: stockMoves.pieces, grams: stockMoves.grams })
    .from(stockMoves)
    .where(and(eq(stockMoves.orderId, orderId), inArray(stockMoves.kind, ['sold', 'packed', 'unpacked'])));
  const sold = new Map<number, StockAmount>();
  for (const { itemId, ...moved } of rows) sold.set(itemId, subtractAmounts(sold.get(itemId) ?? noStock, moved));
  return sold;
}

function unitsOf(goods: readonly Goods[], productId: number): number {
  return goods.reduce((sum, each) => sum + (each.productId === productId ? each.quantity : 0), 0);
}

/** Returns which part of the amount that an order took comes back. Pieces with different weights come back with their average weight. */
function shareOf(taken: AllocationRow, wanted: StockAmount): StockAmount {
  if (wanted.pieces === 0) return { pieces: 0, grams: Math.min(wanted.grams, taken.grams) };
  if (wanted.pieces >= taken.pieces) return { pieces: taken.pieces, grams: taken.grams };
  return { pieces: wanted.pieces, grams: Math.round((taken.grams * wanted.pieces) / taken.pieces) };
}
