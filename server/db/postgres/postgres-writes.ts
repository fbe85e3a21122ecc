import type pg from 'pg';
import { shopLimits } from '#server/limits.ts';
import { isStorageError, storageError } from '../errors/storage-error.ts';
import { SpoiltTransaction, type WriteDriver, type WriteLimits, type WriteTransaction } from '../writes/write-queue.ts';
import type { WriteTurns } from '../writes/write-turns.ts';
import type { LentConnection } from './lent-connection.ts';
import { isConflict, reportedError } from './postgres-errors.ts';

interface Parts {
  turns: WriteTurns;
  connect(): Promise<LentConnection>;
  /** The SQL that starts a write. */
  begin: string;
  /** Whether this server may write. False while another program may have exclusive use of the database. */
  mayWrite(): boolean;
  learnRevision(value: number | undefined): void;
  noteSilence(error: unknown): void;
}

/**
 * The maximum number of tries for one write. The shop's servers write one after another, so a write can only conflict with writes of
 * other programs.
 */
const maxTries = 8;

/**
 * Runs this server's writes one after another. Nearly all writes change rows that other writes change too, such as the day's takings or
 * the delivery slots left on a day. Concurrent transactions would therefore conflict, be undone and run again.
 */
export class PostgresWrites implements WriteDriver {
  readonly turns: WriteTurns;
  readonly limits: WriteLimits = {
    // If a transaction has more than 64 savepoints, PostgreSQL stores their numbers on the disk, and every query reads them there. This
    // limit stays below that number.
    maxJobs: 32,
    maxMs: Number.POSITIVE_INFINITY,
    // A transaction blocks the writes of all servers. To keep it short, no further writes join it once it has started.
    takesLatecomers: false,
    maxWaiting: shopLimits.databaseConnections.mostWaitingWrites,
  };
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.turns = parts.turns;
  }

  async begin(): Promise<WriteTransaction> {
    const { connect, begin, mayWrite, learnRevision } = this.#parts;
    const connection = await connect();
    const transaction = new PostgresTransaction(connection, learnRevision);
    try {
      const begun = await connection.client.query(begin);
      if (!mayWrite() || !isTrue(begun, 'may')) throw heldByOther();
      if (!isTrue(begun, 'isSame')) throw restoredSince();
    } catch (error) {
      await transaction.rollback(error);
      throw error;
    }
    connection.use = 'write';
    return transaction;
  }

  /** Returns null, because on PostgreSQL a commit resolves only when it is on the disk. */
  pending(): null {
    return null;
  }

  retryAfterMs(error: unknown, { tries }: { tries: number }): number | null {
    return isConflict(error) && tries < maxTries ? Math.random() * 2 ** tries : null;
  }

  reported(error: unknown): unknown {
    this.#parts.noteSilence(error);
    return reportedError(error);
  }
}

class PostgresTransaction implements WriteTransaction {
  readonly #connection: LentConnection;
  readonly #learnRevision: Parts['learnRevision'];
  /** The transaction's savepoints. Each savepoint is sent together with the next write's first query. */
  readonly #saved: Promise<unknown>[] = [];

  constructor(connection: LentConnection, learnRevision: Parts['learnRevision']) {
    this.#connection = connection;
    this.#learnRevision = learnRevision;
  }

  get writer() {
    return this.#connection.writer;
  }

  isLost(error: unknown): boolean {
    return isConflict(error) || isStorageError(reportedError(error));
  }

  save(): void {
    const release = this.#saved.length > 0 ? 'release savepoint job; ' : '';
    const saved = this.#connection.client.query(`${release}savepoint job`);
    saved.catch(() => {});
    this.#saved.push(saved);
  }

  async undo(): Promise<void> {
    try {
      await Promise.all(this.#saved);
    } catch {
      // A savepoint failed, so the whole transaction must be undone.
      throw new SpoiltTransaction();
    }
    await this.#connection.client.query('rollback to savepoint job');
  }

  /**
   * Commits the transaction and reads the public revision in one message. The revision is thus read after the commit, without another
   * round trip. If a query has failed, PostgreSQL undoes everything at the commit, without an error.
   */
  async commit(): Promise<void> {
    this.#connection.use = null;
    const results = await this.#connection.client.query('commit; select value from public_revision');
    const [committed, revision] = results as unknown as pg.QueryResult<{ value: number }>[];
    if (committed?.command !== 'COMMIT') throw new SpoiltTransaction();
    this.#learnRevision(revision?.rows[0]?.value);
    await this.#connection.giveBack('', false);
  }

  async rollback(error?: unknown): Promise<void> {
    const isBroken = isStorageError(reportedError(error)) && !isConflict(error);
    await this.#connection.giveBack('rollback', isBroken);
  }
}

function isTrue(begun: unknown, column: 'may' | 'isSame'): boolean {
  return (begun as pg.QueryResult<{ may: boolean; isSame: boolean }>[]).some(({ rows }) => rows[0]?.[column] === true);
}

/**
 * The error of a write while a restore or a move has exclusive use of the database, or after the shop was moved away. Anything written
 * then would be lost.
 */
function heldByOther(): unknown {
  return storageError('storage_locked', new Error('Another program holds the database alone'), 5);
}

/** The error of a write by a server that has run since before a restore. */
function restoredSince(): unknown {
  const cause = new Error('The database was restored while this server was running: start the server again');
  return storageError('storage_locked', cause, 60);
}
