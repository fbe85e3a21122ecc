import { and, eq, or, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { isNoStock, type StockAmount } from '#core/stock/stock-amount.ts';
import { anyValue } from '#server/db/dialect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import type { Writer } from '#server/db/store.ts';
import { blockedOf } from './lots/blocked-stock.ts';
import { shopPlaceId } from './stock-items.ts';
import { storeMove } from './stock-moves.ts';
import { stockLevels } from './stock-tables.ts';

/** How much more orders hold of an item; less if negative. */
export interface MoreHeld extends StockAmount {
  itemId: number;
}

/**
 * Changes what orders hold of items, if that much more is free, in one conditional statement. What lies in held and expired lots isn't
 * free. Returns false if too little of an item is free; the caller must then undo what was changed.
 * @param isForced holds it in any case, because the order is made already or staff have decided so
 */
export async function allocate(
  tx: Writer,
  changes: readonly MoreHeld[],
  { isForced, today }: { isForced: boolean; today: Day },
): Promise<boolean> {
  if (changes.length === 0) return true;
  const values: AllocationValues = { today };
  for (const [index, { itemId, pieces, grams }] of changes.entries()) {
    Object.assign(values, { [`item${index}`]: itemId, [`pieces${index}`]: pieces, [`grams${index}`]: grams });
  }
  const changed = await allocatingOf(changes.length, isForced)(tx, values);
  return changed.length === changes.length;
}

type AllocationValues = Record<string, number | string>;

/** Statements for up to this many items are built once. */
const mostPrepared = 20;
const prepared = new Map<string, ReturnType<typeof allocating>>();

function allocatingOf(count: number, isForced: boolean): ReturnType<typeof allocating> {
  const key = `${count} ${isForced}`;
  const statement = prepared.get(key) ?? allocating(count, isForced);
  if (count <= mostPrepared) prepared.set(key, statement);
  return statement;
}

function allocating(count: number, isForced: boolean) {
  return preparedQuery<AllocationValues, { id: number }[]>((db) => {
    const blocked = blockedOf(stockLevels, sql.placeholder('today'));
    const { itemId, allocatedPieces, allocatedGrams } = stockLevels;
    const each = Array.from({ length: count }, (_, index) => ({
      id: sql.placeholder(`item${index}`),
      pieces: sql.placeholder(`pieces${index}`),
      grams: sql.placeholder(`grams${index}`),
    }));
    const isPossible = each.map(({ id, pieces, grams }) => {
      const isFree = sql`(${pieces} <= 0 or ${stockLevels.pieces} - ${allocatedPieces} - ${blocked.pieces} >= ${pieces})
        and (${grams} <= 0 or ${stockLevels.grams} - ${allocatedGrams} - ${blocked.grams} >= ${grams})`;
      return and(eq(itemId, anyValue(id)), isForced ? undefined : isFree);
    });
    const moreOf = (of: 'pieces' | 'grams') => {
      const cases = each.map((change) => sql`when ${itemId} = ${change.id} then ${change[of]}`);
      return sql`case ${sql.join(cases, sql` `)} else 0 end`;
    };
    return db
      .update(stockLevels)
      .set({
        allocatedPieces: sql`${allocatedPieces} + ${moreOf('pieces')}`,
        allocatedGrams: sql`${allocatedGrams} + ${moreOf('grams')}`,
      })
      .where(and(eq(stockLevels.placeId, anyValue(sql`${shopPlaceId}`)), or(...isPossible)))
      .returning({ id: stockLevels.id });
  });
}

export const isLevelOf = (itemId: number) => and(eq(stockLevels.itemId, itemId), eq(stockLevels.placeId, shopPlaceId));

interface Handed extends StockAmount {
  itemId: number;
  orderId: number;
  now: Date;
  actorId: number | null;
  /** The lot that they came from, if it is known. */
  lotId?: number | null;
}

/** Books goods that came back from an order. */
export async function bookReturned(
  tx: Writer,
  { itemId, orderId, now, actorId, lotId = null, ...amount }: Handed,
): Promise<void> {
  if (isNoStock(amount)) return;
  const move = { itemId, lotId, orderId, at: now, now, actorId, clientKey: null, ...amount };
  await requireMove(tx, { ...move, kind: 'returned', reason: '' });
}

async function requireMove(tx: Writer, move: Parameters<typeof storeMove>[1]): Promise<void> {
  if ((await storeMove(tx, move)) === null) throw new Error(`A move of stock item ${move.itemId} was not stored`);
}
