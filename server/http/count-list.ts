import { count, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#server/db/store.ts';
import { totalOf } from './list-paging.ts';
import type { Paging } from './request-context.ts';

/** Of what a filter finds, as many are counted, and called "10,000+": nobody reads on that far. */
export const mostCounted = 10_000;

interface FilteredList {
  table: SQLiteTable;
  /** Undefined: the whole table, whose rows are counted without being looked at. */
  where: SQL | undefined;
  /** Rows in the response. */
  shown: number;
  bounds: Paging;
}

/** How many rows a list has. What a filter finds is counted only so far that it doesn't take longer in a larger shop. */
export async function countList(
  db: Reader,
  { table, where, shown, bounds }: FilteredList,
): Promise<{ total: number; isAtLeast: boolean }> {
  let isAtLeast = false;
  const total = await totalOf(shown, bounds, async () => {
    if (where === undefined) return db.$count(table);
    const counted = await countUpTo(db, table, where, mostCounted + 1);
    isAtLeast = counted > mostCounted;
    // A page that has rows isn't past the end, however deep it is.
    return isAtLeast ? Math.max(mostCounted, shown === 0 ? 0 : bounds.offset + shown) : counted;
  });
  return { total, isAtLeast };
}

/** As many as there are, and no more than `most`. */
export async function countUpTo(db: Reader, table: SQLiteTable, where: SQL, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most);
  const [row] = await db.select({ total: count() }).from(some.as('some'));
  return row?.total ?? 0;
}
