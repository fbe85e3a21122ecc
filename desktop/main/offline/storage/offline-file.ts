import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { peopleTable } from './known-people.ts';
import { lockTable } from './lock-state.ts';
import type { Seal } from './seal.ts';
import { type ChangeRow, insertChanges, isReadable, sealedChangesTable, unsealChanges } from './sealed-changes.ts';

type Db = Database.Database;

/** The tables for the stored data of one shop, in one file. Bodies are encrypted; numbers, types and times aren't. */
const schema = `
  CREATE TABLE IF NOT EXISTS seen (name TEXT PRIMARY KEY, seen_at TEXT NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS images (name TEXT PRIMARY KEY, seen_at TEXT NOT NULL, body BLOB NOT NULL);
  CREATE INDEX IF NOT EXISTS images_seen ON images (seen_at);
  CREATE TABLE IF NOT EXISTS known (
    subject TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    seen_at TEXT NOT NULL,
    body BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'refused')),
    body BLOB NOT NULL
  );
  CREATE INDEX IF NOT EXISTS changes_of_subject ON changes (subject, seq);
  CREATE TABLE IF NOT EXISTS sales (number INTEGER PRIMARY KEY, sale TEXT NOT NULL UNIQUE, order_id INTEGER);
  ${sealedChangesTable}
  ${peopleTable}
  ${lockTable}
`;

interface Rows {
  changes: ChangeRow[];
  sales: { number: number; sale: string; order_id: number | null }[];
}

/** A file of stored data that couldn't be used: the path it was moved to, and how many changes were recovered from it. */
export interface SetAside {
  file: string;
  saved: number;
}

interface OpenedFile {
  db: Db;
  setAside: SetAside | null;
  /** The number of waiting changes that the system currently doesn't provide a key for. */
  sealed: number;
}

/**
 * Opens a shop's file of stored data, or creates a new file. A damaged file, or a file whose key is lost, is moved aside. Its
 * unsent changes are copied to the new file, including unreadable ones, in case their key is available at a later start.
 */
export function openOfflineFile(file: string, seal: Seal, now: Date): OpenedFile {
  if (!existsSync(file)) return { db: create(file), setAside: null, sealed: 0 };
  try {
    const db = create(file);
    if (isWhole(db, seal)) {
      const sealed = unsealChanges(db, seal);
      forgetUnreadable(db, seal);
      return { db, setAside: null, sealed };
    }
    db.close();
  } catch {
    // The file isn't a database.
  }
  const aside = join(dirname(file), `offline-damaged-${now.toISOString().replace(/[:.]/g, '-')}.db`);
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  const rows = readWhatIsLeft(aside);
  const saved = rows.changes.filter(({ body }) => isReadable(seal, body)).length;
  const db = create(file);
  insertRows(db, seal, rows);
  return { db, setAside: { file: aside, saved }, sealed: rows.changes.length - saved };
}

/**
 * Returns the number of waiting changes in a file that can't be opened without its key; they can be counted without decryption.
 */
export function countUnsent(file: string): number {
  if (!existsSync(file)) return 0;
  let db: Db | null = null;
  try {
    db = create(file);
    const count = (table: string) => db?.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
    return count('changes') + count('sealed_changes');
  } catch {
    return 0;
  } finally {
    db?.close();
  }
}

function create(file: string): Db {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.exec(schema);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function isWhole(db: Db, seal: Seal): boolean {
  if (db.pragma('integrity_check', { simple: true }) !== 'ok') return false;
  const rows = db.prepare('SELECT body FROM changes').all() as { body: Buffer }[];
  return rows.every(({ body }) => isReadable(seal, body));
}

/** Deletes stored data whose key is lost. It can be replaced: responses are fetched again, and people sign in again. */
function forgetUnreadable(db: Db, seal: Seal): void {
  const tables = ['seen', 'images', 'known', 'people', 'lock_state'];
  for (const table of tables) {
    const row = db.prepare(`SELECT body FROM ${table} LIMIT 1`).get() as { body: Buffer } | undefined;
    if (row && !isReadable(seal, row.body)) db.exec(tables.map((each) => `DELETE FROM ${each};`).join(' '));
  }
}

/** Reads each table of a damaged file from both ends up to the damaged part. */
function readWhatIsLeft(file: string): Rows {
  let db: Db | null = null;
  try {
    db = new Database(file);
    const changes = readFromBothEnds<ChangeRow>(db, 'changes', 'seq');
    const sealed = readFromBothEnds<ChangeRow>(db, 'sealed_changes', 'seq');
    const sales = readFromBothEnds<Rows['sales'][number]>(db, 'sales', 'number');
    return { changes: [...sealed, ...changes].sort((a, b) => a.seq - b.seq), sales };
  } catch {
    return { changes: [], sales: [] };
  } finally {
    db?.close();
  }
}

function readFromBothEnds<Row>(db: Db, table: string, key: keyof Row & string): Row[] {
  const found = new Map<unknown, Row>();
  for (const direction of ['ASC', 'DESC']) {
    try {
      // The table is read without an index, because the index may be damaged.
      const rows = db.prepare(`SELECT * FROM ${table} NOT INDEXED ORDER BY ${key} ${direction}`).iterate();
      for (const row of rows as IterableIterator<Row>) found.set(row[key], row);
    } catch {
      // Reading stops at the damaged page.
    }
  }
  return [...found.values()].sort((a, b) => Number(a[key]) - Number(b[key]));
}

function insertRows(db: Db, seal: Seal, { changes, sales }: Rows): void {
  const addSale = db.prepare('INSERT OR IGNORE INTO sales VALUES (@number, @sale, @order_id)');
  db.transaction(() => {
    insertChanges(db, seal, changes);
    for (const row of sales) addSale.run(row);
  })();
}
