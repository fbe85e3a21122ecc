import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { isNoStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { Writer } from '#server/db/store.ts';
import { blockedOf } from './lots/blocked-stock.ts';
import { shopPlaceId } from './stock-items.ts';
import { storeMove } from './stock-moves.ts';
import { stockLevels } from './stock-tables.ts';

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
  const blocked = blockedOf(stockLevels, today);
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

export const isLevelOf = (itemId: number) => and(eq(stockLevels.itemId, itemId), eq(stockLevels.placeId, shopPlaceId));

interface Handed extends StockAmount {
  itemId: number;
  orderId: number;
  now: Date;
  actorId: number | null;
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
