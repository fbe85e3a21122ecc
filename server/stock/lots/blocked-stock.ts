import { and, eq, isNotNull, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Day } from '#core/dates.ts';
import { addAmounts, noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { lots } from './lot-tables.ts';

type DayOrPlaceholder = Day | Placeholder<string, Day>;

/**
 * For readers that don't know the day. They leave out the lots of which a job has noted, soon after midnight, that they have expired.
 */
export const asNoted: Day = '';

/** The condition that nothing of a lot may be sold on a day: it is held, or its use-by day has passed. */
function isBlockedOn(day: DayOrPlaceholder): SQL | undefined {
  const isExpired = or(isNotNull(lots.expiredAt), lt(lots.useBy, day));
  return or(eq(lots.status, 'held'), and(eq(lots.status, 'open'), isExpired));
}

/**
 * How much of an item lies in lots of which nothing may be sold, as a part of a statement that reads or changes levels, so that no
 * sale can come between. The statement must name more than one table, or be an update.
 * @param itemId the column of the statement with the item
 */
export function blockedOf(itemId: SQLiteColumn, day: DayOrPlaceholder): { pieces: SQL<number>; grams: SQL<number> } {
  const sumOf = (column: SQLiteColumn) =>
    sql<number>`coalesce((select sum(${column}) from ${lots} where ${lots.itemId} = ${itemId} and ${isBlockedOn(day)}), 0)`;
  return { pieces: sumOf(lots.pieces).mapWith(Number), grams: sumOf(lots.grams).mapWith(Number) };
}

/** What lies in lots that may not be sold on the day, by item. */
export async function readBlocked(db: Reader, day: Day): Promise<Map<number, StockAmount>> {
  const rows = await db
    .select({ itemId: lots.itemId, pieces: lots.pieces, grams: lots.grams })
    .from(lots)
    .where(isBlockedOn(day));
  const blocked = new Map<number, StockAmount>();
  for (const { itemId, ...amount } of rows) blocked.set(itemId, addAmounts(blocked.get(itemId) ?? noStock, amount));
  return blocked;
}
