import { type SQL, sql } from 'drizzle-orm';
import { searchedPhoneEnd, searchedPhoneKey, searchKey } from '#core/search-keys.ts';
import { isPostgres } from '../which-database.ts';

/** How many of those that are found: the newest, or any, which is enough to count them. */
export type Cut = { newest: number } | { some: number };

/**
 * The ids of the orders whose customer has all the words that were typed, each from its beginning, or a phone number
 * that ends, or begins, as typed; null where there is too little to search for.
 */
export function ordersOfText(typed: string, cut?: Cut): SQL | null {
  const search = searchOf(typed);
  if (search === null) return null;
  return isPostgres ? postgresOrdersOf(search, cut) : sqliteOrdersOf(search, cut);
}

/** What a row must have: all of the words, or one of the two of a phone number. Each is the beginning of one. */
type Search = { words: readonly string[] } | { phoneEnd: string; phoneStart: string | null };

function searchOf(typed: string): Search | null {
  const end = searchedPhoneEnd(typed);
  if (end !== null) {
    const phoneEnd = [...end].slice(-phoneEndLength).reverse().join('');
    return { phoneEnd, phoneStart: searchedPhoneKey(typed) };
  }
  // A text of digits alone is a number, and no part of a name.
  if (!/\p{L}/u.test(typed)) return null;
  const words = searchKey(typed)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.some((word) => word.length > 1) ? { words } : null;
}

/** As many digits of a phone number, from its end, are found from the last one on. */
const phoneEndLength = 10;

/** An FTS5 table, filled by triggers from the orders' customerKey (migration search). */
function sqliteOrdersOf(search: Search, cut: Cut | undefined): SQL {
  const term = (column: 'words' | 'phone_end', text: string) => `${column} : "${text.replaceAll('"', '""')}" *`;
  const terms = 'words' in search ? search.words.map((word) => term('words', word)).join(' ') : phoneTerms(search);
  const found = sql`select rowid from order_search where order_search match ${terms}`;
  if (cut === undefined) return sql`(${found})`;
  return 'newest' in cut ? sql`(${found} order by rowid desc limit ${cut.newest})` : sql`(${found} limit ${cut.some})`;

  function phoneTerms({ phoneEnd, phoneStart }: Exclude<Search, { words: unknown }>): string {
    const isEnd = term('phone_end', phoneEnd);
    return phoneStart === null ? isEnd : `${isEnd} OR ${term('words', phoneStart)}`;
  }
}

/** What parts words in the index, as the function search_words has it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: whatever a customer may have typed
const separators = /[\u0001-\u002d\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/**
 * An index of words over the orders' customerKey. What is found is fetched before it is sorted: otherwise the newest orders
 * would be gone through one by one, which takes for ever where a name is rare.
 */
function postgresOrdersOf(search: Search, cut: Cut | undefined): SQL {
  const found = postgresFound(search);
  if (cut !== undefined && 'some' in cut) return sql`(${found} limit ${cut.some})`;
  const newest = cut === undefined ? sql.empty() : sql`order by id desc limit ${cut.newest}`;
  return sql`(with found as materialized (${found}) select id from found ${newest})`;
}

function postgresFound(search: Search): SQL {
  const term = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}':*`;
  const all = (text: string) =>
    text
      .split(separators)
      .filter(Boolean)
      .map((word) => term(word))
      .join(' & ');
  const terms = 'words' in search ? search.words.map(all).join(' & ') : phoneTerms(search);
  return sql`select id from orders where search_words(customer_key) @@ ${terms}::tsquery`;

  function phoneTerms({ phoneEnd, phoneStart }: Exclude<Search, { words: unknown }>): string {
    const isEnd = term(`#${phoneEnd}`);
    return phoneStart === null ? isEnd : `${isEnd} | ${term(phoneStart)}`;
  }
}
