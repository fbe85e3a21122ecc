import type { StockAmount } from './stock-amount.ts';
import { amountOf, type Draw } from './stock-needs.ts';

/**
 * The stock status of a product, as customers see it. `low`: for one of its stock items, the amount left is at or below the item's
 * threshold.
 */
export const availabilities = ['in-stock', 'low', 'sold-out'] as const;

export interface Availability {
  availability: (typeof availabilities)[number];
  /** How many units can still be ordered; null if customers aren't told a number. */
  left: number | null;
}

const inStock: Availability = { availability: 'in-stock', left: null };
export const soldOut: Availability = { availability: 'sold-out', left: 0 };

/** How much of a stock item one unit of a product uses, and how much of the item is still free for orders. */
export interface DrawWithLevel extends Draw {
  free: StockAmount;
  /**
   * The stock item counts as low at this amount or below: in grams for the unit `gram`, otherwise in pieces. Null if it never counts as
   * low.
   */
  threshold: number | null;
}

/** Returns how many units of a product can still be ordered; Infinity if the product uses nothing that is on the shelf. */
export function unitsLeft(draws: readonly DrawWithLevel[]): number {
  return Math.min(...draws.map(unitsOf));
}

function unitsOf(draw: DrawWithLevel): number {
  // An item that is cut for the delivery day isn't taken from the shelf, so the stock on the shelf doesn't limit it.
  if (draw.hold === 'for-the-day') return Number.POSITIVE_INFINITY;
  const { pieces, grams } = amountOf(draw);
  const { free } = draw;
  const byPieces = pieces === 0 ? Number.POSITIVE_INFINITY : Math.floor(free.pieces / pieces);
  const byGrams = grams === 0 ? Number.POSITIVE_INFINITY : Math.floor(free.grams / grams);
  return Math.max(0, Math.min(byPieces, byGrams));
}

function isLow({ hold, unit, free, threshold }: DrawWithLevel): boolean {
  if (hold === 'for-the-day' || threshold === null) return false;
  return (unit === 'gram' ? free.grams : free.pieces) <= threshold;
}

/** Returns the stock status of a product that uses these items. */
export function availabilityOf(draws: readonly DrawWithLevel[]): Availability {
  const left = unitsLeft(draws);
  if (left === 0) return soldOut;
  return draws.some(isLow) ? { availability: 'low', left } : inStock;
}
