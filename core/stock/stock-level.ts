import { formatAmount, type StockAmount, subtractAmounts } from './stock-amount.ts';
import type { StockItem } from './stock-api.ts';

type Level = Pick<StockItem, 'unit' | 'onHand' | 'allocated' | 'blocked'>;

/**
 * What is left for further orders. Negative if orders hold more than is on hand and may be sold, such as after a part was wasted or
 * a lot was held.
 */
export function freeOf({ onHand, allocated, blocked }: Omit<Level, 'unit'>): StockAmount {
  const { pieces, grams } = subtractAmounts(onHand, blocked);
  // What was sold without naming its lot may have come from a held one, so more can be blocked than is on hand.
  return subtractAmounts({ pieces: Math.max(0, pieces), grams: Math.max(0, grams) }, allocated);
}

/** What orders hold beyond what is on hand and may be sold. */
export function shortageOf(level: Omit<Level, 'unit'>): StockAmount {
  const { pieces, grams } = freeOf(level);
  return { pieces: Math.max(0, -pieces), grams: Math.max(0, -grams) };
}

/** A shortage in words. Orders hold weighed pieces without a weight, so only what is lacking is named. */
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
