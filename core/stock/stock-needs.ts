import { addAmounts, noStock, type StockAmount, type StockUnit } from './stock-amount.ts';
import type { HoldKind } from './stock-api.ts';

/** The amount of a stock item that one unit of a product uses, and how the item is counted. */
export interface Draw extends StockAmount {
  productId: number;
  itemId: number;
  unit: StockUnit;
  hold: HoldKind;
}

/** The amount of a stock item that an order needs. */
export interface StockNeed extends StockAmount {
  itemId: number;
  hold: HoldKind;
}

/** Goods of an order: a product and its quantity. */
export interface Goods {
  productId: number;
  quantity: number;
}

/**
 * Returns how much of an item an order holds for one unit of a product. Weighed pieces are held by number, because their weight is only
 * known when they are taken.
 */
export function amountOf({ unit, pieces, grams }: Pick<Draw, 'unit' | 'pieces' | 'grams'>): StockAmount {
  return { pieces, grams: unit === 'weighed' ? 0 : grams };
}

/**
 * Returns how much of each stock item goods need, summed over all lines and sorted by item id. All code that reserves stock processes
 * items in this order, so that transactions can't deadlock.
 */
export function stockNeeds(goods: readonly Goods[], draws: readonly Draw[]): StockNeed[] {
  const needed = new Map<number, StockNeed>();
  for (const { productId, quantity } of goods) {
    for (const draw of draws) {
      if (draw.productId !== productId) continue;
      const one = amountOf(draw);
      const before = needed.get(draw.itemId) ?? noStock;
      const sum = addAmounts(before, { pieces: one.pieces * quantity, grams: one.grams * quantity });
      needed.set(draw.itemId, { itemId: draw.itemId, hold: draw.hold, ...sum });
    }
  }
  return [...needed.values()].sort((one, other) => one.itemId - other.itemId);
}
