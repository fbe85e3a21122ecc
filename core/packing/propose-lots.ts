import { isNoStock, type StockAmount, subtractAmounts } from '../stock/stock-amount.ts';
import type { PackedGoods } from './packed-goods.ts';

/** A lot from which goods may be taken, with its remaining amount. */
export interface LotOnShelf extends StockAmount {
  id: number;
}

/**
 * Returns the lots to take an item's goods from, in the given order. If the lots don't have enough, the rest is taken from no known
 * lot.
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
 * Returns the goods of a stock item for a line with scanned packs. Each pack comes from its own lot. The rest comes from the lots
 * chosen at the bench, minus what the packs took from these lots, because they were chosen for the whole line.
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
