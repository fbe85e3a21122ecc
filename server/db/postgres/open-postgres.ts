import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { BoundedQueue } from '#server/bounded-queue.ts';
import { shopLimits } from '#server/limits.ts';
import { RecentFailure } from '../errors/recent-failure.ts';
import { isStorageError } from '../errors/storage-error.ts';
import type { Reader, Store, Writer } from '../store.ts';
import { WriteQueue } from '../writes/write-queue.ts';
import { type Turn, WriteTurns } from '../writes/write-turns.ts';
import { LentConnection } from './lent-connection.ts';
import { PooledConnections } from './pooled-connections.ts';
import {
  drizzleOver,
  endConnection,
  limitsOf,
  openClient,
  openPool,
  type StatementLimits,
  StatementNames,
  setStatementLimit,
} from './postgres-connection.ts';
import { reportedError } from './postgres-errors.ts';
import { PostgresWrites } from './postgres-writes.ts';
import { RevisionWatch } from './revision-watch.ts';
import type { ServerNews } from './server-news.ts';
import { beginWriteWithin, type SharedLock, tablesOf } from './shop-lock.ts';
import { type PostgresOptions, takeLock } from './take-lock.ts';

const { reads } = shopLimits.databaseConnections;

/**
 * Opens the shop's database on a PostgreSQL server, and creates or migrates its tables as needed. A database of an earlier
 * version is backed up first.
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  // Besides the connections for reads, the pool has one for writes, and one for sending notifications and querying the public revision.
  // Locking and receiving notifications use connections outside the pool.
  const connections = new PooledConnections(openPool(options, reads.atOnce + 2));
  let lock: SharedLock | null = null;
  try {
    lock = await takeLock(connections, options);
    const tables = await tablesNow(connections);
    const revision = await RevisionWatch.open(connections, options);
    const names = options.namesStatements ? new StatementNames() : null;
    return new PostgresStore(connections, {
      url: options.url,
      limits: limitsOf(options),
      tables,
      revision,
      lock,
      names,
    });
  } catch (error) {
    await lock?.close();
    await connections.end();
    throw error;
  }
}

async function tablesNow(connections: PooledConnections): Promise<string> {
  const client = await connections.connect();
  try {
    return await tablesOf(client);
  } finally {
    client.release();
  }
}

/** Starts a read in which all queries see the same commit. */
const beginRead = 'begin isolation level repeatable read, read only';

interface StoreParts {
  url: string;
  limits: StatementLimits;
  tables: string;
  revision: RevisionWatch;
  lock: SharedLock | null;
  names: StatementNames | null;
}

class PostgresStore implements Store {
  readonly #connections: PooledConnections;
  readonly #url: string;
  readonly #revision: RevisionWatch;
  readonly #lock: SharedLock | null;
  readonly #names: StatementNames | null;
  /**
   * The SQL that starts a read behind a pooler. It also sets the read's time limit, because behind a pooler a connection keeps no
   * settings.
   */
  readonly #limitedRead: string;
  readonly #turns = new WriteTurns();
  readonly #queue: WriteQueue;
  readonly #lent = new WeakMap<pg.PoolClient, LentConnection>();
  /**
   * Limits the number of simultaneous reads. Writes don't count, because they have their own connection. So a write is never blocked by
   * many reads, or by the read in which it is called.
   */
  readonly #reads = new BoundedQueue(reads);
  readonly #readTurns = new AsyncLocalStorage<Turn>();
  readonly #failure = new RecentFailure();
  #closing: Promise<void> | null = null;

  constructor(connections: PooledConnections, { url, limits, tables, revision, lock, names }: StoreParts) {
    this.#connections = connections;
    this.#url = url;
    this.#revision = revision;
    this.#lock = lock;
    this.#names = names;
    this.#limitedRead = `${beginRead}; ${setStatementLimit(limits)}`;
    this.#queue = new WriteQueue(
      new PostgresWrites({
        turns: this.#turns,
        connect: () => this.#connect(),
        begin: beginWriteWithin(limits, tables),
        mayWrite: () => lock?.isHeld !== false,
        learnRevision: (value) => revision.learn(value),
        noteSilence: (error) => connections.noteSilence(error),
      }),
    );
  }

  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    return this.#queued(() => this.#reading(work, this.#names === null ? this.#limitedRead : beginRead));
  }

  /** Runs the query without a transaction. On PostgreSQL, it only sees data that is on the disk. */
  readAhead<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    return this.#queued(() => this.#reading(work, this.#names === null ? this.#limitedRead : null));
  }

  durable(): null {
    return null;
  }

  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    return this.#failure.watch(this.#queue.add(work));
  }

  /** Uses a connection outside the pool. A client may take long to read a file, and the connection stays in use for all this time. */
  async snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    this.#turns.rejectNestedUse('snapshot');
    const client = openClient(this.#url, 'hindquarter snapshot');
    client.on('error', () => {});
    try {
      await client.connect();
      // PostgreSQL fixes what a transaction sees at its first query, not at `begin`.
      await client.query(`${beginRead}; select 1`);
      return await work(drizzleOver(client, null, () => this.#turns.rejectNestedUse('read')));
    } catch (error) {
      throw reportedError(error);
    } finally {
      await endConnection(client);
    }
  }

  publicRevision(): number {
    return this.#revision.value;
  }

  get news(): ServerNews {
    return this.#revision;
  }

  isWell(): boolean {
    return !this.#failure.isShown && this.#lock?.isHeld !== false && this.#revision.isFresh();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#queue.close();
    await this.#revision.close();
    await this.#connections.end();
    await this.#lock?.close();
  }

  #queued<Result>(read: () => Promise<Result>): Promise<Result> {
    this.#turns.rejectNestedUse('read');
    // A nested read isn't allowed: it would hold one connection while it waits for another. Many such reads could wait for each other
    // forever.
    if (this.#readTurns.getStore()?.open) throw new Error('A read inside a read: use the reader that it was given.');
    return this.#reads.run(read);
  }

  async #reading<Result>(work: (db: Reader) => Promise<Result>, begin: string | null): Promise<Result> {
    const connection = await this.#connect();
    const turn = { open: true };
    let fault: unknown;
    try {
      // `begin` is sent together with the first query, so that it costs no extra round trip.
      const begun = begin === null ? null : connection.client.query(begin);
      begun?.catch(() => {});
      connection.use = begin === null ? 'look-up' : 'read';
      const result = await this.#readTurns.run(turn, async () => await work(connection.reader));
      await begun;
      return result;
    } catch (error) {
      this.#connections.noteSilence(error);
      fault = reportedError(error);
      throw fault;
    } finally {
      turn.open = false;
      // The commit isn't awaited, because the read's result doesn't depend on it.
      void connection.giveBack(begin === null ? '' : 'commit', isStorageError(fault));
    }
  }

  async #connect(): Promise<LentConnection> {
    let client: pg.PoolClient;
    try {
      client = await this.#connections.connect();
    } catch (error) {
      throw this.#failure.note(reportedError(error));
    }
    const known = this.#lent.get(client);
    if (known !== undefined) return known;
    const connection = new LentConnection(client, this.#turns, this.#names);
    this.#lent.set(client, connection);
    return connection;
  }
}
