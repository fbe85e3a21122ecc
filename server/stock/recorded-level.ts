import { and, eq, gt } from 'drizzle-orm';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { asNoted, blockedOf } from './lots/blocked-stock.ts';
import { isLevelOf } from './stock-levels.ts';
import { stockItems, stockLevels, stockMoves } from './stock-tables.ts';

/** Reads the recorded amount of an item on hand, and the part of it that is in lots that may not be sold. */
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

/** Whether an item was counted after an instant. If so, the count already excludes goods that left before that instant. */
export async function isCountedAfter(db: Reader, itemId: number, at: Date): Promise<boolean> {
  const [counted] = await db
    .select({ id: stockMoves.id })
    .from(stockMoves)
    .where(and(eq(stockMoves.itemId, itemId), eq(stockMoves.kind, 'counted'), gt(stockMoves.at, at.toISOString())))
    .limit(1);
  return counted !== undefined;
}

/** Gives pieces that weren't weighed the mean weight of those that are recorded. The last pieces take all the weight that is left. */
export function withWeight({ pieces }: StockAmount, recorded: StockAmount): StockAmount {
  if (pieces >= recorded.pieces) return { pieces, grams: recorded.grams };
  return { pieces, grams: Math.round((recorded.grams * pieces) / recorded.pieces) };
}
