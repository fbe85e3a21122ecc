import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Writer } from './store.ts';
import { isPostgres } from './which-database.ts';

/** The position of a text within another text, counted from 1; 0 if it isn't found. */
export function positionIn(text: SQLWrapper, part: string): SQL {
  return isPostgres ? sql`strpos((${text})::text, ${part})` : sql`instr(${text}, ${part})`;
}

/** The last characters of a text; the whole text if it has fewer. */
export function lastOf(text: SQLWrapper, length: number): SQL {
  return isPostgres
    ? sql`right(${text}, ${sql.raw(String(length))})`
    : sql`substr(${text}, ${sql.raw(String(-length))})`;
}

/**
 * Returns the same value in a form for which SQLite uses no index. Otherwise SQLite uses the first index that fits, and has to sort the
 * rows.
 */
export function unindexed(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column}` : sql`+${column}`;
}

/**
 * Returns the same number in a form that makes PostgreSQL sort only the rows that a condition has found. Otherwise PostgreSQL reads a
 * whole index in its order and searches the few found rows for each entry.
 */
export function afterwards(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column} + 0` : sql`${column}`;
}

/**
 * Returns the same value in a form that hides it from SQLite's query planner. Otherwise SQLite plans a join again for each value, in
 * case the value is rare, which takes ten times as long as running the join.
 */
export function anyValue(value: SQLWrapper): SQL {
  return isPostgres ? sql`${value}` : sql`+${value}`;
}

/** A list of values for `inArray`, hidden from the query planner in the same way. */
export function anyOf(values: readonly SQLWrapper[]): SQL {
  return sql`(${sql.join(values.map(anyValue), sql`, `)})`;
}

/** Whether a column has one of these ids. With thousands of them, a list with a parameter for each takes longer than the query. */
export function hasOneOf(column: SQLWrapper, ids: readonly number[]): SQL {
  return isPostgres
    ? sql`${column} = any(${`{${ids.join()}}`}::bigint[])`
    : sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Whether a field of a JSON column is true. */
export function isTrueIn(column: SQLWrapper, field: string): SQL {
  return isPostgres
    ? sql`coalesce((${column}::jsonb ->> ${sql.raw(`'${field}'`)})::boolean, false)`
    : sql`coalesce(json_extract(${column}, ${sql.raw(`'$.${field}'`)}), false)`;
}

/** The rows of a subquery as one text in JSON: a list with a list of values for each row. */
export function rowsAsJson(values: readonly SQLWrapper[]): SQL<string> {
  const row = sql.join([...values], sql`, `);
  return isPostgres
    ? sql`coalesce(json_agg(json_build_array(${row}))::text, '[]')`
    : sql`json_group_array(json_array(${row}))`;
}

/** Sorts null as the smallest value. By default, PostgreSQL sorts null as the largest. */
export function leastEmpty(column: SQLWrapper, direction: 'asc' | 'desc'): SQL {
  if (direction === 'asc') return isPostgres ? sql`${column} asc nulls first` : sql`${column} asc`;
  return isPostgres ? sql`${column} desc nulls last` : sql`${column} desc`;
}

/**
 * Makes a query leave out rows that another server has locked in a running write. SQLite has only one writer, so no rows are left
 * out.
 */
export function skipLocked<Query extends object>(query: Query): Query {
  if (!isPostgres) return query;
  type Locking = { for(strength: 'update', config: { skipLocked: true }): Query };
  return (query as unknown as Locking).for('update', { skipLocked: true });
}

/** Runs a statement that Drizzle can't express. */
export async function runStatement(tx: Writer, statement: SQL): Promise<void> {
  if (isPostgres) await (tx as unknown as { execute(statement: SQL): Promise<unknown> }).execute(statement);
  else await tx.run(statement);
}

/** Makes the ids of later orders start above this number. */
export async function skipOrderNumbers(tx: Writer, upTo: number): Promise<void> {
  if (!isPostgres) {
    await tx.run(sql`insert into sqlite_sequence (name, seq) select 'orders', 0
      where not exists (select 1 from sqlite_sequence where name = 'orders')`);
    await tx.run(sql`update sqlite_sequence set seq = max(seq, ${upTo}) where name = 'orders'`);
    return;
  }
  // No other write may take a number at the same time, because both would get the same number.
  await runStatement(tx, sql`lock table orders in share row exclusive mode`);
  await runStatement(
    tx,
    sql`select setval('orders_id_seq', ${upTo}::bigint) from orders_id_seq where last_value < ${upTo}::bigint or not is_called`,
  );
}
