import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { BoundedQueue } from '#server/bounded-queue.ts';
import { shopLimits } from '#server/limits.ts';
import { isStorageError, storageError } from '../errors/storage-error.ts';
import type { Reader, Store, Writer } from '../store.ts';
import { type Turn, WriteTurns } from '../write-turns.ts';
import { LentConnection } from './lent-connection.ts';
import { drizzleOver, openClient, openPool, StatementNames } from './postgres-connection.ts';
import { isConflict, isTakenValue, reportedError } from './postgres-errors.ts';
import { RevisionWatch } from './revision-watch.ts';
import type { ServerNews } from './server-news.ts';
import { beginAlone, beginWrite, endAlone, type SharedLock, waitToBeAlone } from './shop-lock.ts';
import { type PostgresOptions, takeLock } from './take-lock.ts';
import { WriteLanes } from './write-lanes.ts';

const { reads, writes } = shopLimits.databaseConnections;

/**
 * Opens the shop's database on a PostgreSQL server, creates or migrates its tables as needed; one of an earlier version is
 * backed up first.
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  // One more for what tells and hears news.
  const pool = openPool(options.url, reads.atOnce + writes.atOnce + 1);
  let lock: SharedLock | null = null;
  try {
    lock = await takeLock(pool, options);
    const revision = await RevisionWatch.open(pool, options);
    const names = options.namesStatements ? new StatementNames() : null;
    return new PostgresStore(pool, { url: options.url, revision, lock, names });
  } catch (error) {
    await lock?.close();
    await pool.end();
    throw error;
  }
}

/** All of its queries see one commit. */
const beginRead = 'begin isolation level repeatable read, read only';
/** A write that met others is run again with nobody beside it: where many meet, each would undo the others again and again. */
const mostTriesTogether = 1;
/** Behind a pooler other servers may still come between, so each pause is longer. */
const mostTries = 12;
/** A taken value is most often really taken. */
const mostTriesOfTaken = 2;
const failureShownMs = 60_000;

interface StoreParts {
  url: string;
  revision: RevisionWatch;
  lock: SharedLock | null;
  names: StatementNames | null;
}

class PostgresStore implements Store {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #revision: RevisionWatch;
  readonly #lock: SharedLock | null;
  readonly #names: StatementNames | null;
  readonly #turns = new WriteTurns();
  readonly #lanes = new WriteLanes();
  readonly #connections = new WeakMap<pg.PoolClient, LentConnection>();
  /** Reads and writes have connections of their own, so that a write inside a read, or beside many, always finds one. */
  readonly #reads = new BoundedQueue(reads);
  readonly #writes = new BoundedQueue(writes);
  readonly #readTurns = new AsyncLocalStorage<Turn>();
  readonly #unfinished = new Set<Promise<unknown>>();
  #failedAt: number | null = null;
  #closing: Promise<void> | null = null;

  constructor(pool: pg.Pool, { url, revision, lock, names }: StoreParts) {
    this.#pool = pool;
    this.#url = url;
    this.#revision = revision;
    this.#lock = lock;
    this.#names = names;
  }

  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    this.#turns.rejectNestedUse('read');
    // Each would hold a connection and wait for another one.
    if (this.#readTurns.getStore()?.open) throw new Error('A read inside a read: use the reader that it was given.');
    return this.#reads.run(() => this.#reading(work));
  }

  /** Nobody reads what isn't on the disk. */
  readAhead<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    return this.read(work);
  }

  durable(): null {
    return null;
  }

  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    this.#turns.rejectNestedUse('write');
    if (this.#closing !== null) throw new Error('The store is closed.');
    const written = this.#writes.run(() => this.#writeUntilDone(work));
    const ended = written.catch(() => {}).finally(() => this.#unfinished.delete(ended));
    this.#unfinished.add(ended);
    return written;
  }

  /** On a connection outside of the pool: it may be held for as long as somebody reads a file. */
  async snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    this.#turns.rejectNestedUse('snapshot');
    const client = openClient(this.#url, 'hindquarter snapshot');
    client.on('error', () => {});
    try {
      await client.connect();
      // Its view is fixed by its first query, not by `begin`.
      await client.query(`${beginRead}; select 1`);
      return await work(drizzleOver(client, null, () => this.#turns.rejectNestedUse('read')));
    } catch (error) {
      throw reportedError(error);
    } finally {
      await client.end().catch(() => {});
    }
  }

  publicRevision(): number {
    return this.#revision.value;
  }

  get news(): ServerNews {
    return this.#revision;
  }

  isWell(): boolean {
    const hasJustFailed = this.#failedAt !== null && performance.now() - this.#failedAt < failureShownMs;
    return !hasJustFailed && this.#lock?.isHeld !== false && this.#revision.isFresh();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all(this.#unfinished);
    await this.#revision.close();
    await this.#pool.end();
    await this.#lock?.close();
  }

  async #reading<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    const connection = await this.#connect();
    const turn = { open: true };
    let fault: unknown;
    try {
      await connection.client.query(beginRead);
      connection.use = 'read';
      return await this.#readTurns.run(turn, async () => await work(connection.reader));
    } catch (error) {
      fault = reportedError(error);
      throw fault;
    } finally {
      turn.open = false;
      await connection.giveBack('commit', isStorageError(fault));
    }
  }

  async #writeUntilDone<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    let taken = 0;
    for (let tries = 1; ; tries += 1) {
      const isAlone = tries > mostTriesTogether;
      const leave = await this.#lanes.enter(isAlone);
      try {
        const result = await this.#writeOnce(work, isAlone);
        this.#failedAt = null;
        return result;
      } catch (error) {
        if (isTakenValue(error)) taken += 1;
        if (!isConflict(error) || tries >= mostTries || taken >= mostTriesOfTaken)
          throw this.#noted(reportedError(error));
      } finally {
        leave();
      }
      await pause(Math.random() * 2 ** Math.min(tries, 7));
    }
  }

  async #writeOnce<Result>(work: (tx: Writer) => Promise<Result>, isAlone: boolean): Promise<Result> {
    const connection = await this.#connect();
    let isDone = false;
    let isBroken = false;
    try {
      const isHolding = isAlone && this.#names !== null;
      if (isHolding) await connection.client.query(waitToBeAlone);
      const begun = await connection.client.query(isHolding ? beginAlone : beginWrite);
      if (this.#lock?.isHeld === false || !mayWrite(begun)) throw heldByOther();
      connection.use = 'write';
      const result = await this.#turns.run({ open: true }, () => work(connection.writer));
      connection.use = null;
      // One message: the revision is read after the commit and costs no journey of its own.
      const results = await connection.client.query('commit; select value from public_revision');
      this.#revision.learn((results as unknown as pg.QueryResult<{ value: number }>[])[1]?.rows[0]?.value);
      isDone = true;
      return result;
    } catch (error) {
      isBroken = isStorageError(reportedError(error)) && !isConflict(error);
      throw error;
    } finally {
      const end = isDone ? '' : 'rollback; ';
      await connection.giveBack(isAlone && this.#names !== null ? end + endAlone : end, isBroken);
    }
  }

  #noted(error: unknown): unknown {
    if (isStorageError(error)) this.#failedAt = performance.now();
    return error;
  }

  async #connect(): Promise<LentConnection> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw this.#noted(reportedError(error));
    }
    const known = this.#connections.get(client);
    if (known !== undefined) return known;
    const connection = new LentConnection(client, this.#turns, this.#names);
    this.#connections.set(client, connection);
    return connection;
  }
}

function mayWrite(begun: unknown): boolean {
  return (begun as pg.QueryResult<{ may: boolean }>[])[1]?.rows[0]?.may === true;
}

/** A restore or a move holds the database alone, or the shop was moved away: nothing that is written now would last. */
function heldByOther(): unknown {
  return storageError('storage_locked', new Error('Another program holds the database alone'), 5);
}
