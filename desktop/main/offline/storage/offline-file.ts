import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Seal } from './seal.ts';

type Db = Database.Database;

/** What is kept of a shop, in one file. Bodies are sealed; what stands in clear are numbers, kinds and times. */
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
`;

interface Rows {
  changes: { seq: number; id: string; kind: string; subject: string; state: string; body: Buffer }[];
  sales: { number: number; sale: string; order_id: number | null }[];
}

/** A file that couldn't be used: where it lies now, and how many changes came over from it. */
export interface SetAside {
  file: string;
  saved: number;
}

/**
 * Opens what is kept, or begins anew. A damaged file, or one of a key that is lost, is set aside, and what can be read of
 * its unsent changes is taken over.
 */
export function openOfflineFile(file: string, seal: Seal, now: Date): { db: Db; setAside: SetAside | null } {
  if (!existsSync(file)) return { db: create(file), setAside: null };
  try {
    const db = create(file);
    if (isWhole(db, seal)) return { db, setAside: null };
    db.close();
  } catch {
    // No database at all.
  }
  const aside = join(dirname(file), `offline-damaged-${now.toISOString().replace(/[:.]/g, '-')}.db`);
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  const rows = readWhatIsLeft(aside, seal);
  const db = create(file);
  insertRows(db, rows);
  return { db, setAside: { file: aside, saved: rows.changes.length } };
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

function isReadable(seal: Seal, body: Buffer): boolean {
  try {
    seal.open(body);
    return true;
  } catch {
    return false;
  }
}

/** From both ends, up to where it is broken. */
function readWhatIsLeft(file: string, seal: Seal): Rows {
  let db: Db | null = null;
  try {
    db = new Database(file);
    const changes = readFromBothEnds<Rows['changes'][number]>(db, 'changes', 'seq');
    const sales = readFromBothEnds<Rows['sales'][number]>(db, 'sales', 'number');
    return { changes: changes.filter(({ body }) => isReadable(seal, body)), sales };
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
      // Not by an index, which may be what is broken.
      const rows = db.prepare(`SELECT * FROM ${table} NOT INDEXED ORDER BY ${key} ${direction}`).iterate();
      for (const row of rows as IterableIterator<Row>) found.set(row[key], row);
    } catch {
      // The broken page.
    }
  }
  return [...found.values()].sort((a, b) => Number(a[key]) - Number(b[key]));
}

function insertRows(db: Db, { changes, sales }: Rows): void {
  const addChange = db.prepare(
    'INSERT OR IGNORE INTO changes (seq, id, kind, subject, state, body) VALUES (@seq, @id, @kind, @subject, @state, @body)',
  );
  const addSale = db.prepare('INSERT OR IGNORE INTO sales VALUES (@number, @sale, @order_id)');
  db.transaction(() => {
    for (const row of changes) addChange.run(row);
    for (const row of sales) addSale.run(row);
  })();
}
