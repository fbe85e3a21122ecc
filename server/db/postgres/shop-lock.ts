import type pg from 'pg';
import { StartupError } from '#server/env.ts';
import { waitForLock } from '#server/wait-for-lock.ts';
import { databaseName } from './database-address.ts';
import { lockKeys } from './lock-keys.ts';
import { endConnection, openClient, type StatementLimits, setStatementLimit } from './postgres-connection.ts';

/**
 * Returns the SQL that starts a write, in a single message. It locks a table, so that all servers write one after another; reads aren't
 * blocked. `lock` doesn't fix what a transaction sees, but its first query does. So the write sees everything that the previous write
 * committed. Until the write ends, no other program can have exclusive use of the database or move the shop away, even if the server
 * has lost its shared lock.
 *
 * A server that is disconnected or stops responding during a write loses its turn. The database ends statements that take too long,
 * and even sooner statements that wait for a lock, because they would otherwise block every server.
 *
 * A restore makes all tables new. A server that has run since before a restore mustn't write any more, because it wouldn't compare the
 * restored payments with the provider's. Behind a pooler, it learns of the restore only here.
 * @param tables what `tablesOf` returned when the server started
 */
export function beginWriteWithin(limits: StatementLimits, tables: string): string {
  return [
    'begin isolation level serializable',
    "set local idle_in_transaction_session_timeout = '20s'",
    setStatementLimit(limits),
    `set local lock_timeout = ${limits.lockMs}`,
    'lock table public_revision in share update exclusive mode',
    `select pg_try_advisory_xact_lock_shared(${lockKeys.shop}) and to_regclass('moved_shop') is null as may, ` +
      `to_regclass('public_revision')::oid = ${Number(tables)} as "isSame"`,
  ].join('; ');
}

/** Returns an id of the database's tables. It stays the same until a restore replaces the tables. */
export async function tablesOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ tables: string }>("select 'public_revision'::regclass::oid::text as tables");
  if (rows[0] === undefined) throw new Error('The database has no tables');
  return rows[0].tables;
}

async function tryLock(client: pg.Client, kind: 'shared' | 'alone'): Promise<boolean> {
  const name = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ held: boolean }>(`select ${name}($1) as held`, [lockKeys.shop]);
  return rows[0]?.held === true;
}

async function unlock(client: pg.Client, kind: 'shared' | 'alone'): Promise<void> {
  await client.query(`select ${kind === 'shared' ? 'pg_advisory_unlock_shared' : 'pg_advisory_unlock'}($1)`, [
    lockKeys.shop,
  ]);
}

const tryAgainMs = 500;

/** An upgrade of the database that a starting server may have to make first. */
export interface Upgrade {
  isNeeded(): Promise<boolean>;
  /** Upgrades the database, on the connection that has exclusive use of it. If the connection is lost, the database isn't changed. */
  run(client: pg.ClientBase): Promise<void>;
}

/**
 * A lock that all running servers share. An operation on the whole database (a migration, a restore, a move) holds the lock
 * exclusively. If a server dies, its connection closes, and the database releases the lock.
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
   * Takes the shared lock. If another program holds it exclusively, waits. If the database needs an upgrade, makes it with exclusive use
   * of the database. If several servers start together, only one of them makes it.
   * @throws StartupError with the reason if the server can't start
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

  /** Whether the shared lock is held. False from the moment its connection is lost until the lock is taken again. */
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
      let obstacle = '';
      const held = await waitForLock(async () => {
        obstacle = 'A restore or a move is changing it, or another server is upgrading it';
        if (await tryLock(client, 'shared')) {
          if (!(await upgrade.isNeeded())) return client;
          // The server releases its shared lock before the upgrade. If two servers kept theirs, each would wait for the other forever.
          await unlock(client, 'shared');
          obstacle = 'This version has to upgrade it first, and other servers run on it: stop them all';
        }
        if (!(await tryLock(client, 'alone'))) return null;
        await upgrade.run(client);
        await tryLock(client, 'shared');
        await unlock(client, 'alone');
        return client;
      });
      if (held === null) throw new StartupError(notNow(this.#url, obstacle));
      return held;
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
    this.#again = setTimeout(() => void this.#takeAgain().catch(() => this.#tryAgain()), tryAgainMs).unref();
  }

  async #takeAgain(): Promise<void> {
    const client = openClient(this.#url, 'hindquarter lock');
    // An unhandled error of a connection would end the process.
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

/** Opens a connection that has exclusive use of the database until it is closed: no server runs, and none can start. */
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
 * Runs work that needs exclusive use of the database.
 * @param what a noun for the work, used in messages
 * @throws StartupError if another program uses the database, or if the connection is cut during the work
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
    // The rollback also ends a transaction that the work has left open.
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
