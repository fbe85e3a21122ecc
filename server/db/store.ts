import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { ServerNews } from './postgres/server-news.ts';
import type * as tables from './tables.ts';

/** Drizzle over the shop's tables. Queries are always awaited, so that the same code works with PostgreSQL. */
export type Reader = BetterSQLite3Database<typeof tables>;

declare const writes: unique symbol;
/** A connection inside a write transaction. A function that takes one writes. */
export type Writer = Reader & { readonly [writes]: true };

export interface Store {
  /**
   * All queries of a read see the same commit; nothing in it waits for the network. Throws inside a
   * `write`.
   */
  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs one query that may see changes before they are safely on the disk. It is for what a request only looks up before its own
   * work. Nothing it returns may be shown to anyone before `durable()` has ended. A second query throws on PostgreSQL, where a
   * single query needs no transaction.
   */
  readAhead<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** Resolves when everything that could be read by now is on the disk; null if it already is. */
  durable(): Promise<void> | null;
  /**
   * One atomic write; writes queue first in, first out. Nothing in it waits for the network. A nested write throws.
   * @throws AppError storage_full, storage_locked
   */
  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>;
  /** A consistent view on its own connection, for exports, audits and backups. */
  snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>;
  /** The public revision as it is now: one fast read, for the page cache. */
  publicRevision(): number;
  /**
   * Whether the database can be read, and the last write didn't fail because of a full disk or another process's lock. One fast
   * read.
   */
  isWell(): boolean;
  /** News from and to the shop's other servers. With SQLite there are none. */
  readonly news?: ServerNews;
  close(): Promise<void>;
}
