import { type SQL, sql } from 'drizzle-orm';
import { searchedPhoneEnd, searchedPhoneKey, searchKey } from '#core/search-keys.ts';

// Only for SQLite: an FTS5 table, filled by triggers from the orders' customerKey (migration search).

/**
 * The ids of the newest orders whose customer has all the words that were typed, each from its beginning, or a phone
 * number that ends, or begins, as typed; null where there is too little to search for.
 */
export function newestOrdersOf(typed: string, limit: number): SQL | null {
  const terms = termsOf(typed);
  if (terms === null) return null;
  return sql`(select rowid from order_search where order_search match ${terms} order by rowid desc limit ${limit})`;
}

function termsOf(typed: string): string | null {
  const end = searchedPhoneEnd(typed);
  if (end !== null) {
    const start = searchedPhoneKey(typed);
    const isEnd = termOf('phone_end', [...end].slice(-phoneEndLength).reverse().join(''));
    return start === null ? isEnd : `${isEnd} OR ${termOf('words', start)}`;
  }
  // A text of digits alone is a number, and no part of a name.
  if (!/\p{L}/u.test(typed)) return null;
  const words = searchKey(typed)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const isLongEnough = words.some((word) => word.length > 1);
  return isLongEnough ? words.map((word) => termOf('words', word)).join(' ') : null;
}

/** As many digits of a phone number, from its end, stand in the search table. */
const phoneEndLength = 10;

function termOf(column: 'words' | 'phone_end', text: string): string {
  return `${column} : "${text.replaceAll('"', '""')}" *`;
}
