import type { SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { mostCountedWithin } from '#server/db/search/text-within.ts';
import type { Reader } from '#server/db/store.ts';
import { countAtMost, countUpTo } from './count-list.ts';
import type { ListedRows, ListTotal } from './list-paging.ts';

interface SearchedList extends ListedRows {
  table: SQLiteTable;
  where: SQL;
  /** The same of some of those that have the text, as rowsWithin names them. */
  some: SQL | null | undefined;
  /** As rowsWithin counted them, where nothing else is asked. */
  known: number | null;
}

/** How many rows of a list have a text in them; of one that very many have, "1,000+". */
export function countWithin(db: Reader, { table, where, some, known, ...listed }: SearchedList): Promise<ListTotal> {
  return countAtMost(mostCountedWithin, listed, async (most) => {
    if (known !== null) return known;
    const among = some ? await countUpTo(db, table, some, most) : 0;
    return among === most ? among : countUpTo(db, table, where, most);
  });
}
