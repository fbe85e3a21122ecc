import type { StockAmount } from './stock-amount.ts';
import { amountOf, type Draw } from './stock-needs.ts';

/** What a product takes of an item, with what orders can still take of the item. */
export interface DrawWithLevel extends Draw {
  free: StockAmount;
  /** With this many pieces left, or grams for the unit `gram`, the item is low; null if it never is. */
  threshold: number | null;
}

/** How many units of a product can still be ordered; Infinity if the product takes nothing from the shelf. */
export function unitsLeft(draws: readonly DrawWithLevel[]): number {
  return Math.min(...draws.map(unitsOf));
}

function unitsOf(draw: DrawWithLevel): number {
  // An item that is cut for the delivery day takes nothing from the shelf.
  if (draw.hold === 'for-the-day') return Number.POSITIVE_INFINITY;
  const { pieces, grams } = amountOf(draw);
  const { free } = draw;
  const byPieces = pieces === 0 ? Number.POSITIVE_INFINITY : Math.floor(free.pieces / pieces);
  const byGrams = grams === 0 ? Number.POSITIVE_INFINITY : Math.floor(free.grams / grams);
  return Math.max(0, Math.min(byPieces, byGrams));
}
