import { and, eq, gt } from 'drizzle-orm';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { asNoted, blockedOf } from './lots/blocked-stock.ts';
import { isLevelOf } from './stock-levels.ts';
import { stockItems, stockLevels, stockMoves } from './stock-tables.ts';

/** Returns the recorded amount of an item on hand, and how much of it is in lots that may not be sold. */
export async function readLevel(db: Reader, itemId: number) {
  const [row] = await db
    .select({ level: stockLevels, unit: stockItems.unit, blocked: blockedOf(stockLevels, asNoted) })
    .from(stockLevels)
    .innerJoin(stockItems, eq(stockItems.id, stockLevels.itemId))
    .where(isLevelOf(itemId));
  if (row === undefined) throw new Error(`Stock item ${itemId} has no level`);
  const { pieces, grams } = row.level;
  return { pieces, grams, unit: row.unit, blocked: row.blocked };
}

/** Returns whether an item was counted after a point in time. If so, the count already excludes goods that left before it. */
export async function isCountedAfter(db: Reader, itemId: number, at: Date): Promise<boolean> {
  const [counted] = await db
    .select({ id: stockMoves.id })
    .from(stockMoves)
    .where(and(eq(stockMoves.itemId, itemId), eq(stockMoves.kind, 'counted'), gt(stockMoves.at, at.toISOString())))
    .limit(1);
  return counted !== undefined;
}

/**
 * Estimates the weight of pieces that weren't weighed, from the mean weight of the recorded pieces. If these are all the recorded
 * pieces, they get all the recorded weight.
 */
export function withWeight({ pieces }: StockAmount, recorded: StockAmount): StockAmount {
  if (pieces >= recorded.pieces) return { pieces, grams: recorded.grams };
  return { pieces, grams: Math.round((recorded.grams * pieces) / recorded.pieces) };
}
