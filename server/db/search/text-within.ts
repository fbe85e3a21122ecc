import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../store.ts';
import { isPostgres } from '../which-database.ts';

/** Whose text is searched: three characters in a row of it are in an index (migration growing_lists). */
type SearchedText = 'products' | 'users';

/** A row has what was typed if its text contains all of one of these. */
type Wanted = readonly (readonly string[])[];

/** So many are named one by one; more are had by so many that a list meets them soon in its own order. */
const mostNamed = 1000;

/** Of what more have that was typed, as many are counted, and called "1,000+": nobody reads on that far. */
export const mostCountedWithin = 1000;

/** Of what nearly all have, the index isn't read to its end. */
const mostRead = 3000;

interface RowsWithin {
  /** The ids that have it, or null where there are many, or too little was typed for the index. */
  ids: number[] | null;
  /** At least one in so many of those that have it, for counting; null where the index can't tell. */
  some: SQL | null;
}

/**
 * The rows that may contain a text: the index finds them in any case, so that what is found is compared again. What this takes
 * grows with how many are found, and no further than a list can show.
 */
export async function rowsWithin(db: Reader, table: SearchedText, wanted: Wanted): Promise<RowsWithin> {
  if (!wanted.every((all) => all.some(isLongEnough))) return { ids: null, some: null };
  const found = await db
    .select({ id: sql<number>`id` })
    .from(sql`(${idsWithin(table, wanted, mostNamed + 1)}) as found_within`);
  if (found.length <= mostNamed) return { ids: found.map(({ id }) => Number(id)), some: null };
  return { ids: null, some: sql`(${idsWithin(table, wanted, mostRead)})` };
}

const partLength = 3;
const isLongEnough = (text: string) => [...text].length >= partLength;

function idsWithin(table: SearchedText, wanted: Wanted, limit: number): SQL {
  const known = wanted.map((all) => all.filter(isLongEnough));
  return isPostgres ? postgresIds(table, known, limit) : sqliteIds(table, known, limit);
}

/** An FTS5 table of three characters each: a text in quotes is looked for within. */
function sqliteIds(table: SearchedText, wanted: Wanted, limit: number): SQL {
  const terms = wanted.map((all) => all.map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND '));
  const name = sql.raw({ products: 'product_text', users: 'user_text' }[table]);
  const match = terms.map((each) => `(${each})`).join(' OR ');
  return sql`select rowid as id from ${name} where ${name} match ${match} limit ${limit}`;
}

/** As the indexes have it. */
const postgresText: Record<SearchedText, SQL> = {
  products: sql.raw(
    `lower("name" || chr(10) || "description" || chr(10) || "type" || chr(10) || coalesce("sku", '') || chr(10) || coalesce("barcode", ''))`,
  ),
  users: sql.raw('"search_key"'),
};

/** What is found is fetched before it is cut: otherwise every row might be asked for its characters. */
function postgresIds(table: SearchedText, wanted: Wanted, limit: number): SQL {
  const isOne = wanted.map((all) => {
    const parts = [...new Set(all.flatMap(partsOf))].map((part) => sql`${part}`);
    return sql`text_parts(${postgresText[table]}) @> array[${sql.join(parts, sql`, `)}]::text[]`;
  });
  return sql`with found as materialized (select id from ${sql.identifier(table)} where ${sql.join(isOne, sql` or `)})
    select id from found limit ${limit}`;
}

function partsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(partLength - 1).map((_, at) => characters.slice(at, at + partLength).join(''));
}
