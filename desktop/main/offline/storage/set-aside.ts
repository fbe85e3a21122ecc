import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Seal } from './seal.ts';
import { type ChangeRow, insertChanges } from './sealed-changes.ts';

type Db = Database.Database;

interface Rows {
  changes: ChangeRow[];
  sales: { number: number; sale: string; order_id: number | null }[];
}

/** A file of stored data that couldn't be used: where it was moved to, and how many changes were recovered from it. */
export interface SetAside {
  file: string;
  saved: number;
}

/** The suffixes of a database's file and of the files that SQLite creates next to it. */
const suffixes = ['', '-wal', '-shm'];

/** Moves a file aside, and returns its new path. */
export function moveAside(file: string, now: Date): string {
  const aside = join(dirname(file), `offline-damaged-${now.toISOString().replace(/[:.]/g, '-')}.db`);
  rename(file, aside);
  return aside;
}

/** Moves a file that was set aside back to its place. Called when the new file couldn't be written. */
export function moveBack(aside: string, file: string): void {
  for (const suffix of suffixes) rmSync(file + suffix, { force: true });
  rename(aside, file);
}

function rename(from: string, to: string): void {
  for (const suffix of suffixes) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
}

export function insertRows(db: Db, seal: Seal, { changes, sales }: Rows): void {
  const addSale = db.prepare('INSERT OR IGNORE INTO sales VALUES (@number, @sale, @order_id)');
  db.transaction(() => {
    insertChanges(db, seal, changes);
    for (const row of sales) addSale.run(row);
  })();
}

/** Reads each table of a damaged file from both ends up to the damaged part. */
export function readWhatIsLeft(file: string): Rows {
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
