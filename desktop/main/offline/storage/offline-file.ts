import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { peopleTable } from './known-people.ts';
import { lockTable } from './lock-state.ts';
import type { Seal } from './seal.ts';
import { isReadable, sealedChangesTable, unsealChanges } from './sealed-changes.ts';
import { insertRows, moveAside, moveBack, readWhatIsLeft, type SetAside } from './set-aside.ts';

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

interface OpenedFile {
  db: Db;
  setAside: SetAside | null;
  /** How many waiting changes can't be read, because the operating system doesn't provide their key now. */
  sealed: number;
}

/**
 * Opens a shop's file of stored data, or creates a new file. If the file is damaged or its key is lost, it is moved aside and its
 * unsent changes are copied to a new file. Unreadable changes are copied too, because their key may be available at a later start.
 * @throws SqliteError if an undamaged file can't be opened, or no new file can be written, for example because the disk is full; the
 * file then stays as it is
 */
export function openOfflineFile(file: string, seal: Seal, now: Date): OpenedFile {
  const opened = existsSync(file) ? openWhole(file, seal) : { db: create(file), sealed: 0 };
  if (opened !== null) return { ...opened, setAside: null };
  const aside = moveAside(file, now);
  const rows = readWhatIsLeft(aside);
  const saved = rows.changes.filter(({ body }) => isReadable(seal, body)).length;
  try {
    const db = create(file);
    closingOnError(db, () => insertRows(db, seal, rows));
    return { db, setAside: { file: aside, saved }, sealed: rows.changes.length - saved };
  } catch (error) {
    // A later start can then recover the changes, once a new file can be written.
    moveBack(aside, file);
    throw error;
  }
}

/** Opens an existing file. Null if it is damaged, or if the key of its changes is lost. */
function openWhole(file: string, seal: Seal): Omit<OpenedFile, 'setAside'> | null {
  try {
    const db = create(file);
    return closingOnError(db, () => {
      if (!isWhole(db, seal)) {
        db.close();
        return null;
      }
      const sealed = unsealChanges(db, seal);
      forgetUnreadable(db, seal);
      return { db, sealed };
    });
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function closingOnError<Result>(db: Db, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Whether an error means that the file itself is damaged. A full disk, for example, doesn't. */
function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/**
 * Returns how many changes wait in a file; this needs no key. Null if the number is unknown, because the file is damaged or can't be
 * opened.
 */
export function countUnsent(file: string): number | null {
  if (!existsSync(file)) return 0;
  let db: Db | null = null;
  try {
    db = create(file);
    if (!isIntact(db)) return null;
    const count = (table: string) => db?.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
    return count('changes') + count('sealed_changes');
  } catch {
    return null;
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

function isIntact(db: Db): boolean {
  return db.pragma('integrity_check', { simple: true }) === 'ok';
}

function isWhole(db: Db, seal: Seal): boolean {
  if (!isIntact(db)) return false;
  const rows = db.prepare('SELECT body FROM changes').all() as { body: Buffer }[];
  return rows.every(({ body }) => isReadable(seal, body));
}

/** Deletes stored data whose key is lost. Nothing else is lost by this: responses are fetched again, and people sign in again. */
function forgetUnreadable(db: Db, seal: Seal): void {
  const tables = ['seen', 'images', 'known', 'people', 'lock_state'];
  for (const table of tables) {
    const row = db.prepare(`SELECT body FROM ${table} LIMIT 1`).get() as { body: Buffer } | undefined;
    if (row && !isReadable(seal, row.body)) db.exec(tables.map((each) => `DELETE FROM ${each};`).join(' '));
  }
}
