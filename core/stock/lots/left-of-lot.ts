import type { StockAmount } from '../stock-amount.ts';

/**
 * Returns the amount of a lot that is still on the shelf when its use-by day has passed. Sales don't name a lot, so the lot's own
 * record is too high once some of it was sold. Lots that expire first are sold first, so the rest of this lot is the stock on
 * hand minus the other lots.
 * @param others the sum of the recorded amounts of the item's other lots
 */
export function leftOfLot(record: StockAmount, onHand: StockAmount, others: StockAmount): StockAmount {
  const left = (name: keyof StockAmount) => Math.min(record[name], Math.max(0, onHand[name] - others[name]));
  return { pieces: left('pieces'), grams: left('grams') };
}
