import { and, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type FoundText, mostCountedWithin } from '#server/db/search/text-within.ts';
import type { Reader } from '#server/db/store.ts';
import { countAtMost, countList, countUpTo } from './count-list.ts';
import type { ListedRows, ListTotal } from './list-paging.ts';

interface SearchedList extends ListedRows {
  table: SQLiteTable;
  /** The filter's condition without the search text. */
  chosen: SQL | undefined;
  /** The matches of the search text; null if no text was typed. */
  text: FoundText | null;
}

/** Returns the number of rows in a list. The matches of a search text are counted only up to a limit, and shown as "1,000+" above it. */
export function countWithin(db: Reader, { table, chosen, text, ...listed }: SearchedList): Promise<ListTotal> {
  if (text === null) return countList(db, { table, where: chosen, ...listed });
  return countAtMost(mostCountedWithin, listed, async (most) => {
    if (text.known !== null && chosen === undefined) return text.known;
    const among = text.some === null ? 0 : await countUpTo(db, table, and(chosen, text.some), most);
    return among === most ? among : countUpTo(db, table, and(chosen, text.isOne) ?? sql`true`, most);
  });
}
