import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '#server/env.ts';
import { databaseName } from './database-address.ts';
import { endConnection, openClient, type StatementLimits, setStatementLimit } from './postgres-connection.ts';

/** Of the whole program; any number that others don't use on this database. */
const lockKey = 4_871_264;

/**
 * Begins a write, in one message. All servers write one after the other: what a transaction sees is fixed by its first query,
 * which `lock` isn't, so it sees all that the one before it has committed. Reads aren't held back. A server that is cut off or
 * stands still in the middle loses its turn. That nobody holds the database alone, and that the shop hasn't been moved away,
 * holds until the write's end, whatever has become of the server's own lock. A statement that takes too long is ended by the
 * database, with all that waits for its lock after a shorter while: else every server would stand still behind it.
 */
export function beginWriteWithin(limits: StatementLimits): string {
  return [
    'begin isolation level serializable',
    "set local idle_in_transaction_session_timeout = '20s'",
    setStatementLimit(limits),
    `set local lock_timeout = ${limits.lockMs}`,
    'lock table public_revision in share update exclusive mode',
    `select pg_try_advisory_xact_lock_shared(${lockKey}) and to_regclass('moved_shop') is null as may`,
  ].join('; ');
}

async function tryLock(client: pg.Client, kind: 'shared' | 'alone'): Promise<boolean> {
  const name = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ held: boolean }>(`select ${name}($1) as held`, [lockKey]);
  return rows[0]?.held === true;
}

async function unlock(client: pg.Client, kind: 'shared' | 'alone'): Promise<void> {
  await client.query(`select ${kind === 'shared' ? 'pg_advisory_unlock_shared' : 'pg_advisory_unlock'}($1)`, [lockKey]);
}

const waitMs = 12_000;
const retryMs = 50;

/** What a server that starts may have to do first, alone. */
export interface Upgrade {
  isNeeded(): Promise<boolean>;
  /** On the connection that holds the database alone: if it is lost, nothing was changed. */
  run(client: pg.ClientBase): Promise<void>;
}

/**
 * Held by every running server beside the others. What changes the whole database (a migration, a restore, a move) holds it
 * alone. The system frees it with the connection, however its server dies.
 */
export class SharedLock {
  readonly #url: string;
  #client: pg.Client | null = null;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(url: string) {
    this.#url = url;
  }

  /**
   * Waits for who holds it alone, and upgrades the database alone where that is needed: of several servers that start at
   * once, one does it. @throws StartupError with who is in the way
   */
  static async take(url: string, upgrade: Upgrade): Promise<SharedLock> {
    const lock = new SharedLock(url);
    try {
      await lock.#keep(await lock.#takeFirst(upgrade));
      return lock;
    } catch (error) {
      await lock.close();
      throw error;
    }
  }

  /** False from the moment in which its connection was lost until it is held again. */
  get isHeld(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    const client = this.#client;
    this.#client = null;
    if (client !== null) await endConnection(client);
  }

  async #takeFirst(upgrade: Upgrade): Promise<pg.Client> {
    const client = openClient(this.#url, 'hindquarter lock');
    await client.connect();
    try {
      const giveUpAt = performance.now() + waitMs;
      for (;;) {
        let obstacle = 'A restore or a move is changing it, or another server is upgrading it';
        if (await tryLock(client, 'shared')) {
          if (!(await upgrade.isNeeded())) return client;
          // Two that both keep theirs would wait for each other for ever.
          await unlock(client, 'shared');
          obstacle = 'This version has to upgrade it first, and other servers run on it: stop them all';
        }
        if (await tryLock(client, 'alone')) {
          await upgrade.run(client);
          await tryLock(client, 'shared');
          await unlock(client, 'alone');
          return client;
        }
        if (performance.now() >= giveUpAt) throw new StartupError(notNow(this.#url, obstacle));
        await pause(retryMs * (1 + Math.random()));
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  async #keep(client: pg.Client): Promise<void> {
    const lost = () => this.#lost(client);
    client.on('error', lost);
    client.on('end', lost);
    this.#client = client;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    this.#tryAgain();
  }

  #tryAgain(): void {
    if (this.#closed) return;
    this.#again = setTimeout(() => void this.#takeAgain().catch(() => this.#tryAgain()), 10 * retryMs).unref();
  }

  async #takeAgain(): Promise<void> {
    const client = openClient(this.#url, 'hindquarter lock');
    // An error of a connection that nobody listens to would end the process.
    client.on('error', () => {});
    await client.connect();
    if (this.#closed || !(await tryLock(client, 'shared'))) {
      await client.end();
      this.#tryAgain();
      return;
    }
    await this.#keep(client);
  }
}

function notNow(url: string, why: string): string {
  return `The shop does not start on the database ${databaseName(url)}. ${why}. Nothing was changed.`;
}

/** A connection that holds the database alone until it ends: no server runs, and none starts meanwhile. */
export async function holdAlone(url: string, what: string): Promise<pg.Client> {
  const client = openClient(url, `hindquarter ${what}`);
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`The database ${databaseName(url)} cannot be reached: ${(error as Error).message}.`);
  }
  if (await tryLock(client, 'alone')) return client;
  await client.end();
  throw new StartupError(
    `The shop is running on the database ${databaseName(url)}, or something else changes it right now. ` +
      `A ${what} needs it alone: stop all of its servers first. Nothing was changed.`,
  );
}

/**
 * Work of a program that holds the database alone. @param what it does, as a noun
 * @throws StartupError where somebody else uses the database, and where the connection is cut meanwhile
 */
export async function whileAlone<Result>(
  url: string,
  what: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await holdAlone(url, what);
  try {
    return await work(client);
  } catch (error) {
    // Also ends what the work has begun.
    const isCut = await client.query('rollback').then(
      () => false,
      () => true,
    );
    if (!isCut) throw error;
    throw new StartupError(
      `The connection to the database ${databaseName(url)} was cut (${(error as Error).message}). ` +
        `Run the same command again: the ${what} goes on from what is there.`,
    );
  } finally {
    await client.end();
  }
}
