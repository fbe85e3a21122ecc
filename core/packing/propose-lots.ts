import { isNoStock, type StockAmount, subtractAmounts } from '../stock/stock-amount.ts';
import type { PackedGoods } from './packed-goods.ts';

/** A lot from which goods may be taken, and how much is left of it. */
export interface LotOnShelf extends StockAmount {
  id: number;
}

/**
 * Returns from which lots an item's goods should be taken, in the order of `shelf`. If the lots don't have enough, the rest is listed
 * without a lot.
 * @param shelf the item's lots that may be used, sorted by expiry
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
 * Returns the goods of a stock item for a line with scanned packs. Each pack has its own lot. The rest is from the lots that staff
 * chose at the bench. What the packs took of these lots is subtracted, because staff choose lots for the whole line.
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
