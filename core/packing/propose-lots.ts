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

/**
 * Returns a stock item's goods of a line with scanned packs: each pack comes from its own lot, and the rest from the lots chosen at
 * the bench, less what the packs took of them, because they were chosen for the whole line.
 */
export function labelledGoods(
  { itemId, pieces, grams }: StockAmount & { itemId: number },
  { quantity, lotIds, chosen }: { quantity: number; lotIds: readonly number[]; chosen: readonly PackedGoods[] },
): PackedGoods[] {
  const unit = { pieces: pieces / quantity, grams: grams / quantity };
  const labelled = lotIds.map((lotId) => ({ itemId, lotId, ...unit }));
  const rest = labelled.reduce<StockAmount>(subtractAmounts, { pieces, grams });
  const shelf = chosen.flatMap(({ lotId: id, ...given }): LotOnShelf[] => {
    if (id === null) return [];
    const left = labelled.filter(({ lotId }) => lotId === id).reduce<StockAmount>(subtractAmounts, given);
    return [{ id, pieces: Math.max(0, left.pieces), grams: Math.max(0, left.grams) }];
  });
  return [...labelled, ...proposeLots({ itemId, ...rest }, shelf)];
}
