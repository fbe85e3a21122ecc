import { eq, isNotNull, sql } from 'drizzle-orm';
import { formatAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { stockItems, stockMoves } from '../stock-tables.ts';
import { lots } from './lot-tables.ts';

/** Recalculates every lot from the moves that name it. Returns a sentence for each lot whose recorded amount differs. */
export async function auditLots(db: Reader): Promise<string[]> {
  const sumOf = (column: typeof stockMoves.pieces) => sql<number>`coalesce(sum(${column}), 0)`;
  const sums = await db
    .select({ lotId: stockMoves.lotId, pieces: sumOf(stockMoves.pieces), grams: sumOf(stockMoves.grams) })
    .from(stockMoves)
    .where(isNotNull(stockMoves.lotId))
    .groupBy(stockMoves.lotId);
  const moved = new Map(
    sums.map(({ lotId, pieces, grams }) => [lotId, { pieces: Number(pieces), grams: Number(grams) }]),
  );
  const rows = await db
    .select({ id: lots.id, pieces: lots.pieces, grams: lots.grams, unit: stockItems.unit, name: stockItems.name })
    .from(lots)
    .innerJoin(stockItems, eq(stockItems.id, lots.itemId));
  return rows.flatMap(({ id, unit, name, pieces, grams }) => {
    const sum = moved.get(id) ?? { pieces: 0, grams: 0 };
    if (sum.pieces === pieces && sum.grams === grams) return [];
    const [recorded, counted] = [formatAmount(unit, { pieces, grams }), formatAmount(unit, sum)];
    return [`Lot ${id} (${name}): its record says ${recorded}, its moves come to ${counted}`];
  });
}
