import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Day } from '#core/dates.ts';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { stockItems, stockLevels } from '../stock-tables.ts';
import { lots } from './lot-tables.ts';

type DayOrPlaceholder = Day | Placeholder<string, Day>;

/**
 * Used instead of a day by readers that don't know the day. For them, a lot is expired once a job has recorded its expiry, soon after
 * midnight.
 */
export const asNoted: Day = '';

/**
 * The amount of an item in lots that may not be sold, as a part of a statement that reads or changes levels, so that no sale can come
 * between. The statement must name more than one table, or be an update.
 *
 * Everything recorded of a held lot is blocked, because it may be dangerous. Of an expired lot, the amount that was on the shelf when
 * the lot expired is blocked, less what was booked of the lot since. Until a job has recorded that amount, at most the item's stock
 * beyond its other lots is blocked, because sales name no lot: otherwise a lot that was sold out long ago would block the next one.
 * @param level the columns of the statement with the item and what is on hand
 */
export function blockedOf(
  level: { itemId: SQLiteColumn; pieces: SQLiteColumn; grams: SQLiteColumn },
  day: DayOrPlaceholder,
): { pieces: SQL<number>; grams: SQL<number> } {
  const isOver = sql`coalesce(${lots.useBy} < ${day}, false)`;
  const isOpen = (condition: SQL) => sql`${lots.status} = 'open' and ${condition}`;
  const sumIf = (value: SQL | SQLiteColumn, condition: SQL) =>
    sql`coalesce(sum(case when ${condition} then ${value} else 0 end), 0)`;
  const blocked = (column: SQLiteColumn, noted: SQLiteColumn, onHand: SQLiteColumn) => {
    const held = sumIf(column, sql`${lots.status} = 'held'`);
    const known = sumIf(sql`${least}(${noted}, ${column})`, isOpen(sql`${lots.expiredAt} is not null`));
    const expired = sumIf(column, isOpen(sql`${lots.expiredAt} is null and ${isOver}`));
    const sellable = sumIf(column, isOpen(sql`${lots.expiredAt} is null and not ${isOver}`));
    const beyond = sql`${onHand} - ${held} - ${known} - ${sellable}`;
    return sql<number>`(select ${held} + ${known} + ${most}(0, ${least}(${expired}, ${beyond})) from ${lots} where ${lots.itemId} = ${level.itemId})`;
  };
  return {
    pieces: blocked(lots.pieces, lots.expiredPieces, level.pieces).mapWith(Number),
    grams: blocked(lots.grams, lots.expiredGrams, level.grams).mapWith(Number),
  };
}

/** The maximum and the minimum of two values. The two databases have different names for these functions. */
const most = sql.raw(isPostgres ? 'greatest' : 'max');
const least = sql.raw(isPostgres ? 'least' : 'min');

/** Returns the stock in lots that may not be sold on the day, by item. */
export async function readBlocked(db: Reader, day: Day): Promise<Map<number, StockAmount>> {
  const { pieces, grams } = blockedOf(stockLevels, day);
  const rows = await db
    .select({ itemId: stockLevels.itemId, pieces, grams })
    .from(stockLevels)
    .innerJoin(stockItems, eq(stockItems.id, stockLevels.itemId));
  return new Map(rows.map(({ itemId, ...amount }) => [itemId, amount]));
}
