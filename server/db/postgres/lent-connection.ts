import type pg from 'pg';
import type { Reader, Writer } from '../store.ts';
import type { WriteTurns } from '../writes/write-turns.ts';
import { drizzleOver, type StatementNames } from './postgres-connection.ts';

/** A connection with its Drizzle objects, which are created once. */
export class LentConnection {
  readonly client: pg.PoolClient;
  readonly reader: Reader;
  readonly writer: Writer;
  /** The purpose for which the connection is lent. A `look-up` is a single query. */
  use: 'read' | 'look-up' | 'write' | null = null;

  constructor(client: pg.PoolClient, turns: WriteTurns, names: StatementNames | null) {
    this.client = client;
    this.reader = drizzleOver(client, names, () => {
      turns.rejectNestedUse('read');
      if (this.use === 'look-up') this.use = null;
      else if (this.use !== 'read') throw new Error('A reader was used after its read had ended.');
    });
    this.writer = drizzleOver(client, names, () => {
      turns.requireTurn();
      if (this.use !== 'write') throw new Error('A writer was used after its write had ended.');
    }) as Writer;
  }

  /** Ends an open transaction by running `end`, and returns the connection to the pool. A broken connection is discarded instead. */
  async giveBack(end: string, isBroken: boolean): Promise<void> {
    this.use = null;
    if (isBroken) {
      this.client.release(true);
      return;
    }
    try {
      if (end !== '') await this.client.query(end);
      this.client.release();
    } catch (error) {
      this.client.release(error instanceof Error ? error : true);
    }
  }
}
