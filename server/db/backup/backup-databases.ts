import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StartupError } from '#server/env.ts';
import { databaseFile } from '../data-folder.ts';
import { fsyncPath } from '../durable-file.ts';

export const databaseNames = ['shop.db', 'till.db'] as const;

/** The number of rows of every table, by database and table. */
export type RowCounts = Record<string, Record<string, number>>;

/**
 * How long the backup waits for a write in progress. The shop's writes take milliseconds, so only a damaged disk makes one take this
 * long.
 */
const timeoutMs = 15_000;
const pagesAtOnce = 4096;

/**
 * Copies the shop's database and the till's ledger as they were at the same instant, even while the shop runs. Returns their row counts.
 * Each copy is a single complete file, without a write-ahead log.
 *
 * The two copies must agree. For each charge, the shop first writes an intent to the database. Then it writes the charge to the ledger,
 * and finally the settlement to the database. A ledger copied before the database would lack charges that the database calls paid,
 * which can't be repaired. A database copied before the ledger would lack the orders of later charges.
 *
 * Therefore, database writes are blocked for the moment in which both views are fixed, before any copying. Every charge in the ledger
 * then has its intent in the database, and every payment in the database has its charge in the ledger. A charge in progress is an open
 * intent. After a restore, the reconciler looks it up in the ledger, as after any crash.
 */
export async function copyDatabases(dataDir: string, folder: string): Promise<RowCounts> {
  const views: View[] = [];
  try {
    const names = databaseNames.filter((name) => existsSync(join(dataDir, name)));
    for (const name of names) views.push({ name, connection: openView(join(dataDir, name)) });
    fixViews(databaseFile(dataDir), views);
    const rows: RowCounts = {};
    for (const { name, connection } of views) {
      const copy = join(folder, name);
      await connection.backup(copy, { progress: () => pagesAtOnce });
      makeWhole(copy);
      rows[name] = countRows(connection);
    }
    return rows;
  } catch (error) {
    throw damageReported(dataDir, error);
  } finally {
    for (const { connection } of views) connection.close();
  }
}

function damageReported(dataDir: string, error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return error;
  return new StartupError(
    `A database in ${dataDir} is damaged (${message}). No backup was made; older ones are untouched. ` +
      'Stop the shop, and put its newest backup back with `npm run restore`.',
  );
}

interface View {
  name: string;
  connection: Database.Database;
}

function openView(file: string): Database.Database {
  const connection = new Database(file, { timeout: timeoutMs });
  connection.pragma('query_only = ON');
  return connection;
}

function fixViews(file: string, views: readonly View[]): void {
  const hold = new Database(file, { timeout: timeoutMs });
  try {
    hold.exec('begin immediate');
    for (const { connection } of views) {
      connection.exec('begin');
      // SQLite fixes what a transaction sees at its first read, not at `begin`.
      connection.prepare('select count(*) from sqlite_schema').get();
    }
    hold.exec('rollback');
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error;
    throw new StartupError(`${file} is being written to all the time. Nothing was kept; please try again.`);
  } finally {
    hold.close();
  }
}

/**
 * Turns a copied database into a single file that can be moved. The copy is in write-ahead-log mode, like its original, so it is
 * changed to SQLite's default journal mode.
 */
function makeWhole(copy: string): void {
  const connection = new Database(copy);
  try {
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
  chmodSync(copy, 0o600);
  fsyncPath(copy);
}

/** Counts the rows of copied databases that weren't made by `copyDatabases`. */
export function countCopies(folder: string): RowCounts {
  return Object.fromEntries(
    databaseNames.map((name) => {
      const connection = new Database(join(folder, name), { readonly: true });
      try {
        return [name, countRows(connection)];
      } finally {
        connection.close();
      }
    }),
  );
}

/** Counts the rows of each table. The search index's internal tables come last, because the shop's own tables matter more. */
function countRows(connection: Database.Database): Record<string, number> {
  const query = `select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')
    and name not like 'sqlite\\_%' escape '\\' order by type = 'shadow', name`;
  const tables = connection.prepare<[], string>(query).pluck().all();
  return Object.fromEntries(
    tables.map((name) => {
      const count = connection.prepare<[], number>(`select count(*) from "${name}"`).pluck();
      return [name, count.get() ?? 0];
    }),
  );
}

/**
 * Opens a copied database and reads all of it.
 * @throws Error that describes the problem
 */
export function checkCopy(file: string, expected: Record<string, number>): void {
  const connection = new Database(file, { readonly: true });
  try {
    const finding = connection.pragma('integrity_check(1)', { simple: true });
    if (finding !== 'ok') throw new Error(`it is damaged (${oneLine(String(finding))})`);
    const [broken] = connection.pragma('foreign_key_check') as { table: string }[];
    if (broken) throw new Error(`rows of ${broken.table} point at rows that are not there`);
    const counted = countRows(connection);
    for (const [table, count] of Object.entries(expected)) {
      if (counted[table] !== count) throw new Error(`${table} has ${counted[table] ?? 'no'} rows instead of ${count}`);
    }
  } finally {
    connection.close();
  }
}

function oneLine(finding: string): string {
  return finding.replace('*** in database main ***', '').replace(/\s+/g, ' ').trim();
}
