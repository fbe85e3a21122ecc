import type { SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { mostCountedWithin } from '#server/db/search/text-within.ts';
import type { Reader } from '#server/db/store.ts';
import { countUpTo } from './count-list.ts';
import { totalOf } from './list-paging.ts';
import type { Paging } from './request-context.ts';

interface SearchedList {
  table: SQLiteTable;
  where: SQL;
  /** The same of some of those that have the text, as rowsWithin names them. */
  some: SQL | null | undefined;
  /** Rows in the response. */
  shown: number;
  bounds: Paging;
}

/** How many rows of a list have a text in them; of one that very many have, "1,000+". */
export async function countWithin(
  db: Reader,
  { table, where, some, shown, bounds }: SearchedList,
): Promise<{ total: number; isAtLeast: boolean }> {
  let isAtLeast = false;
  const total = await totalOf(shown, bounds, async () => {
    const most = mostCountedWithin + 1;
    const among = some ? await countUpTo(db, table, some, most) : 0;
    const found = among === most ? among : await countUpTo(db, table, where, most);
    isAtLeast = found === most;
    // A page that has rows isn't past the end, however deep it is.
    return isAtLeast ? Math.max(mostCountedWithin, shown === 0 ? 0 : bounds.offset + shown) : found;
  });
  return { total, isAtLeast };
}
