import { and, eq, gt, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { isNoStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { blockedOf } from './lots/blocked-stock.ts';
import { raiseStockAlert } from './stock-alerts.ts';
import { shopPlaceId } from './stock-items.ts';
import { storeMove } from './stock-moves.ts';
import { stockItems, stockLevels, stockMoves } from './stock-tables.ts';

/**
 * Holds an amount of an item for orders, if that much is free, in one conditional statement. What lies in held and expired lots isn't
 * free. Returns false if too little is free.
 * @param isForced holds it in any case, because the order is made already or staff have decided so
 */
export async function allocate(
  tx: Writer,
  itemId: number,
  { pieces, grams }: StockAmount,
  { isForced, today }: { isForced: boolean; today: Day },
): Promise<boolean> {
  const blocked = blockedOf(stockLevels.itemId, today);
  const { allocatedPieces, allocatedGrams } = stockLevels;
  const isFree = sql`(${pieces} = 0 or ${stockLevels.pieces} - ${allocatedPieces} - ${blocked.pieces} >= ${pieces})
    and (${grams} = 0 or ${stockLevels.grams} - ${allocatedGrams} - ${blocked.grams} >= ${grams})`;
  const changed = await tx
    .update(stockLevels)
    .set({ allocatedPieces: sql`${allocatedPieces} + ${pieces}`, allocatedGrams: sql`${allocatedGrams} + ${grams}` })
    .where(and(isLevelOf(itemId), isForced ? undefined : isFree))
    .returning({ id: stockLevels.id });
  return changed.length > 0;
}

const isLevelOf = (itemId: number) => and(eq(stockLevels.itemId, itemId), eq(stockLevels.placeId, shopPlaceId));

interface Handed extends StockAmount {
  itemId: number;
  orderId: number;
  now: Date;
  actorId: number | null;
}

/**
 * Books goods that were handed over. What the record lacks becomes a `found` move, because the goods were there, and an alert.
 * A sale that was made offline may be booked after a later count, which has left its goods out already. They become a `found` move
 * without an alert, so that they aren't taken away twice. Pieces with their own weights take their share of the weight that is
 * recorded.
 * @param handed `at` is when the goods were handed over
 * @returns the amount that was taken
 */
export async function bookSold(
  tx: Writer,
  { itemId, orderId, at, now, actorId, ...wanted }: Handed & { at: Date },
  { isExpected }: { isExpected: boolean },
): Promise<StockAmount> {
  const level = await readLevel(tx, itemId);
  const sold = level.unit === 'weighed' ? withWeight(wanted, level) : wanted;
  const isCounted = at < now && (await isCountedAfter(tx, itemId, at));
  const found = isCounted ? sold : lackingOf(wanted, level);
  const move = { itemId, orderId, at, now, actorId, clientKey: null };
  if (!isNoStock(found)) {
    const reason = isCounted ? 'Already missing when it was counted' : 'Handed over, but not in the record';
    await requireMove(tx, { ...move, ...found, kind: 'found', reason });
    if (isExpected && !isCounted) await raiseStockAlert(tx, { itemId, kind: 'found', orderId, ...found, now });
  }
  await requireMove(tx, { ...move, pieces: -sold.pieces, grams: -sold.grams, kind: 'sold', reason: '' });
  return sold;
}

function lackingOf(wanted: StockAmount, level: StockAmount): StockAmount {
  return { pieces: Math.max(0, wanted.pieces - level.pieces), grams: Math.max(0, wanted.grams - level.grams) };
}

async function isCountedAfter(db: Reader, itemId: number, at: Date): Promise<boolean> {
  const [counted] = await db
    .select({ id: stockMoves.id })
    .from(stockMoves)
    .where(and(eq(stockMoves.itemId, itemId), eq(stockMoves.kind, 'counted'), gt(stockMoves.at, at.toISOString())))
    .limit(1);
  return counted !== undefined;
}

/** Pieces with the mean weight of what is on hand. The last pieces take all the weight that is left. */
function withWeight({ pieces }: StockAmount, level: StockAmount): StockAmount {
  if (pieces >= level.pieces) return { pieces, grams: level.grams };
  return { pieces, grams: Math.round((level.grams * pieces) / level.pieces) };
}

/** Books goods that came back from an order. */
export async function bookReturned(tx: Writer, { itemId, orderId, now, actorId, ...amount }: Handed): Promise<void> {
  if (isNoStock(amount)) return;
  const move = { itemId, orderId, at: now, now, actorId, clientKey: null, ...amount };
  await requireMove(tx, { ...move, kind: 'returned', reason: '' });
}

async function requireMove(tx: Writer, move: Parameters<typeof storeMove>[1]): Promise<void> {
  if ((await storeMove(tx, move)) === null) throw new Error(`A move of stock item ${move.itemId} was not stored`);
}

async function readLevel(tx: Writer, itemId: number) {
  const [row] = await tx
    .select({ level: stockLevels, unit: stockItems.unit })
    .from(stockLevels)
    .innerJoin(stockItems, eq(stockItems.id, stockLevels.itemId))
    .where(isLevelOf(itemId));
  if (row === undefined) throw new Error(`Stock item ${itemId} has no level`);
  return { ...row.level, unit: row.unit };
}
