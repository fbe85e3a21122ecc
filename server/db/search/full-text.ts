import { type SQL, sql } from 'drizzle-orm';
import { searchedPhoneEnd, searchedPhoneKey, searchKey } from '#core/search-keys.ts';
import { numberBegins } from '../search-keys.ts';
import { isPostgres } from '../which-database.ts';

/** How many of those that are found: the newest, or any, which is enough to count them. */
export type Cut = { newest: number } | { some: number };

export const mostOf = (cut: Cut) => ('newest' in cut ? cut.newest : cut.some);

interface Sought {
  cut?: Cut | undefined;
  laybysOnly?: boolean;
}

/**
 * The ids of the orders whose customer has all the words that were typed, each from its beginning, or a phone number
 * that ends, or begins, as typed; null where there is too little to search for.
 */
export function ordersOfText(typed: string, sought: Sought = {}): SQL | null {
  const search = searchOf(typed);
  if (search === null) return null;
  return isPostgres ? postgresOrdersOf(search, sought) : sqliteOrdersOf(search, sought);
}

/** The ids of the orders of accounts whose number begins so. SQLite finds them by the accounts, in an index without anything else. */
export function ordersOfAccounts(digits: string, { cut }: Sought): SQL {
  if (isPostgres) return postgresOrdersOf({ account: digits }, { cut });
  const found = sql`select id from orders where ${numberBegins(sql`user_id`, digits)}`;
  return cut === undefined ? sql`(${found})` : sql`(select id from (${found}) order by id desc limit ${mostOf(cut)})`;
}

/** What a row must have: all of the words, or one of the two of a phone number. Each is the beginning of one. */
type Search = { words: readonly string[] } | { phoneEnd: string; phoneStart: string | null };
type Account = { account: string };

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
function sqliteOrdersOf(search: Search, { cut, laybysOnly = false }: Sought): SQL {
  const term = (column: 'words' | 'phone_end', text: string) => `${column} : "${text.replaceAll('"', '""')}" *`;
  const terms = 'words' in search ? search.words.map((word) => term('words', word)).join(' ') : phoneTerms(search);
  const hasPlan = sql`exists (select 1 from layby_plans where layby_plans.order_id = order_search.rowid)`;
  const among = laybysOnly ? sql`and ${hasPlan}` : sql.empty();
  const found = sql`select rowid from order_search where order_search match ${terms} ${among}`;
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
 * An index of words over the orders' customerKey and account, in which each has its order's block of 16,384 numbers before it
 * (migration search_blocks): block after block is asked, the newest first, until there are enough. An index of the words
 * alone would be read to its end for a name that many have, and all of its orders fetched to know the newest.
 */
function postgresOrdersOf(search: Search | Account, { cut, laybysOnly = false }: Sought): SQL {
  const limit = cut === undefined ? sql.empty() : sql`limit ${mostOf(cut)}`;
  const before = laybysOnly ? 'L' : '';
  // Fetched before they are sorted: otherwise the orders of a block might be gone through one by one.
  return sql`(select found.id from generate_series((select max(id) from orders) >> 14, 0, -1) as block
    cross join lateral (
      with hits as materialized (
        select id from orders
        where search_words(id, payment_type <> 'immediate', user_id, customer_key)
          @@ replace(${postgresTerms(search)}, '/', ${before}::text || block || '/')::tsquery)
      select id from hits order by id desc ${limit}) as found ${limit})`;
}

/** Words that begin so, behind the place of their block. No word has a / in it. */
function postgresTerms(search: Search | Account): string {
  const term = (text: string) => `'/${text.replaceAll(/['\\]/g, '$&$&')}':*`;
  const all = (text: string) =>
    text
      .split(separators)
      .filter(Boolean)
      .map((word) => term(word))
      .join(' & ');
  if ('account' in search) return term(`%${search.account}`);
  if ('words' in search) return search.words.map(all).join(' & ');
  const isEnd = term(`#${search.phoneEnd}`);
  return search.phoneStart === null ? isEnd : `${isEnd} | ${term(search.phoneStart)}`;
}
