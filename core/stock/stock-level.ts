import { formatAmount, type StockAmount, subtractAmounts } from './stock-amount.ts';
import type { StockItem } from './stock-api.ts';

type Level = Pick<StockItem, 'unit' | 'onHand' | 'allocated' | 'blocked'>;

/**
 * Returns the amount left for further orders. It is negative if orders hold more than may be sold, for example after goods were
 * wasted or a lot was held.
 */
export function freeOf({ onHand, allocated, blocked }: Omit<Level, 'unit'>): StockAmount {
  const { pieces, grams } = subtractAmounts(onHand, blocked);
  // Goods sold without their lot may have come from a held lot, so the blocked amount can exceed the amount on hand.
  return subtractAmounts({ pieces: Math.max(0, pieces), grams: Math.max(0, grams) }, allocated);
}

/** Returns the amount by which the orders' holds exceed the stock on hand that may be sold. */
export function shortageOf(level: Omit<Level, 'unit'>): StockAmount {
  const { pieces, grams } = freeOf(level);
  return { pieces: Math.max(0, -pieces), grams: Math.max(0, -grams) };
}

/** Formats a shortage. Orders hold weighed pieces without a weight, so for these only the missing pieces are named. */
export function formatShortage(unit: Level['unit'], shortage: StockAmount): string {
  const { pieces, grams } = shortage;
  return formatAmount(grams === 0 ? 'piece' : pieces === 0 ? 'gram' : unit, shortage);
}

/** The number by which an item's level is compared with its threshold: grams for the unit `gram`, otherwise pieces. */
function measureOf(unit: StockItem['unit'], { pieces, grams }: StockAmount): number {
  return unit === 'gram' ? grams : pieces;
}

/** `short`: orders hold more than there is. `low`: at most the threshold is left. */
export function levelStateOf(item: Level & Pick<StockItem, 'threshold'>): 'short' | 'low' | 'enough' {
  const free = freeOf(item);
  if (free.pieces < 0 || free.grams < 0) return 'short';
  return item.threshold !== null && measureOf(item.unit, free) <= item.threshold ? 'low' : 'enough';
}
