import { existsSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { isDiskError } from './if-storable.ts';
import type { Seal } from './seal.ts';
import { type ChangeRow, insertChanges, isReadable } from './sealed-changes.ts';

type Db = Database.Database;

interface Rows {
  changes: ChangeRow[];
  sales: { number: number; sale: string; order_id: number | null }[];
}

/** `isComplete`: false if the disk kept some rows from being read, which may be possible later. */
type RowsLeft = Rows & { isComplete: boolean };

/** A file of stored data that couldn't be used: the path it was moved to, and how many changes were recovered from it. */
export interface SetAside {
  file: string;
  saved: number;
}

const suffixes = ['', '-wal', '-shm'];
/** A file that was set aside and whose changes may not have been taken over yet. */
const untaken = /^offline-damaged-[^.]+\.db$/;

/** Moves a file aside, and returns its new path. */
export function moveAside(file: string, now: Date): string {
  const aside = join(dirname(file), `offline-damaged-${now.toISOString().replace(/[:.]/g, '-')}.db`);
  rename(file, aside);
  return aside;
}

/** Marks a file as one whose changes have been taken over, and returns its new path. */
export function markTaken(aside: string): string {
  const taken = aside.replace(/\.db$/, '.taken.db');
  rename(aside, taken);
  return taken;
}

function rename(from: string, to: string): void {
  for (const suffix of suffixes) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
}

/**
 * Takes over the readable changes of files that were set aside earlier, for example because the disk was too full to create a new
 * file. A change that the queue already contains isn't added again, and the server applies each change once. A file with changes
 * whose key is missing is tried again at the next start. Returns the last file from which changes were taken; null if there is
 * none.
 */
export function takeFromSetAside(db: Db, folder: string, seal: Seal): SetAside | null {
  const found: SetAside[] = [];
  const names = readdirSync(folder).filter((name) => untaken.test(name));
  for (const file of names.sort().map((name) => join(folder, name))) {
    try {
      const rows = readWhatIsLeft(file);
      const saved = takeChanges(db, seal, rows);
      const isDone = rows.isComplete && rows.changes.every(({ body }) => isReadable(seal, body));
      const at = isDone ? markTaken(file) : file;
      if (saved > 0) found.push({ file: at, saved });
    } catch {
      // The disk is still too full. The file stays for the next start.
    }
  }
  const last = found.at(-1);
  return last === undefined ? null : { file: last.file, saved: found.reduce((sum, { saved }) => sum + saved, 0) };
}

/** Adds the readable changes that aren't known yet at the end of the queue, and returns their number. */
function takeChanges(db: Db, seal: Seal, { changes, sales }: Rows): number {
  const isKnown = db.prepare('SELECT 1 FROM changes WHERE id = @id UNION SELECT 1 FROM sealed_changes WHERE id = @id');
  const fresh = changes.filter(({ id, body }) => isKnown.get({ id }) === undefined && isReadable(seal, body));
  const last = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'changes'").pluck().get() as number | undefined;
  insertRows(db, seal, { changes: fresh.map((row, at) => ({ ...row, seq: (last ?? 0) + 1 + at })), sales });
  return fresh.length;
}

export function insertRows(db: Db, seal: Seal, { changes, sales }: Rows): void {
  const addSale = db.prepare('INSERT OR IGNORE INTO sales VALUES (@number, @sale, @order_id)');
  db.transaction(() => {
    insertChanges(db, seal, changes);
    for (const row of sales) addSale.run(row);
  })();
}

/** Reads each table of a damaged file from both ends up to the damaged part. */
export function readWhatIsLeft(file: string): RowsLeft {
  let isComplete = true;
  const onError = (error: unknown) => {
    if (isDiskError(error)) isComplete = false;
  };
  let db: Db | null = null;
  try {
    db = new Database(file);
    const changes = readFromBothEnds<ChangeRow>(db, ['changes', 'seq'], onError);
    const sealed = readFromBothEnds<ChangeRow>(db, ['sealed_changes', 'seq'], onError);
    const sales = readFromBothEnds<Rows['sales'][number]>(db, ['sales', 'number'], onError);
    return { changes: [...sealed, ...changes].sort((a, b) => a.seq - b.seq), sales, isComplete };
  } catch (error) {
    onError(error);
    return { changes: [], sales: [], isComplete };
  } finally {
    db?.close();
  }
}

function readFromBothEnds<Row>(
  db: Db,
  [table, key]: [table: string, key: keyof Row & string],
  onError: (error: unknown) => void,
): Row[] {
  const found = new Map<unknown, Row>();
  for (const direction of ['ASC', 'DESC']) {
    try {
      // The table is read without an index, because the index may be damaged.
      const rows = db.prepare(`SELECT * FROM ${table} NOT INDEXED ORDER BY ${key} ${direction}`).iterate();
      for (const row of rows as IterableIterator<Row>) found.set(row[key], row);
    } catch (error) {
      // Reading stops at the damaged page.
      onError(error);
    }
  }
  return [...found.values()].sort((a, b) => Number(a[key]) - Number(b[key]));
}
