import type Database from 'better-sqlite3';
import type { Seal } from './seal.ts';

type Db = Database.Database;

/**
 * The table of changes that can't be read, because the operating system doesn't provide their key now. They wait in the same file as
 * the queue.
 */
export const sealedChangesTable = `CREATE TABLE IF NOT EXISTS sealed_changes (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    state TEXT NOT NULL,
    body BLOB NOT NULL
  );`;

export interface ChangeRow {
  seq: number;
  id: string;
  kind: string;
  subject: string;
  state: string;
  body: Buffer;
}

export function isReadable(seal: Seal, body: Buffer): boolean {
  try {
    seal.open(body);
    return true;
  } catch {
    return false;
  }
}

/** Inserts changes at their original position in the queue. Changes that can't be read are kept separately until they can be read. */
export function insertChanges(db: Db, seal: Seal, rows: readonly ChangeRow[]): void {
  const add = db.prepare(
    'INSERT OR IGNORE INTO changes (seq, id, kind, subject, state, body) VALUES (@seq, @id, @kind, @subject, @state, @body)',
  );
  // All changes are inserted into the queue first, so that the queue never gives their numbers to other changes.
  const setAside = db.prepare('INSERT OR IGNORE INTO sealed_changes SELECT * FROM changes WHERE seq = ?');
  const remove = db.prepare('DELETE FROM changes WHERE seq = ?');
  db.transaction(() => {
    for (const row of rows) {
      const canBeRead = isReadable(seal, row.body);
      add.run(canBeRead ? { ...row, body: seal.close(seal.open(row.body)) } : row);
      if (canBeRead) continue;
      setAside.run(row.seq);
      remove.run(row.seq);
    }
  })();
}

/** Moves changes that have become readable back to the queue. Returns how many can't be read yet. */
export function unsealChanges(db: Db, seal: Seal): number {
  const rows = db.prepare('SELECT * FROM sealed_changes ORDER BY seq').all() as ChangeRow[];
  const readable = rows.filter(({ body }) => isReadable(seal, body));
  const remove = db.prepare('DELETE FROM sealed_changes WHERE seq = ?');
  db.transaction(() => {
    insertChanges(db, seal, readable);
    for (const { seq } of readable) remove.run(seq);
  })();
  return rows.length - readable.length;
}
