import type pg from 'pg';
import { cutOff, goodbyeMs } from './postgres-connection.ts';
import { isSilence } from './postgres-errors.ts';

/**
 * The pool of a server's connections. If a connection turns out to be half open, all connections opened before it are replaced when
 * they are next needed, because each of them would delay a request in the same way.
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
    // The pool itself would wait for an unresponsive connection to close.
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
   * If the error shows that a connection is half open, all connections are replaced when they are next needed.
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

  /** Closes the pool. Waits for lent connections to be returned, but not for an unresponsive connection to close properly. */
  async end(): Promise<void> {
    await this.#pool.end();
    setTimeout(() => {
      for (const client of this.#openedAt.keys()) cutOff(client);
    }, goodbyeMs).unref();
  }
}
