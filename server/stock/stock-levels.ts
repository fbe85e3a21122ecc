import { and, eq, or, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import { anyValue } from '#server/db/dialect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import type { Writer } from '#server/db/store.ts';
import { blockedOf } from './lots/blocked-stock.ts';
import { shopPlaceId } from './stock-items.ts';
import { storeMove } from './stock-moves.ts';
import { stockLevels } from './stock-tables.ts';

/** A change of the amount that orders hold of an item. Negative if orders hold less. */
export interface MoreHeld extends StockAmount {
  itemId: number;
}

/**
 * Changes how much orders hold of several items, if enough of each is free. Each item is checked and changed in one statement. Goods in
 * held and expired lots aren't free. If too little of an item is free, returns false and changes nothing.
 * @param isForced holds the amount in any case, because the order already exists or staff have decided it
 */
export async function allocate(
  tx: Writer,
  changes: readonly MoreHeld[],
  { isForced, today }: { isForced: boolean; today: Day },
): Promise<boolean> {
  const measures = (['pieces', 'grams'] as const).filter((measure) => changes.some((change) => change[measure] !== 0));
  if (measures.length === 0) return true;
  const values: AllocationValues = { today };
  for (const [index, { itemId, pieces, grams }] of changes.entries()) {
    Object.assign(values, { [`item${index}`]: itemId, [`pieces${index}`]: pieces, [`grams${index}`]: grams });
  }
  const changed = await allocatingOf(changes.length, measures, isForced)(tx, values);
  if (changed.length === changes.length) return true;
  const done = changes.filter(({ itemId }) => changed.some((each) => each.itemId === itemId));
  const undoing = done.map(({ itemId, ...more }) => ({ itemId, ...subtractAmounts(noStock, more) }));
  await allocate(tx, undoing, { isForced: true, today });
  return false;
}

type AllocationValues = Record<string, number | string>;
type Measure = keyof StockAmount;

/** Statements for up to this many items are kept and used again. Larger ones are built each time. */
const mostPrepared = 20;
const prepared = new Map<string, ReturnType<typeof allocating>>();

function allocatingOf(count: number, measures: readonly Measure[], isForced: boolean): ReturnType<typeof allocating> {
  const key = `${count} ${measures} ${isForced}`;
  const statement = prepared.get(key) ?? allocating(count, measures, isForced);
  if (count <= mostPrepared) prepared.set(key, statement);
  return statement;
}

/** The statement sets only pieces or grams if only these change. Most orders hold only pieces, because their weight isn't known yet. */
function allocating(count: number, measures: readonly Measure[], isForced: boolean) {
  return preparedQuery<AllocationValues, { itemId: number }[]>((db) => {
    const blocked = blockedOf(stockLevels, sql.placeholder('today'));
    const { itemId } = stockLevels;
    const allocated = { pieces: stockLevels.allocatedPieces, grams: stockLevels.allocatedGrams };
    const each = Array.from({ length: count }, (_, index) => ({
      id: sql.placeholder(`item${index}`),
      pieces: sql.placeholder(`pieces${index}`),
      grams: sql.placeholder(`grams${index}`),
    }));
    const isPossible = each.map((change) => {
      const areFree = measures.map((of) => {
        return sql`(${change[of]} <= 0 or ${stockLevels[of]} - ${allocated[of]} - ${blocked[of]} >= ${change[of]})`;
      });
      return and(eq(itemId, anyValue(change.id)), ...(isForced ? [] : areFree));
    });
    const withMore = (of: Measure) => {
      const cases = each.map((change) => sql`when ${itemId} = ${change.id} then ${change[of]}`);
      return measures.includes(of) ? sql`${allocated[of]} + case ${sql.join(cases, sql` `)} else 0 end` : undefined;
    };
    return db
      .update(stockLevels)
      .set({ allocatedPieces: withMore('pieces'), allocatedGrams: withMore('grams') })
      .where(and(eq(stockLevels.placeId, anyValue(sql`${shopPlaceId}`)), or(...isPossible)))
      .returning({ itemId });
  });
}

export const isLevelOf = (itemId: number) => and(eq(stockLevels.itemId, itemId), eq(stockLevels.placeId, shopPlaceId));

interface Handed extends StockAmount {
  itemId: number;
  orderId: number;
  now: Date;
  actorId: number | null;
  /** The lot that the goods are from, if it is known. */
  lotId?: number | null;
}

/** Records goods that came back from an order. */
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
