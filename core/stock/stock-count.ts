import { addAmounts, noStock, type StockAmount, subtractAmounts } from './stock-amount.ts';

/**
 * The oldest count that is booked, in days. An older one has waited on a device for too long, or comes from a device with a wrong
 * clock, and would be added to everything that came since.
 */
export const oldestCountDays = 7;

/** A change of an item's stock, with the moment at which it happened. */
export interface DatedMove extends StockAmount {
  kind: string;
  /** An ISO 8601 instant. */
  at: string;
}

/**
 * Returns the correction that a count causes. The count shows what was there at its own moment, so everything that moved after
 * that moment is left out: people sell and pack while someone counts. Returns null if a later count of the item is already
 * booked, because that count knew more. If more has left since than was counted, there was more, and nothing is left now.
 * @param now what the record says is on hand now
 * @param since the moves of the item after the count's moment
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
