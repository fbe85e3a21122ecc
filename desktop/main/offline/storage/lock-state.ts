import type Database from 'better-sqlite3';
import { ifStorable } from './if-storable.ts';
import type { LockMark } from './lock-mark.ts';
import type { Seal } from './seal.ts';

/**
 * Whether the counter is locked. `locked`: no one works here. `apart`: a person was let in by PIN while the server couldn't be
 * reached, so the session on the server belongs to another person or no one. `isAtShop`: the session on the server has ended as
 * well. `isBorrowed`: a driver or customer has signed in on the server and uses the window with that session; the counter stays
 * locked for them.
 */
export type LockState =
  | { kind: 'open' }
  | { kind: 'locked'; isAtShop: boolean; isBorrowed?: boolean }
  | { kind: 'apart' };

export const lockTable =
  'CREATE TABLE IF NOT EXISTS lock_state (id INTEGER PRIMARY KEY CHECK (id = 1), body BLOB NOT NULL) STRICT;';

/** Whether the session on the server belongs to a person other than the one who works here, so that requests must not use it. */
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
    // The lock was lost with a damaged file or a missing key, so the counter stays locked.
    if (mark.isSet && !isApart(this.state)) this.set({ kind: 'locked', isAtShop: false });
    // Earlier versions of the app have no mark.
    if (isApart(this.state)) mark.set();
  }

  set(state: LockState): void {
    if (isApart(state)) this.#mark.set();
    const put = this.#db.prepare('INSERT OR REPLACE INTO lock_state (id, body) VALUES (1, ?)');
    const isStored = ifStorable(() => put.run(this.#seal.close(state)));
    // If the disk is full, the mark, which takes no space, keeps the counter locked after a restart.
    if (!isStored && state.kind === 'locked') this.#mark.set();
    this.state = state;
    if (isStored && !isApart(state)) this.#mark.remove();
  }
}
