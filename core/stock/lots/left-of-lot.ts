import type { StockAmount } from '../stock-amount.ts';

/**
 * Returns how much of a lot is still on the shelf when its use-by day has passed. The lot's own record can't tell, because sales don't
 * name a lot. Lots that expire first are assumed to be sold first. So what is left of this lot is the stock on hand minus the other
 * lots, and at most the lot's record.
 * @param others the sum of the recorded amounts of the item's other lots
 */
export function leftOfLot(record: StockAmount, onHand: StockAmount, others: StockAmount): StockAmount {
  const left = (name: keyof StockAmount) => Math.min(record[name], Math.max(0, onHand[name] - others[name]));
  return { pieces: left('pieces'), grams: left('grams') };
}
