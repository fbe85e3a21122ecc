import { and, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader } from '../store.ts';
import { isPostgres } from '../which-database.ts';

/**
 * The tables in whose text staff can search. An index contains every three consecutive characters of the text (migrations growing_lists
 * and activity_text).
 */
type SearchedText = 'products' | 'users' | 'activities';

/** What to search for: lists of texts. A row matches if it contains all texts of at least one list. */
type Wanted = readonly (readonly string[])[];

/**
 * If a text has at most this number of matches, a list reads the matching rows by their ids. If there are more, it goes through the
 * rows in its own order and checks each of them, because it soon finds enough.
 */
const mostNamed = 1000;

/** Matches are counted up to this number; then "1,000+" is shown, because an exact count isn't useful. */
export const mostCountedWithin = 1000;

/** The maximum number of matches that are read for a count. Otherwise, the whole index would be read for a very common text. */
const mostRead = 3000;

interface RowsWithin {
  /** The ids of all matching rows. Null if there are many matches, or if the text is too short for the index. */
  ids: number[] | null;
  /**
   * If there are many matches: a query for a limited number of them, for counting. Null if there are few, or if the text is too short
   * for the index.
   */
  some: SQL | null;
  /** The number of matches, at most one above the limit. Null if the text is too short for the index. */
  known: number | null;
}

/**
 * Finds the rows that contain a text. The index finds possible rows, ignoring case, and each of them is checked. A text with many
 * matches takes longer, but only up to the number that a list can show.
 */
export async function rowsWithin(
  db: Reader,
  table: SearchedText,
  { wanted, isOne }: { wanted: Wanted; isOne: SQL | undefined },
): Promise<RowsWithin> {
  if (!wanted.every((all) => all.some(isLongEnough))) return { ids: null, some: null, known: null };
  const looked = wanted.map((all) => all.filter(isLongEnough));
  const within = isPostgres ? postgresWithin(table, looked) : sqliteWithin(table, looked);
  const found = await db.select({ id: sql<number>`id` }).from(sql`(${within(isOne, mostNamed + 1)}) as found_within`);
  const known = found.length;
  if (known <= mostNamed) return { ids: found.map(({ id }) => Number(id)), some: null, known };
  return { ids: null, some: sql`(${within(isOne, mostRead)})`, known };
}

export interface FoundText {
  /** The condition for a matching row. If few rows match, their ids are listed; otherwise, the condition checks each row's text. */
  isOne: SQL | undefined;
  /** If there are many matches: a query for some of them, for counting. Null if the listed rows themselves are counted. */
  some: SQL | null;
  /** The number of matches; null if it isn't known. */
  known: number | null;
}

/** Returns the result of `rowsWithin` as query conditions. `id` is the table's own column. */
export async function findWithin(
  db: Reader,
  table: SearchedText,
  { id, ...sought }: { id: SQLWrapper; wanted: Wanted; isOne: SQL | undefined },
): Promise<FoundText> {
  const { ids, some, known } = await rowsWithin(db, table, sought);
  if (ids !== null) return { isOne: inArray(id, ids), some, known };
  return { isOne: sought.isOne, some: some && sql`${id} in ${some}`, known };
}

const partLength = 3;
const isLongEnough = (text: string) => [...text].length >= partLength;

/** Selects the ids of rows that match, up to a limit. */
type Within = (isOne: SQL | undefined, limit: number) => SQL;

/** Searches an FTS5 table of three-character parts, which finds a quoted text anywhere in a row. Each found row is then checked. */
function sqliteWithin(table: SearchedText, wanted: Wanted): Within {
  const terms = wanted.map((all) => all.map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND '));
  const index = sql.raw({ products: 'product_text', users: 'user_text', activities: 'activity_text' }[table]);
  const match = terms.map((each) => `(${each})`).join(' OR ');
  const own = sql.identifier(table);
  return (isOne, limit) => sql`select ${own}.id from ${index} cross join ${own} on ${own}.id = ${index}.rowid
    where ${and(sql`${index} match ${match}`, isOne)} limit ${limit}`;
}

/** The searched text of each table. These expressions must be the same as in the indexes. */
const postgresText: Record<SearchedText, SQL> = {
  products: sql.raw(
    `lower("name" || chr(10) || "description" || chr(10) || "type" || chr(10) || coalesce("sku", '') || chr(10) || coalesce("barcode", ''))`,
  ),
  users: sql.raw('"search_key"'),
  activities: sql.raw('"search_key"'),
};

/**
 * Searches the index of text parts. The matches are materialised before the limit applies. Otherwise, PostgreSQL might check the text
 * of every row.
 */
function postgresWithin(table: SearchedText, wanted: Wanted): Within {
  const mayBeOne = wanted.map((all) => {
    const parts = [...new Set(all.flatMap(partsOf))].map((part) => sql`${part}`);
    return sql`text_parts(${postgresText[table]}) @> array[${sql.join(parts, sql`, `)}]::text[]`;
  });
  return (isOne, limit) => sql`with found as materialized (select id from ${sql.identifier(table)}
    where ${and(sql`(${sql.join(mayBeOne, sql` or `)})`, isOne)}) select id from found limit ${limit}`;
}

/**
 * Splits a text into adjacent parts of three characters, and its last three characters. Overlapping parts would mean reading more of
 * the index, and aren't needed, because each found row is checked anyway.
 */
function partsOf(text: string): string[] {
  const characters = [...text];
  const last = characters.length - partLength;
  return characters
    .slice(partLength - 1)
    .map((_, at) => characters.slice(at, at + partLength).join(''))
    .filter((_, at) => at % partLength === 0 || at === last);
}
