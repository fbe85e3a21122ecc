import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { requireStayingDatabase } from '../backup/moved-shop.ts';
import { isStorageError, storageError } from '../errors/storage-error.ts';
import type { Reader, Store, Writer } from '../store.ts';
import { WriteTurns } from '../write-turns.ts';
import { migrateOver, migratePostgres, missingOnPostgres } from './migrate-postgres.ts';
import { drizzleOver, openPool, type PoolOptions, StatementNames } from './postgres-connection.ts';
import { isConflict, isTakenValue, reportedError } from './postgres-errors.ts';
import { RevisionWatch } from './revision-watch.ts';
import type { ServerNews } from './server-news.ts';
import { beginWrite, SharedLock } from './shop-lock.ts';

export interface PostgresOptions extends PoolOptions {
  /** Called before the tables of an earlier version are changed. */
  beforeUpdate?: () => Promise<void>;
}

/**
 * Opens the shop's database on a PostgreSQL server, creates or migrates its tables as needed; one of an earlier version is
 * backed up first.
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const pool = openPool(options);
  let lock: SharedLock | null = null;
  try {
    lock = await takeLock(pool, options);
    const revision = await RevisionWatch.open(pool, options);
    return new PostgresStore(pool, { revision, lock, names: options.namesStatements ? new StatementNames() : null });
  } catch (error) {
    await lock?.close();
    await pool.end();
    throw error;
  }
}

/** Behind a pooler a lock would stay with a connection that others get next: there each write asks, and that is all. */
async function takeLock(
  pool: pg.Pool,
  { url, namesStatements, beforeUpdate }: PostgresOptions,
): Promise<SharedLock | null> {
  let missing: string[] | 'all' = [];
  const upgrade = {
    async isNeeded() {
      const client = await pool.connect();
      try {
        await requireStayingDatabase(client);
        missing = await missingOnPostgres(client);
        return missing.length > 0;
      } finally {
        client.release();
      }
    },
    async run(client?: pg.ClientBase) {
      if (missing !== 'all') await beforeUpdate?.();
      await (client === undefined ? migratePostgres(pool) : migrateOver(client));
    },
  };
  if (namesStatements) return SharedLock.take(url, upgrade);
  if (await upgrade.isNeeded()) await upgrade.run();
  return null;
}

/** Writes that meet are run again, each time after a longer pause of chance. */
const mostTries = 12;
/** A taken value is most often really taken. */
const mostTriesOfTaken = 2;
const failureShownMs = 60_000;

interface StoreParts {
  revision: RevisionWatch;
  lock: SharedLock | null;
  names: StatementNames | null;
}

class PostgresStore implements Store {
  readonly #pool: pg.Pool;
  readonly #revision: RevisionWatch;
  readonly #lock: SharedLock | null;
  readonly #names: StatementNames | null;
  readonly #turns = new WriteTurns();
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  readonly #unfinished = new Set<Promise<unknown>>();
  #failedAt: number | null = null;
  #closed = false;

  constructor(pool: pg.Pool, { revision, lock, names }: StoreParts) {
    this.#pool = pool;
    this.#revision = revision;
    this.#lock = lock;
    this.#names = names;
  }

  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    this.#turns.rejectNestedUse('read');
    return this.#reading(work);
  }

  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    this.#turns.rejectNestedUse('write');
    if (this.#closed) throw new Error('The store is closed.');
    const written = this.#writeUntilDone(work);
    const ended = written.catch(() => {}).finally(() => this.#unfinished.delete(ended));
    this.#unfinished.add(ended);
    return written;
  }

  snapshot<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    this.#turns.rejectNestedUse('snapshot');
    return this.#reading(work);
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

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#unfinished);
    await this.#revision.close();
    await this.#pool.end();
    await this.#lock?.close();
  }

  async #reading<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> {
    const connection = await this.#connect();
    let fault: unknown;
    try {
      // All of its queries see one commit.
      await connection.client.query('begin isolation level repeatable read, read only');
      connection.use = 'read';
      return await work(connection.reader);
    } catch (error) {
      fault = reportedError(error);
      throw fault;
    } finally {
      connection.use = null;
      await this.#giveBack(connection, 'commit', isStorageError(fault));
    }
  }

  async #writeUntilDone<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await this.#writeOnce(work);
        this.#failedAt = null;
        return result;
      } catch (error) {
        const most = isTakenValue(error) ? mostTriesOfTaken : mostTries;
        if (!isConflict(error) || tries >= most) throw this.#noted(reportedError(error));
      }
      await pause(Math.random() * 2 ** Math.min(tries, 7));
    }
  }

  async #writeOnce<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    const connection = await this.#connect();
    let isDone = false;
    let isBroken = false;
    try {
      const begun = await connection.client.query(beginWrite);
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
      connection.use = null;
      await this.#giveBack(connection, isDone ? null : 'rollback', isBroken);
    }
  }

  #noted(error: unknown): unknown {
    if (isStorageError(error)) this.#failedAt = performance.now();
    return error;
  }

  async #connect(): Promise<Connection> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw this.#noted(reportedError(error));
    }
    const known = this.#connections.get(client);
    if (known !== undefined) return known;
    const connection = new Connection(client, this.#turns, this.#names);
    this.#connections.set(client, connection);
    return connection;
  }

  async #giveBack({ client }: Connection, end: 'commit' | 'rollback' | null, isBroken: boolean): Promise<void> {
    if (isBroken) {
      client.release(true);
      return;
    }
    try {
      if (end !== null) await client.query(end);
      client.release();
    } catch (error) {
      client.release(error instanceof Error ? error : true);
    }
  }
}

function mayWrite(begun: unknown): boolean {
  return (begun as pg.QueryResult<{ may: boolean }>[])[1]?.rows[0]?.may === true;
}

/** A restore or a move holds the database alone, or the shop was moved away: nothing that is written now would last. */
function heldByOther(): unknown {
  return storageError('storage_locked', new Error('Another program holds the database alone'), 5);
}

/** A connection with Drizzle over it, made once. */
class Connection {
  readonly client: pg.PoolClient;
  readonly reader: Reader;
  readonly writer: Writer;
  /** What it is lent for. */
  use: 'read' | 'write' | null = null;

  constructor(client: pg.PoolClient, turns: WriteTurns, names: StatementNames | null) {
    this.client = client;
    this.reader = drizzleOver(client, names, () => {
      turns.rejectNestedUse('read');
      if (this.use !== 'read') throw new Error('A reader was used after its read had ended.');
    });
    this.writer = drizzleOver(client, names, () => {
      turns.requireTurn();
      if (this.use !== 'write') throw new Error('A writer was used after its write had ended.');
    }) as Writer;
  }
}
