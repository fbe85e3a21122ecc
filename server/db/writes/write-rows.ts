import { eq, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { preparedQuery } from '../prepared-query.ts';
import type { Reader, Writer } from '../store.ts';

type Values = Record<string, unknown>;
type Run = (db: Reader, values: Values) => PromiseLike<unknown>;

/** A prepared statement and its columns. `keys` contains, for each row, the name of the placeholder for the column's value. */
interface Shape {
  run: Run;
  columns: { name: string; column: SQLiteColumn | undefined; keys: string[] }[];
}

/** The prepared statements of each table, by their columns and number of rows. The shop's code uses few combinations. */
const shapes = new WeakMap<SQLiteTable, Map<string, Shape>>();
const cachedShapes = 100;

const defaults = new WeakMap<SQLiteTable, Values>();

/**
 * Inserts rows that have the same columns. Returns them as stored, in the same order. Only the ids come from the database, because the
 * rest is known. Statements are built once, as in preparedQuery. A value that is undefined counts as absent, so its column gets the
 * default.
 */
export async function insertRows<Table extends SQLiteTable>(
  tx: Writer,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<Table['$inferSelect'][]> {
  if (rows.length === 0) return [];
  const ids: number[] = [];
  for (const part of partsOf(rows)) {
    const made = (await insert(tx, table, part, { unlessTaken: false, isReturned: true })) as { id: number }[];
    // Both databases number the rows of a statement in order, but they may return the rows in another order.
    ids.push(...made.map(({ id }) => id).sort((a, b) => a - b));
  }
  const defaults = defaultsOf(table);
  return rows.map((row, index) => asStored(row, defaults, ids[index]));
}

/**
 * Inserts rows without returning them. With `unlessTaken`, inserts only the rows whose unique values aren't taken yet. Returns the
 * number of inserted rows.
 */
export async function addRows<Table extends SQLiteTable>(
  tx: Writer,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { unlessTaken = false }: { unlessTaken?: boolean } = {},
): Promise<number> {
  let stored = 0;
  for (const part of partsOf(rows)) {
    const { changes } = (await insert(tx, table, part, { unlessTaken, isReturned: false })) as { changes: number };
    stored += changes;
  }
  return stored;
}

/**
 * Up to this number of rows, there is a statement for each number. More rows are inserted in parts of `longPart` and `longestOwn` rows,
 * and the rest.
 */
const longestOwn = 8;
const longPart = 32;

function partsOf<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length; ) {
    const size = rows.length - start >= longPart ? longPart : longestOwn;
    parts.push(rows.slice(start, start + size));
    start += size;
  }
  return parts;
}

async function insert<Table extends SQLiteTable>(
  tx: Writer,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { unlessTaken, isReturned }: { unlessTaken: boolean; isReturned: boolean },
): Promise<unknown> {
  const [first = {}] = rows;
  const names = namesIn(first);
  if (rows.some((row) => !hasNames(row, names))) throw new Error('The rows have different columns');
  const kind = { count: rows.length, unlessTaken, isReturned };
  const shape = shapeOf(
    table,
    `insert ${Object.values(kind).join(' ')} ${names}`,
    names,
    inserting(table, names, kind),
  );
  const values: Values = {};
  for (const [index, row] of rows.entries()) bind(values, shape, row, index);
  return shape.run(tx, values);
}

/**
 * Returns the function that builds the insert statement. This function stays in memory until the process ends, so it must not refer to
 * the rows themselves, which contain customers' emails.
 */
function inserting<Table extends SQLiteTable>(
  table: Table,
  names: readonly string[],
  { count, unlessTaken, isReturned }: { count: number; unlessTaken: boolean; isReturned: boolean },
): Parameters<typeof preparedQuery>[0] {
  return (db) => {
    const values = Array.from({ length: count }, (_, index) => placeholders(names, index)) as Table['$inferInsert'][];
    const all = db.insert(table).values(values);
    const free = unlessTaken ? all.onConflictDoNothing() : all;
    return isReturned ? free.returning({ id: idOf(table) }) : free;
  };
}

/** Updates the row with this id. The statement is built once, as in insertRows. An undefined value changes nothing. */
export async function updateRow<Table extends SQLiteTable>(
  tx: Writer,
  table: Table,
  id: number,
  set: Partial<Table['$inferSelect']>,
): Promise<void> {
  const names = namesIn(set);
  const shape = shapeOf(table, `update ${names}`, names, updating(table, names));
  const values: Values = { id };
  bind(values, shape, set, 0);
  await shape.run(tx, values);
}

function updating(table: SQLiteTable, names: readonly string[]): Parameters<typeof preparedQuery>[0] {
  return (db) =>
    db
      .update(table)
      .set(placeholders(names, 0))
      .where(eq(idOf(table), sql.placeholder('id')));
}

function idOf(table: SQLiteTable): SQLiteColumn {
  const { id } = getTableColumns(table);
  if (id === undefined) throw new Error('The table has no id');
  return id;
}

/**
 * Returns the default value of each column that a row doesn't set. If only the database can compute a column's default, the row must
 * set the column.
 */
function defaultsOf(table: SQLiteTable): Values {
  let known = defaults.get(table);
  if (known === undefined) {
    const columns = Object.entries(getTableColumns(table));
    known = Object.fromEntries(columns.map(([name, column]) => [name, column.default ?? null]));
    defaults.set(table, known);
  }
  return known;
}

function asStored(row: Values, defaults: Values, id: number | undefined): Values {
  const stored: Values = {};
  for (const name in defaults) {
    const value = row[name] === undefined ? defaults[name] : row[name];
    if (is(value, SQL)) throw new Error(`What ${name} is stored as is known to the database alone`);
    stored[name] = value;
  }
  stored.id = id;
  return stored;
}

function namesIn(row: object): string[] {
  return Object.keys(row).filter((name) => (row as Values)[name] !== undefined);
}

function hasNames(row: object, names: readonly string[]): boolean {
  const own = namesIn(row);
  return own.length === names.length && own.every((name, at) => name === names[at]);
}

function shapeOf(
  table: SQLiteTable,
  text: string,
  names: readonly string[],
  build: Parameters<typeof preparedQuery>[0],
): Shape {
  let known = shapes.get(table);
  if (known === undefined || known.size >= cachedShapes) {
    known = new Map();
    shapes.set(table, known);
  }
  let shape = known.get(text);
  if (shape === undefined) {
    const columns = getTableColumns(table);
    shape = { run: preparedQuery(build), columns: names.map((name) => ({ name, column: columns[name], keys: [] })) };
    known.set(text, shape);
  }
  return shape;
}

function placeholders(names: readonly string[], index: number): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(keyOf(name, index))}`]));
}

function keyOf(name: string, index: number): string {
  return `${name}:${index}`;
}

/**
 * Binds a row's values to the placeholders of the statement. Drizzle would turn a null in a placeholder into JSON's null or into false,
 * so this uses the column's own conversion.
 */
function bind(values: Values, { columns }: Shape, row: object, index: number): void {
  for (const { name, column, keys } of columns) {
    const value = (row as Values)[name] ?? null;
    keys[index] ??= keyOf(name, index);
    values[keys[index]] = value === null ? null : column?.mapToDriverValue(value);
  }
}
