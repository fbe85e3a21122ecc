import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { preparedQuery } from './prepared-query.ts';
import type { Reader, Writer } from './store.ts';

type Values = Record<string, unknown>;
type Run = (db: Reader, values: Values) => PromiseLike<unknown>;

/** Statements by their columns and number of rows; the shop's code has few such combinations. */
const statements = new WeakMap<SQLiteTable, Map<string, Run>>();
const cachedShapes = 100;

/**
 * Inserts rows with the same columns, and returns them as stored, in any order; with `unlessTaken`, only those whose
 * unique values are free. Statements are built once, as in preparedQuery. An undefined value counts as absent:
 * its column gets the default.
 */
export async function insertRows<Table extends SQLiteTable>(
  tx: Writer,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { unlessTaken = false }: { unlessTaken?: boolean } = {},
): Promise<Table['$inferSelect'][]> {
  if (rows.length === 0) return [];
  return (await insert(tx, table, rows, { unlessTaken, isReturned: true })) as Table['$inferSelect'][];
}

/**
 * The same where nobody needs the stored rows: reading them back takes half of an insert's time. Returns how many were
 * stored.
 */
export async function addRows<Table extends SQLiteTable>(
  tx: Writer,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { unlessTaken = false }: { unlessTaken?: boolean } = {},
): Promise<number> {
  if (rows.length === 0) return 0;
  return ((await insert(tx, table, rows, { unlessTaken, isReturned: false })) as { changes: number }).changes;
}

async function insert<Table extends SQLiteTable>(
  tx: Writer,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { unlessTaken, isReturned }: { unlessTaken: boolean; isReturned: boolean },
): Promise<unknown> {
  const [first = {}] = rows;
  const names = namesIn(first);
  if (rows.some((row) => namesIn(row).join() !== names.join())) throw new Error('The rows have different columns');
  const run = statementOf(table, `insert ${rows.length} ${unlessTaken} ${isReturned} ${names}`, (db) => {
    const values = rows.map((_row, index) => placeholders(names, index)) as Table['$inferInsert'][];
    const all = db.insert(table).values(values);
    const free = unlessTaken ? all.onConflictDoNothing() : all;
    return isReturned ? free.returning() : free;
  });
  const values: Values = {};
  for (const [index, row] of rows.entries()) bind(values, table, row, { names, index });
  return run(tx, values);
}

/** Updates the row with this id; built once, as in insertRows. An undefined value changes nothing. */
export async function updateRow<Table extends SQLiteTable>(
  tx: Writer,
  table: Table,
  id: number,
  set: Partial<Table['$inferSelect']>,
): Promise<void> {
  const names = namesIn(set);
  const run = statementOf(table, `update ${names}`, (db) => {
    const idColumn = getTableColumns(table).id;
    if (idColumn === undefined) throw new Error('The table has no id');
    return db
      .update(table)
      .set(placeholders(names, 0))
      .where(eq(idColumn, sql.placeholder('id')));
  });
  const values: Values = { id };
  bind(values, table, set, { names, index: 0 });
  await run(tx, values);
}

function namesIn(row: object): string[] {
  return Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function statementOf(table: SQLiteTable, shape: string, build: Parameters<typeof preparedQuery>[0]): Run {
  let known = statements.get(table);
  if (known === undefined || known.size >= cachedShapes) {
    known = new Map();
    statements.set(table, known);
  }
  let run = known.get(shape);
  if (run === undefined) {
    run = preparedQuery(build);
    known.set(shape, run);
  }
  return run;
}

function placeholders(names: readonly string[], index: number): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(`${name}:${index}`)}`]));
}

/** Drizzle turns a null in a placeholder into JSON's null, or into false, so the column's own form is used here. */
function bind(
  values: Values,
  table: SQLiteTable,
  row: object,
  { names, index }: { names: readonly string[]; index: number },
): void {
  const columns = getTableColumns(table);
  for (const name of names) {
    const value = (row as Values)[name] ?? null;
    values[`${name}:${index}`] = value === null ? null : columns[name]?.mapToDriverValue(value);
  }
}
