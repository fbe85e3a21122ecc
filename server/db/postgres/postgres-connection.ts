import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Reader } from '../store.ts';

/**
 * PostgreSQL sends sums and counts as text, because they may be too large for a JavaScript number. The shop's sums and counts are never
 * that large.
 */
function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new Error(`The number ${text} is too large.`);
  return number;
}
pg.types.setTypeParser(pg.types.builtins.INT8, exactNumber);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, exactNumber);

export interface DatabaseAddress {
  url: string;
  /** Whether prepared statements have names. False behind a pooler, because it may assign each transaction to another connection. */
  namesStatements: boolean;
  limits?: StatementLimits;
}

/**
 * The time limits of statements. After `ms`, the database itself ends a statement. If only the client stopped waiting, the statement
 * would go on and hold the lock that every server needs to write. `lockMs` limits how long a statement waits for another connection's
 * lock.
 */
export interface StatementLimits {
  ms: number;
  lockMs: number;
}
const usualLimits: StatementLimits = { ms: 15_000, lockMs: 8_000 };
/**
 * The extra time that the client waits after the database's own limit. In this time, a working database ends a slow statement itself.
 * If the database is unreachable, the client then gives up.
 */
const goneAfterMs = 3_000;

export function limitsOf({ limits = usualLimits }: DatabaseAddress): StatementLimits {
  return limits;
}

/**
 * Returns the SQL that sets the time limit in a transaction. Behind a pooler, a connection keeps no settings, so each transaction sets
 * the limit.
 */
export function setStatementLimit({ ms }: StatementLimits): string {
  return `set local statement_timeout = ${ms}`;
}

/** Opens a pool of at most `size` connections. */
export function openPool(address: DatabaseAddress, size: number): pg.Pool {
  const { url, namesStatements: isDirect } = address;
  const { ms } = limitsOf(address);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'hindquarter',
    connectionTimeoutMillis: 5_000,
    query_timeout: ms + goneAfterMs,
    // A pooler doesn't accept this setting when a connection is opened.
    ...(isDirect ? { statement_timeout: ms } : {}),
    keepAlive: true,
    // Queries are sent without waiting for the response to the previous query.
    pipeline: true,
  });
  // If an idle connection breaks, the pool replaces it, so its error can be ignored. If a query is using the connection, the query
  // reports its own error.
  pool.on('error', () => {});
  // A connection that a query has taken from the pool may break. Without this listener, its error would end the whole process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Creates a separate connection, without a time limit for its queries. */
export function openClient(url: string, name: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
}

/** How long a closing connection waits for the database. */
export const goodbyeMs = 1_000;

/** Closes a connection properly, or cuts it off if the database doesn't respond. */
export async function endConnection(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => cutOff(client), goodbyeMs);
  await client.end().catch(() => {});
  clearTimeout(cut);
}

/** Closes the connection without notice. The database undoes any open transaction. */
export function cutOff(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** The maximum number of named prepared statements per connection. The statements that a shop uses often are far fewer. */
const mostNames = 400;

/** Names for prepared statements, which are the same on every connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const name = `hq${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Returns Drizzle on a single connection. `mayUse` throws while queries aren't allowed, so that code can't write with a writer whose
 * transaction has ended.
 */
export function drizzleOver(connection: pg.ClientBase, names: StatementNames | null, mayUse: () => void): Reader {
  const client = {
    async query(config: pg.QueryArrayConfig, values: unknown[]): Promise<unknown> {
      mayUse();
      const name = names?.nameOf(config.text);
      const result = await connection.query(name === undefined ? config : { ...config, name }, values);
      // Code for SQLite reads the row count as `changes`.
      return Object.assign(result, { changes: result.rowCount });
    },
  };
  return drizzle(client as unknown as pg.PoolClient) as unknown as Reader;
}
