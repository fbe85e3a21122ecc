import { type SQL, sql } from 'drizzle-orm';
import { searchedPhoneEnd, searchedPhoneKey, searchKey } from '#core/search-keys.ts';
import { numberBegins } from '../search-keys.ts';
import { isPostgres } from '../which-database.ts';

/** The maximum number of matches to read: the `newest` matches, or `some` matches in any order, which is enough for counting. */
export type Cut = { newest: number } | { some: number };

export const mostOf = (cut: Cut) => ('newest' in cut ? cut.newest : cut.some);

interface Sought {
  cut?: Cut | undefined;
  laybysOnly?: boolean;
}

/**
 * The ids of orders by their customer's words or phone number. Each typed word must be the start of one of the customer's words. A
 * typed phone number must be the start or the end of theirs. Null if the text is too short to search for.
 */
export function ordersOfText(typed: string, sought: Sought = {}): SQL | null {
  const search = searchOf(typed);
  if (search === null) return null;
  return isPostgres ? postgresOrdersOf(search, sought) : sqliteOrdersOf(search, sought);
}

/**
 * The ids of the orders of accounts whose id starts with these digits. On SQLite, they are found through an index of the orders'
 * accounts.
 */
export function ordersOfAccounts(digits: string, { cut }: Sought): SQL {
  if (isPostgres) return postgresOrdersOf({ account: digits }, { cut });
  const found = sql`select id from orders where ${numberBegins(sql`user_id`, digits)}`;
  return cut === undefined ? sql`(${found})` : sql`(select id from (${found}) order by id desc limit ${mostOf(cut)})`;
}

/**
 * What a row must contain: all of the words, or one of the two parts of a phone number. Each of these texts may be only the start of a
 * word in the index.
 */
type Search = { words: readonly string[] } | { phoneEnd: string; phoneStart: string | null };
type Account = { account: string };

function searchOf(typed: string): Search | null {
  const end = searchedPhoneEnd(typed);
  if (end !== null) {
    const phoneEnd = [...end].slice(-phoneEndLength).reverse().join('');
    return { phoneEnd, phoneStart: searchedPhoneKey(typed) };
  }
  // A text without letters isn't part of a name, but a number.
  if (!/\p{L}/u.test(typed)) return null;
  const words = searchKey(typed)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.some((word) => word.length > 1) ? { words } : null;
}

/** The maximum number of digits that are searched for at the end of a phone number. */
const phoneEndLength = 10;

/** Searches an FTS5 table, which triggers fill from the orders' customerKey (migration search). */
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

/** The characters that separate words in the index, as in the SQL function `search_words`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: whatever a customer may have typed
const separators = /[\u0001-\u002d\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/**
 * Searches an index of words over the orders' customerKey and account. The word's prefix in the index is the number of a block of
 * 16,384 orders (migration search_blocks). Blocks are searched from the newest on, until there are enough matches. Without blocks, a
 * search for a common name would read all of its matches and fetch all of their orders to find the newest.
 */
function postgresOrdersOf(search: Search | Account, { cut, laybysOnly = false }: Sought): SQL {
  const limit = cut === undefined ? sql.empty() : sql`limit ${mostOf(cut)}`;
  const before = laybysOnly ? 'L' : '';
  // The matches are materialised before they are sorted. Otherwise, PostgreSQL might read a block's orders one by one.
  return sql`(select found.id from generate_series((select max(id) from orders) >> 14, 0, -1) as block
    cross join lateral (
      with hits as materialized (
        select id from orders
        where search_words(id, payment_type <> 'immediate', user_id, customer_key)
          @@ replace(${postgresTerms(search)}, '/', ${before}::text || block || '/')::tsquery)
      select id from hits order by id desc ${limit}) as found ${limit})`;
}

/**
 * Returns the search terms for words that start with these texts. Each term has a slash where the number of a block is inserted; no
 * word contains a slash.
 */
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
