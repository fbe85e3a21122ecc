import { and, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader } from '../store.ts';
import { isPostgres } from '../which-database.ts';

/** Whose text is searched: three characters in a row of it are in an index (migrations growing_lists and activity_text). */
type SearchedText = 'products' | 'users' | 'activities';

/** A row has what was typed if its text contains all of one of these. */
type Wanted = readonly (readonly string[])[];

/** So many are named one by one; more are had by so many that a list meets them soon in its own order. */
const mostNamed = 1000;

/** Of what more have that was typed, as many are counted, and called "1,000+": nobody reads on that far. */
export const mostCountedWithin = 1000;

/** Of what nearly all have, the index isn't read to its end. */
const mostRead = 3000;

interface RowsWithin {
  /** The ids of all that have it, or null where there are many, or too little was typed for the index. */
  ids: number[] | null;
  /** Of many, at least one in so many of those that have it, for counting; null where the index can't tell. */
  some: SQL | null;
  /** How many have it, counted no further than is said; null where the index can't tell. */
  known: number | null;
}

/**
 * The rows that contain a text: the index finds those that may, in any case, and each is asked whether it is one. What this takes
 * grows with how many are found, and no further than a list can show.
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
  /** That a row has it: it is one of the few that do, or each is asked in a list's own order. */
  isOne: SQL | undefined;
  /** Of those that have it, where there are many; null: counted as they are listed. */
  some: SQL | null;
  /** How many have it, where that is known. */
  known: number | null;
}

/** The same as conditions of a query; `id` is the table's own column. */
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

/** Ids of rows that are one, and no more than so many. */
type Within = (isOne: SQL | undefined, limit: number) => SQL;

/** An FTS5 table of three characters each: a text in quotes is looked for within. The rows are asked as they are found. */
function sqliteWithin(table: SearchedText, wanted: Wanted): Within {
  const terms = wanted.map((all) => all.map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND '));
  const index = sql.raw({ products: 'product_text', users: 'user_text', activities: 'activity_text' }[table]);
  const match = terms.map((each) => `(${each})`).join(' OR ');
  const own = sql.identifier(table);
  return (isOne, limit) => sql`select ${own}.id from ${index} cross join ${own} on ${own}.id = ${index}.rowid
    where ${and(sql`${index} match ${match}`, isOne)} limit ${limit}`;
}

/** As the indexes have it. */
const postgresText: Record<SearchedText, SQL> = {
  products: sql.raw(
    `lower("name" || chr(10) || "description" || chr(10) || "type" || chr(10) || coalesce("sku", '') || chr(10) || coalesce("barcode", ''))`,
  ),
  users: sql.raw('"search_key"'),
  activities: sql.raw('"search_key"'),
};

/** What is found is fetched before it is cut: otherwise every row might be asked for its characters. */
function postgresWithin(table: SearchedText, wanted: Wanted): Within {
  const mayBeOne = wanted.map((all) => {
    const parts = [...new Set(all.flatMap(partsOf))].map((part) => sql`${part}`);
    return sql`text_parts(${postgresText[table]}) @> array[${sql.join(parts, sql`, `)}]::text[]`;
  });
  return (isOne, limit) => sql`with found as materialized (select id from ${sql.identifier(table)}
    where ${and(sql`(${sql.join(mayBeOne, sql` or `)})`, isOne)}) select id from found limit ${limit}`;
}

/** Side by side, and the last: of those in between the index would have to be read as well, and the rows are asked anyway. */
function partsOf(text: string): string[] {
  const characters = [...text];
  const last = characters.length - partLength;
  return characters
    .slice(partLength - 1)
    .map((_, at) => characters.slice(at, at + partLength).join(''))
    .filter((_, at) => at % partLength === 0 || at === last);
}
