import type pg from 'pg';
import { cutOff, goodbyeMs } from './postgres-connection.ts';
import { isSilence } from './postgres-errors.ts';

/**
 * The pool of a server's connections. A half-open connection delays a request until its time limit. If one is found, all connections
 * opened before that are replaced when they are next needed, because they are probably half open too.
 */
export class PooledConnections {
  readonly #pool: pg.Pool;
  readonly #openedAt = new Map<pg.PoolClient, number>();
  #silentAt = Number.NEGATIVE_INFINITY;
  readonly #hearers: (() => void)[] = [];

  /** @param pool a pool that hasn't opened any connection yet */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => {
      this.#openedAt.set(client, performance.now());
      client.on('end', () => this.#openedAt.delete(client));
    });
    // Without this listener, the pool itself would wait for an unresponsive connection to close.
    pool.on('release', (error, client) => {
      if (error) cutOff(client);
    });
  }

  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#openedAt.get(client) ?? 0) > this.#silentAt) return client;
      client.release(true);
    }
  }

  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]> {
    const client = await this.connect();
    try {
      const { rows } = await client.query<Row>(query);
      client.release();
      return rows;
    } catch (error) {
      this.noteSilence(error);
      client.release(true);
      throw error;
    }
  }

  /**
   * Marks all connections for replacement if the error shows that a connection is half open. Each is replaced when it is next needed.
   * @param error the error of a query on any of the server's connections
   */
  noteSilence(error: unknown): void {
    if (!isSilence(error)) return;
    this.#silentAt = performance.now();
    for (const hear of this.#hearers) hear();
  }

  onSilence(hear: () => void): void {
    this.#hearers.push(hear);
  }

  /** Closes the pool. Waits until lent connections have been returned. Doesn't wait for an unresponsive connection to close properly. */
  async end(): Promise<void> {
    await this.#pool.end();
    setTimeout(() => {
      for (const client of this.#openedAt.keys()) cutOff(client);
    }, goodbyeMs).unref();
  }
}
