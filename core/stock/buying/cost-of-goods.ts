import type { StockAmount, StockUnit } from '../stock-amount.ts';

/** The agreed prices of a line: by the kilo, or by the piece for items that are counted. */
export interface GoodsPrice {
  centsPerKilo: number | null;
  centsPerPiece: number | null;
}

/** Returns the cost of goods in cents, rounded half up; null if the amount is unknown, or if no price is agreed for its unit. */
export function costOfGoods(
  unit: StockUnit,
  { pieces, grams }: StockAmount,
  { centsPerKilo, centsPerPiece }: GoodsPrice,
): number | null {
  if (unit === 'piece') return centsPerPiece === null || pieces === 0 ? null : pieces * centsPerPiece;
  if (centsPerKilo === null || grams === 0) return null;
  // The product is calculated as a BigInt, because it can be too large for a number to hold exactly.
  return Number((BigInt(grams) * BigInt(centsPerKilo) + 500n) / 1000n);
}
