import type { StockAmount } from '../stock-amount.ts';

/**
 * How much of a lot lies on the shelf when its use-by day has passed. Sales name no lot, so the lot's own record is too high once
 * some of it was sold. The lots that expire first are sold first, so what is left of it is what is on hand beyond the other lots.
 * @param others what the records of the item's other lots come to
 */
export function leftOfLot(record: StockAmount, onHand: StockAmount, others: StockAmount): StockAmount {
  const left = (name: keyof StockAmount) => Math.min(record[name], Math.max(0, onHand[name] - others[name]));
  return { pieces: left('pieces'), grams: left('grams') };
}
