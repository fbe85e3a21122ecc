import type Database from 'better-sqlite3';
import { ifStorable } from './if-storable.ts';
import type { LockMark } from './lock-mark.ts';
import type { Seal } from './seal.ts';

/**
 * Whether the counter is locked. `locked`: no one works here. `isAtShop`: the session on the server has ended too. `isBorrowed`: a
 * driver or customer uses the window with their own session on the server; for staff, the counter stays locked. `apart`: a person was
 * let in by PIN while the server couldn't be reached, so the session on the server isn't theirs.
 */
export type LockState =
  | { kind: 'open' }
  | { kind: 'locked'; isAtShop: boolean; isBorrowed?: boolean }
  | { kind: 'apart' };

export const lockTable =
  'CREATE TABLE IF NOT EXISTS lock_state (id INTEGER PRIMARY KEY CHECK (id = 1), body BLOB NOT NULL) STRICT;';

/** Whether the session on the server belongs to another person than the one at the counter. Requests must not use it then. */
export function isApart(state: LockState): boolean {
  return state.kind === 'apart' || (state.kind === 'locked' && !state.isAtShop);
}

/** Stores whether the counter is locked, so that a restart of the app keeps it locked. */
export class StoredLock {
  readonly #db: Database.Database;
  readonly #seal: Seal;
  readonly #mark: LockMark;
  state: LockState;

  constructor(db: Database.Database, seal: Seal, mark: LockMark) {
    this.#db = db;
    this.#seal = seal;
    this.#mark = mark;
    const row = db.prepare('SELECT body FROM lock_state').get() as { body: Buffer } | undefined;
    this.state = row === undefined ? { kind: 'open' } : (seal.open(row.body) as LockState);
    // The file shows that the counter was locked, but the stored lock was lost with a damaged file or a missing key. So the counter is
    // locked again.
    if (mark.isSet && !isApart(this.state)) this.set({ kind: 'locked', isAtShop: false });
    // Earlier versions of the app didn't write the file, so it is written now.
    if (isApart(this.state)) mark.set();
  }

  set(state: LockState): void {
    if (isApart(state)) this.#mark.set();
    const put = this.#db.prepare('INSERT OR REPLACE INTO lock_state (id, body) VALUES (1, ?)');
    const isStored = ifStorable(() => put.run(this.#seal.close(state)));
    // If the disk is full, the empty file can still be written. It keeps the counter locked after a restart.
    if (!isStored && state.kind === 'locked') this.#mark.set();
    this.state = state;
    if (isStored && !isApart(state)) this.#mark.remove();
  }
}
