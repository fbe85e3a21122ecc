import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Reader } from '../store.ts';
import * as tables from '../tables.ts';

/** Sums and counts come as text, since they may be larger than a number holds; the shop's never are. */
function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new Error(`The number ${text} is too large.`);
  return number;
}
pg.types.setTypeParser(pg.types.builtins.INT8, exactNumber);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, exactNumber);

export interface DatabaseAddress {
  url: string;
  /** Off behind a pooler that gives each transaction another connection. */
  namesStatements: boolean;
  limits?: StatementLimits;
}

/**
 * After so long the server itself ends a statement: one that is only no longer waited for would go on, with the lock that
 * every write of every server needs. `lockMs`: for another's lock.
 */
export interface StatementLimits {
  ms: number;
  lockMs: number;
}
const usualLimits: StatementLimits = { ms: 15_000, lockMs: 8_000 };
/** A server that is gone ends nothing. So much longer than its own limit, so that it ends what it still works on itself. */
const goneAfterMs = 3_000;

export function limitsOf({ limits = usualLimits }: DatabaseAddress): StatementLimits {
  return limits;
}

/** Set by each transaction: behind a pooler a connection keeps nothing. */
export function setStatementLimit({ ms }: StatementLimits): string {
  return `set local statement_timeout = ${ms}`;
}

/** With so many connections at most. */
export function openPool(address: DatabaseAddress, size: number): pg.Pool {
  const { url, namesStatements: isDirect } = address;
  const { ms } = limitsOf(address);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'hindquarter',
    connectionTimeoutMillis: 5_000,
    query_timeout: ms + goneAfterMs,
    // A pooler doesn't take it.
    ...(isDirect ? { statement_timeout: ms } : {}),
    keepAlive: true,
    // A query is sent without waiting for the answer to the one before.
    pipeline: true,
  });
  // An idle connection that breaks is replaced by the pool; a query that needed it reports its own error.
  pool.on('error', () => {});
  // So does one that breaks while it is lent, which would otherwise end the whole process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A connection of its own, without a limit of time for its queries. */
export function openClient(url: string, name: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
}

/** So long a connection that is closed waits for the database. */
export const goodbyeMs = 1_000;

/** Says goodbye and closes; a connection whose line is silent is cut off. */
export async function endConnection(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => cutOff(client), goodbyeMs);
  await client.end().catch(() => {});
  clearTimeout(cut);
}

/** Without a goodbye: the database undoes what the connection had begun. */
export function cutOff(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** Statements prepared under a name on each connection; a shop repeats far fewer. */
const mostNames = 400;

/** Names for statements, the same on every connection. */
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
 * Drizzle over one connection. `mayUse` throws if a query is not allowed now, so that a writer that outlives its
 * transaction can't write outside of one.
 */
export function drizzleOver(connection: pg.ClientBase, names: StatementNames | null, mayUse: () => void): Reader {
  const client = {
    async query(config: pg.QueryArrayConfig, values: unknown[]): Promise<unknown> {
      mayUse();
      const name = names?.nameOf(config.text);
      const result = await connection.query(name === undefined ? config : { ...config, name }, values);
      // As SQLite calls it.
      return Object.assign(result, { changes: result.rowCount });
    },
  };
  return drizzle(client as unknown as pg.PoolClient, { schema: tables }) as unknown as Reader;
}
