import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PackedGoods } from '#core/packing/packed-goods.ts';
import { addAmounts, isNoStock, noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { storeMove } from '#server/stock/stock-moves.ts';
import { stockMoves } from '#server/stock/stock-tables.ts';

interface OfOrder {
  orderId: number;
  itemId: number;
}

/** Puts all goods that were packed for an order back into their lots. Returns the amount. */
export async function bookPackedBack(
  tx: Writer,
  { orderId, itemId }: OfOrder,
  { kind, now, actorId }: { kind: 'unpacked' | 'returned'; now: Date; actorId: number | null },
): Promise<StockAmount> {
  let back: StockAmount = noStock;
  for (const { lotId, pieces, grams } of await findPacked(tx, { orderId, itemId })) {
    const move = { itemId, orderId, lotId, kind, pieces, grams, reason: '', at: now, now, actorId, clientKey: null };
    await storeMove(tx, move);
    back = addAmounts(back, { pieces, grams });
  }
  return back;
}

/** Returns how much of an item was packed for an order, by lot. Goods that came back are deducted. */
export async function findPacked(db: Reader, { orderId, itemId }: OfOrder): Promise<PackedGoods[]> {
  const sumOf = (column: typeof stockMoves.pieces) => sql<number>`0 - sum(${column})`.mapWith(Number);
  const rows = await db
    .select({ lotId: stockMoves.lotId, pieces: sumOf(stockMoves.pieces), grams: sumOf(stockMoves.grams) })
    .from(stockMoves)
    .where(
      and(
        eq(stockMoves.orderId, orderId),
        eq(stockMoves.itemId, itemId),
        inArray(stockMoves.kind, ['packed', 'unpacked', 'returned']),
      ),
    )
    .groupBy(stockMoves.lotId);
  return rows
    .map((row) => ({ itemId, ...row }))
    .filter((row) => !isNoStock(row) && row.pieces >= 0 && row.grams >= 0)
    .sort((one, other) => (one.lotId ?? 0) - (other.lotId ?? 0));
}
