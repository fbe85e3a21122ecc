import { formatAmount, type StockAmount, subtractAmounts } from './stock-amount.ts';
import type { StockItem } from './stock-api.ts';

type Level = Pick<StockItem, 'unit' | 'onHand' | 'allocated' | 'blocked'>;

/**
 * Returns how much of an item is left for further orders. Negative if orders hold more than may be sold, for example after goods were
 * wasted or a lot was held.
 */
export function freeOf({ onHand, allocated, blocked }: Omit<Level, 'unit'>): StockAmount {
  const { pieces, grams } = subtractAmounts(onHand, blocked);
  // The amount that may be sold is at least 0. More can be blocked than is on hand, because goods of a held lot may already be sold.
  return subtractAmounts({ pieces: Math.max(0, pieces), grams: Math.max(0, grams) }, allocated);
}

/** Returns how much more orders hold than is on hand and may be sold. */
export function shortageOf(level: Omit<Level, 'unit'>): StockAmount {
  const { pieces, grams } = freeOf(level);
  return { pieces: Math.max(0, -pieces), grams: Math.max(0, -grams) };
}

/** Formats a shortage. For weighed pieces, only the number of missing pieces is shown, because orders hold them without a weight. */
export function formatShortage(unit: Level['unit'], shortage: StockAmount): string {
  const { pieces, grams } = shortage;
  return formatAmount(grams === 0 ? 'piece' : pieces === 0 ? 'gram' : unit, shortage);
}

/** Returns the number that is compared with an item's threshold: grams for the unit `gram`, otherwise pieces. */
function measureOf(unit: StockItem['unit'], { pieces, grams }: StockAmount): number {
  return unit === 'gram' ? grams : pieces;
}

/** `short`: orders hold more than may be sold. `low`: the amount left is at or below the threshold. */
export function levelStateOf(item: Level & Pick<StockItem, 'threshold'>): 'short' | 'low' | 'enough' {
  const free = freeOf(item);
  if (free.pieces < 0 || free.grams < 0) return 'short';
  return item.threshold !== null && measureOf(item.unit, free) <= item.threshold ? 'low' : 'enough';
}
