import { addAmounts, noStock, type StockAmount, subtractAmounts } from './stock-amount.ts';

/**
 * The maximum age of a count, in days. An older count isn't recorded: either it waited on a device for too long, or the device's clock
 * is wrong.
 */
export const oldestCountDays = 7;

/** A change of an item's stock, with the time at which it happened. */
export interface DatedMove extends StockAmount {
  kind: string;
  /** An ISO 8601 instant. */
  at: string;
}

/**
 * Returns by how much a count corrects the recorded stock. The count is compared with the recorded stock at the time of counting,
 * because people sell and pack while someone counts. Null if a later count of the item was already recorded. The stock on hand never
 * becomes negative.
 * @param now the recorded stock on hand now
 * @param since the moves of the item after the count
 */
export function correctionOf(
  counted: StockAmount,
  { now, since }: { now: StockAmount; since: readonly DatedMove[] },
): StockAmount | null {
  if (since.some(({ kind }) => kind === 'counted')) return null;
  const moved = since.reduce<StockAmount>(addAmounts, noStock);
  const { pieces, grams } = subtractAmounts(counted, subtractAmounts(now, moved));
  return { pieces: Math.max(pieces, -now.pieces), grams: Math.max(grams, -now.grams) };
}
