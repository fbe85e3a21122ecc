import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

type Row = Record<string, string | number | null>;

/** The changes by an order with its payment in one database: the SQL of the affected tables, and each table's new rows. */
export interface Trace {
  schema: string[];
  rows: { table: string; row: Row; unique: string[] }[];
}

/** Returns the new rows, in any table, that `action` adds to each of the shop's databases. */
export async function traceOf(files: readonly string[], action: () => Promise<void>): Promise<Trace[]> {
  const databases = files.map((file) => new Database(file, { readonly: true }));
  try {
    const before = databases.map(lastRows);
    await action();
    return databases.map((database, index) => readTrace(database, before[index] ?? new Map()));
  } finally {
    for (const database of databases) database.close();
  }
}

function lastRows(database: Database.Database): Map<string, number> {
  const names = database
    // Excludes the search's own tables, which contain no rows of an order.
    .prepare<[], string>(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
    )
    .pluck()
    .all();
  const last = (name: string) => database.prepare<[], number>(`select max(rowid) from ${name}`).pluck().get() ?? 0;
  return new Map(names.map((name) => [name, last(name)]));
}

function readTrace(database: Database.Database, before: ReadonlyMap<string, number>): Trace {
  const trace: Trace = { schema: [], rows: [] };
  for (const [table, last] of before) {
    const rows = database.prepare<[number], Row>(`select * from ${table} where rowid > ?`).all(last);
    if (rows.length === 0) continue;
    const created = `select sql from sqlite_master where tbl_name = ? and type in ('table', 'index') and sql is not null`;
    trace.schema.push(...database.prepare<[string], string>(created).pluck().all(table));
    const unique = uniqueColumns(database, table);
    // The id is left out, because the copy of the table assigns its own.
    for (const { id: _id, ...row } of rows) trace.rows.push({ table, row, unique });
  }
  return trace;
}

function uniqueColumns(database: Database.Database, table: string): string[] {
  const indexes = database.pragma(`index_list(${table})`) as { name: string; unique: number }[];
  // An integer primary key has no separate index.
  const columns = database.pragma(`table_info(${table})`) as { name: string; pk: number }[];
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const indexed = indexes
    .filter((index) => index.unique === 1)
    .flatMap(({ name }) => (database.pragma(`index_info(${name})`) as { name: string }[]).map((each) => each.name));
  return [...new Set([...keys, ...indexed])];
}

export interface BareOrders {
  /** Writes as many rows as one order with its payment, in one transaction for each database. */
  write(): void;
  discard(): void;
}

/**
 * Bare better-sqlite3 on the same disk: the same tables, indexes and rows, with statements prepared once, and committed to the
 * disk as the shop commits. It makes no queries and no checks, not even of foreign keys.
 */
export function openBareOrders(traces: readonly Trace[]): BareOrders {
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-bare-'));
  const ledger = traces.map((trace, index) => openBook(join(folder, `${index}.db`), trace));
  return {
    write() {
      for (const book of ledger) book.write();
    },
    discard() {
      for (const book of ledger) book.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openBook(file: string, { schema, rows }: Trace): { database: Database.Database; write(): void } {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = OFF');
  for (const sql of schema) database.exec(sql);
  const inserts = rows.map(({ table, row, unique }) => {
    const names = Object.keys(row);
    const statement = database.prepare(
      `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    );
    return { statement, names, row, unique };
  });
  let count = 0;
  const work = database.transaction(() => {
    count += 1;
    for (const [index, { statement, names, row, unique }] of inserts.entries()) {
      // The number is unique for each row, because two rows of the same table must differ as well.
      const number = count * inserts.length + index;
      statement.run(names.map((name) => (unique.includes(name) ? another(row[name] ?? null, number) : row[name])));
    }
  });
  return { database, write: () => work.immediate() };
}

/** A value of similar size that no other row has. */
function another(value: string | number | null, count: number): string | number | null {
  if (value === null) return null;
  if (typeof value === 'number') return count;
  return `${count}-${value}`.slice(0, Math.max(value.length, 12));
}
