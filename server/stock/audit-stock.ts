import { eq, sql } from 'drizzle-orm';
import { formatAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { auditLots } from './lots/audit-lots.ts';
import { stockItems, stockLevels, stockMoves } from './stock-tables.ts';

/**
 * Checks the recorded stock: recalculates the level of every item, and the amount of every lot, from the moves. Returns a sentence for
 * each difference.
 */
export async function auditStock(db: Reader): Promise<string[]> {
  const sumOf = (column: typeof stockMoves.pieces) => sql<number>`coalesce(sum(${column}), 0)`;
  const sums = await db
    .select({ itemId: stockMoves.itemId, pieces: sumOf(stockMoves.pieces), grams: sumOf(stockMoves.grams) })
    .from(stockMoves)
    .groupBy(stockMoves.itemId);
  const moved = new Map(
    sums.map(({ itemId, pieces, grams }) => [itemId, { pieces: Number(pieces), grams: Number(grams) }]),
  );
  const levels = await db
    .select({ item: stockItems, pieces: stockLevels.pieces, grams: stockLevels.grams })
    .from(stockLevels)
    .innerJoin(stockItems, eq(stockItems.id, stockLevels.itemId));
  const ofLevels = levels.flatMap(({ item, pieces, grams }) => {
    const sum = moved.get(item.id) ?? { pieces: 0, grams: 0 };
    if (sum.pieces === pieces && sum.grams === grams) return [];
    const [recorded, counted] = [formatAmount(item.unit, { pieces, grams }), formatAmount(item.unit, sum)];
    return [`Stock item ${item.id} (${item.name}): the level says ${recorded}, its moves come to ${counted}`];
  });
  return [...ofLevels, ...(await auditLots(db))];
}
