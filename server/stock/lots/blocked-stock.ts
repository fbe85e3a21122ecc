import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Day } from '#core/dates.ts';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { stockItems, stockLevels } from '../stock-tables.ts';
import { lots } from './lot-tables.ts';

type DayOrPlaceholder = Day | Placeholder<string, Day>;

/** Used by readers that don't know today's date. For them, a lot counts as expired once a job has recorded that, soon after midnight. */
export const asNoted: Day = '';

/**
 * The amount of an item in lots that may not be sold, as SQL for a statement that reads or changes levels. Because it is part of the
 * statement, no sale can come in between. The statement must name more than one table, or be an update.
 *
 * Of a held lot, the whole recorded amount is blocked, because the goods may be dangerous. Of an expired lot, the amount that was on
 * the shelf when it expired is blocked, at most the lot's recorded amount. A job records what was on the shelf. Until then, at most the
 * item's stock beyond its other lots is blocked. Otherwise a lot that was sold out long ago would block the next one, because sales
 * don't name a lot.
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

/** SQL functions for the larger and the smaller of two values. The two databases have different names for them. */
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
