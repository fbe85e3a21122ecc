import { isNoStock, type StockAmount, subtractAmounts } from '../stock/stock-amount.ts';
import type { PackedGoods } from './packed-goods.ts';

/** A lot from which goods may be taken, with what is left of it. */
export interface LotOnShelf extends StockAmount {
  id: number;
}

/**
 * Which lots to take goods of an item from: the first lots first, and from no known lot what they don't have.
 * @param shelf the item's lots from which something may be taken, those that expire first at the top
 */
export function proposeLots(
  { itemId, pieces, grams }: StockAmount & { itemId: number },
  shelf: readonly LotOnShelf[],
): PackedGoods[] {
  const proposed: PackedGoods[] = [];
  let left: StockAmount = { pieces, grams };
  for (const lot of shelf) {
    const amount = { pieces: Math.min(left.pieces, lot.pieces), grams: Math.min(left.grams, lot.grams) };
    if (isNoStock(amount)) continue;
    proposed.push({ itemId, lotId: lot.id, ...amount });
    left = subtractAmounts(left, amount);
  }
  return isNoStock(left) ? proposed : [...proposed, { itemId, lotId: null, ...left }];
}
