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
 * Returns the same value in a form for which SQLite uses no index. Otherwise, SQLite uses the first index that fits, and then has to
 * sort the rows.
 */
export function unindexed(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column}` : sql`+${column}`;
}

/**
 * Returns the same number, for a sort order, in a form for which PostgreSQL uses no index. PostgreSQL then finds the matching rows and
 * sorts only these. Otherwise, it may read a whole index in order and check for each entry whether it matches.
 */
export function afterwards(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column} + 0` : sql`${column}`;
}

/**
 * Returns the same value in a form that hides it from SQLite's query planner. Otherwise, SQLite plans a join again for each value,
 * because rare values may need a different plan. Planning takes ten times as long as running the join.
 */
export function anyValue(value: SQLWrapper): SQL {
  return isPostgres ? sql`${value}` : sql`+${value}`;
}

/** Returns a list of values for `inArray`. Each value is hidden from the query planner, as in `anyValue`. */
export function anyOf(values: readonly SQLWrapper[]): SQL {
  return sql`(${sql.join(values.map(anyValue), sql`, `)})`;
}

/**
 * A condition: the column's value is one of these ids. All ids are sent as one parameter, because thousands of parameters would take
 * longer than the query itself.
 */
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

/** Returns the rows of a subquery as a single JSON text: an array that contains an array of values for each row. */
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
 * Makes a query leave out rows that another server has locked in a write in progress. On SQLite it changes nothing, because there is
 * only one writer.
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

/** Ensures that the ids of later orders are greater than this number. */
export async function skipOrderNumbers(tx: Writer, upTo: number): Promise<void> {
  if (!isPostgres) {
    await tx.run(sql`insert into sqlite_sequence (name, seq) select 'orders', 0
      where not exists (select 1 from sqlite_sequence where name = 'orders')`);
    await tx.run(sql`update sqlite_sequence set seq = max(seq, ${upTo}) where name = 'orders'`);
    return;
  }
  // The table is locked, because another write could otherwise take the same number.
  await runStatement(tx, sql`lock table orders in share row exclusive mode`);
  await runStatement(
    tx,
    sql`select setval('orders_id_seq', ${upTo}::bigint) from orders_id_seq where last_value < ${upTo}::bigint or not is_called`,
  );
}
