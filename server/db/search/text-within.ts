import { and, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader } from '../store.ts';
import { isPostgres } from '../which-database.ts';

/**
 * The tables whose text is searched. An index contains every three consecutive characters of the text (migrations growing_lists
 * and activity_text).
 */
type SearchedText = 'products' | 'users' | 'activities';

/** The parts of a text to search for. A row matches if its text contains all parts of at least one of the lists. */
type Wanted = readonly (readonly string[])[];

/**
 * Up to this number, all matches of a text are read by id. If there are more, a list instead checks each row in its own order, and soon
 * finds enough of them.
 */
const mostNamed = 1000;

/** Counting stops at this number and "1,000+" is shown, because an exact count isn't useful. */
export const mostCountedWithin = 1000;

/** The maximum number of matches to read, so that for very common texts the index isn't read to its end. */
const mostRead = 3000;

interface RowsWithin {
  /** The ids of all matching rows; null if there are many matches, or if the text is too short for the index. */
  ids: number[] | null;
  /** A limited number of the matches, for counting, if there are many; null if there are few, or if the index can't tell. */
  some: SQL | null;
  /** The number of matches, up to just above the limit; null if the index can't tell. */
  known: number | null;
}

/**
 * Finds the rows that contain a text. The index finds candidates, ignoring case, and each candidate is checked. The time grows
 * with the number of matches, but only up to what a list can show.
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
  /** The condition that a row matches: either its id is one of the few that were found, or each row is checked in the list's own order. */
  isOne: SQL | undefined;
  /** Some of the matches, for counting, if there are many; null if the listed rows themselves are counted. */
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

/**
 * Searches an FTS5 table of three-character parts, in which a quoted text is found anywhere. Each row found is checked
 * immediately.
 */
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
 * Searches the index of text parts. The matches are materialised before the limit applies: otherwise PostgreSQL might check the
 * text of every row.
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
 * Splits a text into adjacent parts of three characters and its last three characters. Overlapping parts aren't needed, because the
 * rows are checked anyway, and would only mean reading more of the index.
 */
function partsOf(text: string): string[] {
  const characters = [...text];
  const last = characters.length - partLength;
  return characters
    .slice(partLength - 1)
    .map((_, at) => characters.slice(at, at + partLength).join(''))
    .filter((_, at) => at % partLength === 0 || at === last);
}
