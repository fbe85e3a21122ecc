import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { ServerNews } from './postgres/server-news.ts';

/** Drizzle on the shop's database. Queries are always awaited, so that the same code works with PostgreSQL. */
export type Reader = BetterSQLite3Database;

declare const writes: unique symbol;
/** A connection inside a write transaction. A function that takes a Writer may change data. */
export type Writer = Reader & { readonly [writes]: true };

export interface Store {
  /** Runs work whose queries all see the same commit. The work must not wait for the network. Throws if it is called inside a `write`. */
  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs a single query for data that a request needs before its own work. The query may see changes that aren't on the disk yet. Its
   * results must therefore not be shown to anyone before `durable()` has resolved. On PostgreSQL the query runs without a transaction,
   * so a second query throws.
   */
  readAhead<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** Returns a promise that resolves when everything that can currently be read is on the disk; null if it already is. */
  durable(): Promise<void> | null;
  /**
   * Runs work as one atomic write. Writes wait in a queue, first in, first out. The work must not wait for the network. Throws if it is
   * called inside another write.
   * @throws AppError storage_full, storage_locked
   */
  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>;
  /** Runs work on a consistent view of the database with its own connection, for exports, audits and backups. */
  snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** Returns the current public revision, for the page cache. This takes one fast read. */
  publicRevision(): number;
  /**
   * Whether the database can be read, and the last write didn't fail because the disk is full or the database is locked. This takes one
   * fast read.
   */
  isWell(): boolean;
  /** Messages to and from the shop's other servers. Undefined with SQLite. */
  readonly news?: ServerNews;
  close(): Promise<void>;
}
