import { count, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { mostCountedWithin } from '#server/db/search/text-within.ts';
import type { Reader } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { type ListedRows, type ListTotal, totalOf } from './list-paging.ts';
import type { Paging } from './request-context.ts';

/**
 * The number up to which rows that match a filter are counted. A larger number is shown as "10,000+", because an exact count isn't
 * useful.
 */
const mostCounted = 10_000;

interface FilteredList extends ListedRows {
  table: SQLiteTable;
  /** The filter's condition; undefined to count the whole table. */
  where: SQL | undefined;
  /** Whether a search text was typed. Its matches are examined one by one, so they are counted only up to a lower number. */
  isSearched?: boolean;
}

/**
 * Returns the number of rows in a list. If a filter is set, the rows are counted only up to a limit, so that counting doesn't take
 * longer in a larger shop.
 */
export async function countList(
  db: Reader,
  { table, where, isSearched = false, ...listed }: FilteredList,
): Promise<ListTotal> {
  // SQLite counts a whole table without reading its rows. PostgreSQL would read each row.
  if (where === undefined && !isPostgres) {
    return { total: await totalOf(listed.shown, listed.bounds, () => db.$count(table)), isAtLeast: false };
  }
  return countAtMost(isSearched ? mostCountedWithin : mostCounted, listed, (most) => countUpTo(db, table, where, most));
}

/** Returns the number of rows in a list, counted up to `most`. `countTo` must count rows up to the number that it is given. */
export async function countAtMost(
  most: number,
  { shown, bounds }: ListedRows,
  countTo: (most: number) => Promise<number>,
): Promise<ListTotal> {
  let isAtLeast = false;
  const total = await totalOf(shown, bounds, async () => {
    const counted = await countTo(most + 1);
    isAtLeast = counted > most;
    // Counting may have stopped before this page. The total is then at least the number of the page's last row.
    return isAtLeast ? Math.max(most, shown === 0 ? 0 : bounds.offset + shown) : counted;
  });
  return { total, isAtLeast };
}

interface NewestPage extends ListTotal {
  /** The ids of the matches on this page only. */
  ids: number[];
}

/**
 * Finds a page of a search text's matches, newest first, and the number of matches. One query returns both, because a separate count
 * would find the same matches again. `find` must return the newest ids, up to the number that it is given.
 */
export async function findNewest(bounds: Paging, find: (most: number) => Promise<number[]>): Promise<NewestPage> {
  const end = bounds.offset + bounds.limit;
  const found = await find(Math.max(end, mostCountedWithin + 1));
  const ids = found.slice(bounds.offset, end);
  const listed = { shown: ids.length, bounds };
  return { ids, ...(await countAtMost(mostCountedWithin, listed, async () => found.length)) };
}

/** Counts the rows that match a condition, up to `most`. */
export async function countUpTo(db: Reader, table: SQLiteTable, where: SQL | undefined, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most);
  const [row] = await db.select({ total: count() }).from(some.as('some'));
  return row?.total ?? 0;
}
