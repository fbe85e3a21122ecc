import type Database from 'better-sqlite3';
import { apiVersion } from '#core/api-version.ts';
import { ifStorable } from './if-storable.ts';
import type { Seal } from './seal.ts';

/** The server's parsed response to a GET request. */
export interface SeenResponse {
  body: unknown;
  /** The total number of rows, for a list. */
  total: string | null;
  /** Whether there are more rows than `total`, because the server stopped counting. */
  isAtLeast?: boolean;
  seenAt: string;
}

/** A single order or product, which may be newer than the lists that contain it. */
interface Versioned {
  id: number;
  version: number;
  createdAt?: string;
}

/**
 * An order or product to store. `requestedAt`: when its request began. Without `requestedAt`, only the version tells which row is
 * newer, because a response may come from a cache.
 */
export type KnownRow = [subject: string, row: Versioned, requestedAt?: string];

const mostResponses = 1500;
const mostKnown = 5000;
const longestResponse = 4_000_000;

/** The last successful response for every path that the screens requested. Also the newest version of each order and product. */
export class SeenResponses {
  readonly #db: Database.Database;
  readonly #seal: Seal;
  /**
   * The responses that weren't stored because the disk is full, by the names of their paths. Until the app quits, they replace stored
   * ones.
   */
  readonly #unstored = new Map<string, SeenResponse>();
  /** The orders and products that weren't stored because the disk is full, by their keys. */
  readonly #unstoredKnown = new Map<string, { row: Versioned; seenAt: string }>();

  constructor(db: Database.Database, seal: Seal) {
    this.#db = db;
    this.#seal = seal;
  }

  keep(path: string, response: SeenResponse, known: readonly KnownRow[] = []): void {
    const body = this.#seal.close({ ...response, apiVersion });
    if (body.length > longestResponse) return;
    const name = this.#nameOf(path);
    if (ifStorable(() => this.#store([name, response.seenAt, body], known))) this.#unstored.delete(name);
    else {
      putNewest(this.#unstored, [name, response], mostResponses);
      for (const row of known) this.know(...row);
    }
  }

  #store(seen: [name: string, seenAt: string, body: Buffer], known: readonly KnownRow[]): void {
    this.#db.transaction(() => {
      this.#db.prepare('INSERT OR REPLACE INTO seen (name, seen_at, body) VALUES (?, ?, ?)').run(seen);
      this.#db
        .prepare('DELETE FROM seen WHERE name IN (SELECT name FROM seen ORDER BY seen_at DESC LIMIT -1 OFFSET ?)')
        .run(mostResponses);
      for (const row of known) this.know(...row);
      this.#db
        .prepare('DELETE FROM known WHERE rowid IN (SELECT rowid FROM known ORDER BY rowid DESC LIMIT -1 OFFSET ?)')
        .run(mostKnown);
    })();
  }

  find(path: string): SeenResponse | null {
    const name = this.#nameOf(path);
    const unstored = this.#unstored.get(name);
    if (unstored !== undefined) return unstored;
    const row = this.#db.prepare('SELECT body FROM seen WHERE name = ?').get(name) as { body: Buffer } | undefined;
    return row === undefined ? null : readable<SeenResponse>(this.#seal.open(row.body));
  }

  /**
   * Stores an order or product, unless a newer version is already stored. Fields that this row lacks keep their stored values. If the
   * stored version is newer, but was stored before this request began, the shop was restored from a backup. The stored order or product
   * is then replaced as a whole.
   */
  know(...[subject, row, requestedAt]: KnownRow): void {
    const stored = this.#readKnown(subject);
    const isNewer = stored !== null && stored.version > row.version && !isOther(stored, row);
    const isLost = isNewer && requestedAt !== undefined && (this.knownAt(subject) ?? '') < requestedAt;
    if (isNewer && !isLost) return;
    const before = stored !== null && !isLost && !isOther(stored, row) ? stored : null;
    const next = { row: { ...before, ...row }, seenAt: new Date().toISOString() };
    const store = () => {
      this.#db
        .prepare('INSERT OR REPLACE INTO known (subject, version, seen_at, body) VALUES (?, ?, ?, ?)')
        .run(subject, row.version, next.seenAt, this.#seal.close({ ...next.row, apiVersion }));
      this.#unstoredKnown.delete(subject);
    };
    // If the disk is full, the whole transaction is undone, so the caller must get the error.
    if (this.#db.inTransaction) store();
    else if (!ifStorable(store)) putNewest(this.#unstoredKnown, [subject, next], mostKnown);
  }

  known<Row extends Versioned>(subject: string): Row | null {
    return this.#readKnown(subject) as Row | null;
  }

  /** Returns when the order or product was last received from the server. */
  knownAt(subject: string): string | null {
    const unstored = this.#unstoredKnown.get(subject);
    if (unstored !== undefined) return unstored.seenAt;
    const row = this.#db.prepare('SELECT seen_at FROM known WHERE subject = ?').get(subject) as
      | { seen_at: string }
      | undefined;
    return row?.seen_at ?? null;
  }

  #readKnown(subject: string): Versioned | null {
    const unstored = this.#unstoredKnown.get(subject);
    if (unstored !== undefined) return unstored.row;
    const row = this.#db.prepare('SELECT body FROM known WHERE subject = ?').get(subject) as
      | { body: Buffer }
      | undefined;
    return row === undefined ? null : readable<Versioned>(this.#seal.open(row.body));
  }

  /** Returns a name for a path, whatever the order of its query parameters. The name doesn't reveal the path. */
  #nameOf(path: string): string {
    const { pathname, searchParams } = new URL(path, 'shop://counter');
    searchParams.sort();
    return this.#seal.nameOf(`${pathname}?${searchParams}`);
  }
}

/** Adds an entry to the map as its newest, and removes the oldest one if there are more than `most`. */
function putNewest<Value>(map: Map<string, Value>, [key, value]: [string, Value], most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

/**
 * Whether the two rows are different orders with the same number. A shop that was restored from a backup assigns the numbers of lost
 * orders again.
 */
export function isOther(
  { createdAt: before }: { createdAt?: string },
  { createdAt: now }: { createdAt?: string },
): boolean {
  return before !== undefined && now !== undefined && before !== now;
}

/**
 * Returns stored data without its API version. Null if a newer app stored the data under a version that this app doesn't know. Data
 * without a version is from version 1.
 */
function readable<Stored>(opened: unknown): Stored | null {
  const { apiVersion: storedUnder = 1, ...stored } = opened as { apiVersion?: number };
  return storedUnder > apiVersion ? null : (stored as Stored);
}
