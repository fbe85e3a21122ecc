import type Database from 'better-sqlite3';
import type { Writer } from '../store.ts';
import type { WriteDriver, WriteLimits, WriteTransaction } from '../write-queue.ts';
import { WriteTurns } from '../write-turns.ts';
import { LogSync, openLog } from './log-sync.ts';
import { drizzleOver } from './sqlite-connection.ts';
import { isBusyError, lockError } from './sqlite-errors.ts';

/** How long a write waits for another program's lock, counted from the request. */
const lockPatienceMs = 3_000;
const retryMs = 10;

/** Pages of the log after which they are copied into the database: SQLite's own thousand are full after twenty orders. */
const pagesOfLog = 4_000;

/** The writes of one SQLite file. A commit writes the log, and `LogSync` brings it onto the disk while the process works on. */
export class SqliteWrites implements WriteDriver {
  readonly turns = new WriteTurns();
  readonly limits: WriteLimits = {
    maxJobs: 64,
    maxMs: 8,
    takesLatecomers: true,
    maxWaiting: Number.POSITIVE_INFINITY,
  };
  readonly #connection: Database.Database;
  readonly #steps: Record<'begin' | 'commit' | 'rollback' | 'save' | 'undo' | 'release', Database.Statement<[]>>;
  readonly #writer: Writer;
  readonly #log: LogSync;

  /** A test has a disk of its own. */
  constructor(connection: Database.Database, { openDisk = openLog, onFailure = stopProcess } = {}) {
    this.#connection = connection;
    // SQLite makes the log when it first reads.
    connection.pragma('schema_version');
    this.#log = new LogSync(openDisk(connection.name), onFailure);
    connection.pragma('synchronous = NORMAL');
    connection.pragma(`wal_autocheckpoint = ${pagesOfLog}`);
    // What a savepoint may have to undo stays in memory, or each batch would write a file of its own.
    connection.pragma('temp_store = MEMORY');
    this.#steps = {
      // Immediate: a deferred transaction that turns to writing fails when another process wrote in between.
      begin: connection.prepare('begin immediate'),
      commit: connection.prepare('commit'),
      rollback: connection.prepare('rollback'),
      save: connection.prepare('savepoint job'),
      undo: connection.prepare('rollback to job'),
      release: connection.prepare('release job'),
    };
    this.#writer = drizzleOver(connection, () => this.turns.requireTurn()) as Writer;
  }

  begin(): WriteTransaction {
    const [connection, steps, log] = [this.#connection, this.#steps, this.#log];
    steps.begin.run();
    let isSaved = false;
    return {
      writer: this.#writer,
      save() {
        if (isSaved) steps.release.run();
        steps.save.run();
        isSaved = true;
      },
      undo: () => void steps.undo.run(),
      commit() {
        steps.commit.run();
        log.begin();
      },
      rollback() {
        if (connection.inTransaction) steps.rollback.run();
      },
      // SQLite undoes everything by itself where the disk is full or fails.
      isLost: () => !connection.inTransaction,
    };
  }

  pending(): Promise<void> | null {
    return this.#log.pending();
  }

  /** SQLite's own waiting would block the whole process. */
  retryAfterMs(error: unknown, { waitedMs }: { waitedMs: number }): number | null {
    return isBusyError(error) && waitedMs < lockPatienceMs ? retryMs : null;
  }

  reported(error: unknown): unknown {
    return isBusyError(error) ? lockError(error) : error;
  }

  /** Resolves with what the work read, once that is on the disk. */
  async reading<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      await this.pending();
    }
  }

  /** After the queue's own end. */
  async close(): Promise<void> {
    await this.pending()?.catch(() => {});
    this.#log.close();
  }
}

/** What the disk holds isn't known: the process is started again on what can be read. */
function stopProcess(error: Error): void {
  void Promise.reject(error);
}
