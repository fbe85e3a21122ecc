import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { ServerNews } from './postgres/server-news.ts';
import type * as tables from './tables.ts';

/** Drizzle over the shop's tables. Queries are always awaited, so that they also hold for PostgreSQL. */
export type Reader = BetterSQLite3Database<typeof tables>;

declare const writes: unique symbol;
/** A connection inside a write transaction; a function that asks for one writes. */
export type Writer = Reader & { readonly [writes]: true };

export interface Store {
  /**
   * All queries of a read see the same commit; nothing in it waits for the network. Throws inside a
   * `write`.
   */
  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /**
   * One query, before what it sees is surely on the disk: what a request only looks up on its way to its own work. Nothing of
   * it may be told to anybody before `durable()`. A second query throws on PostgreSQL, where one alone needs no transaction.
   */
  readAhead<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** Ends when all that could be read by now is on the disk; null where it is. */
  durable(): Promise<void> | null;
  /**
   * One atomic write; writes queue first in, first out. Nothing in it waits for the network. A nested write throws.
   * @throws AppError storage_full, storage_locked
   */
  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>;
  /** A consistent view on a connection of its own, for exports, audits and backups. */
  snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** The public revision as it is now: one fast read, for the page cache. */
  publicRevision(): number;
  /**
   * Whether it can be read, and the last write didn't fail for a full disk or another process's lock. One fast read.
   */
  isWell(): boolean;
  /** The shop's other servers; none beside SQLite. */
  readonly news?: ServerNews;
  close(): Promise<void>;
}
