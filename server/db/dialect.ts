import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Writer } from './store.ts';
import { isPostgres } from './which-database.ts';

// What differs in SQL between the two databases; everything else is written once.

/** Where a text begins in another one, counted from 1; 0: nowhere. */
export function positionIn(text: SQLWrapper, part: string): SQL {
  return isPostgres ? sql`strpos((${text})::text, ${part})` : sql`instr(${text}, ${part})`;
}

/** The last characters of a text; all of it where it has fewer. */
export function lastOf(text: SQLWrapper, length: number): SQL {
  return isPostgres
    ? sql`right(${text}, ${sql.raw(String(length))})`
    : sql`substr(${text}, ${sql.raw(String(-length))})`;
}

/** The same value, of which no index is used: SQLite takes the one that is named first otherwise, and would sort. */
export function unindexed(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column}` : sql`+${column}`;
}

/**
 * The same number, to sort by what was found first: PostgreSQL goes through a whole index in its order otherwise, and looks
 * for each row among the few that were found.
 */
export function afterwards(column: SQLWrapper): SQL {
  return isPostgres ? sql`${column} + 0` : sql`${column}`;
}

/**
 * The same value, which SQLite doesn't look at when it makes its plan: otherwise it makes the plan of a join anew for each
 * value, in case that it is a seldom one, which takes ten times as long as to run it.
 */
export function anyValue(value: SQLWrapper): SQL {
  return isPostgres ? sql`${value}` : sql`+${value}`;
}

/** In this direction, where nothing counts as the least: PostgreSQL takes it as the greatest otherwise. */
export function leastEmpty(column: SQLWrapper, direction: 'asc' | 'desc'): SQL {
  if (direction === 'asc') return isPostgres ? sql`${column} asc nulls first` : sql`${column} asc`;
  return isPostgres ? sql`${column} desc nulls last` : sql`${column} desc`;
}

/** Leaves out rows that another server has taken in a write which is under way. SQLite has one writer. */
export function skipLocked<Query extends object>(query: Query): Query {
  if (!isPostgres) return query;
  type Locking = { for(strength: 'update', config: { skipLocked: true }): Query };
  return (query as unknown as Locking).for('update', { skipLocked: true });
}

/** A statement that Drizzle has no words for. */
export async function runStatement(tx: Writer, statement: SQL): Promise<void> {
  if (isPostgres) await (tx as unknown as { execute(statement: SQL): Promise<unknown> }).execute(statement);
  else await tx.run(statement);
}

/** Orders made from now on have numbers above this one. */
export async function skipOrderNumbers(tx: Writer, upTo: number): Promise<void> {
  if (!isPostgres) {
    await tx.run(sql`insert into sqlite_sequence (name, seq) select 'orders', 0
      where not exists (select 1 from sqlite_sequence where name = 'orders')`);
    await tx.run(sql`update sqlite_sequence set seq = max(seq, ${upTo}) where name = 'orders'`);
    return;
  }
  // Nobody takes a number meanwhile: it would be given twice.
  await runStatement(tx, sql`lock table orders in share row exclusive mode`);
  await runStatement(
    tx,
    sql`select setval('orders_id_seq', ${upTo}::bigint) from orders_id_seq where last_value < ${upTo}::bigint or not is_called`,
  );
}
