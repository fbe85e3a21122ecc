import type Database from 'better-sqlite3';
import type { Writer } from '../store.ts';
import type { WriteDriver, WriteLimits, WriteTransaction } from '../writes/write-queue.ts';
import { WriteTurns } from '../writes/write-turns.ts';
import { LogSync, openLog } from './log-sync.ts';
import { drizzleOver, pagesKilobytes } from './sqlite-connection.ts';
import { isBusyError, lockError } from './sqlite-errors.ts';

/** How long a write waits for another program's lock. The time starts when the write is requested. */
const lockPatienceMs = 3_000;
const retryMs = 10;

/**
 * The log is copied into the database when it has this number of pages. With SQLite's default of a thousand pages, this would happen
 * after every twenty orders.
 */
const pagesOfLog = 4_000;

/**
 * Handles the writes to one SQLite file. A commit only writes to the log. `LogSync` then flushes the log to the disk, while the process
 * continues.
 */
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

  /** Tests pass their own `openDisk`. */
  constructor(connection: Database.Database, { openDisk = openLog, onFailure = stopProcess } = {}) {
    this.#connection = connection;
    // This reads the database once, because SQLite creates the log at the first read.
    connection.pragma('schema_version');
    this.#log = new LogSync(openDisk(connection.name), onFailure);
    connection.pragma('synchronous = NORMAL');
    connection.pragma(`wal_autocheckpoint = ${pagesOfLog}`);
    connection.pragma(`cache_size = -${pagesKilobytes}`);
    // A savepoint keeps in memory what it may have to undo. Otherwise, each batch would write this data to a temporary file.
    connection.pragma('temp_store = MEMORY');
    this.#steps = {
      // The transaction takes the write lock at once. Otherwise, it would fail if another process wrote something before its first own
      // write.
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
      // If the disk is full or fails, SQLite itself rolls everything back.
      isLost: () => !connection.inTransaction,
    };
  }

  pending(): Promise<void> | null {
    return this.#log.pending();
  }

  /** Tries a write again if another process has locked the database. SQLite's own waiting would block the whole process. */
  retryAfterMs(error: unknown, { waitedMs }: { waitedMs: number }): number | null {
    return isBusyError(error) && waitedMs < lockPatienceMs ? retryMs : null;
  }

  reported(error: unknown): unknown {
    return isBusyError(error) ? lockError(error) : error;
  }

  /** Runs work that reads. Its result is returned only when everything that it has read is on the disk. */
  async reading<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      await this.pending();
    }
  }

  /** Closes the log. Called after the queue has closed. */
  async close(): Promise<void> {
    await this.pending()?.catch(() => {});
    this.#log.close();
  }
}

/**
 * Ends the process after a disk failure, because it isn't certain what is on the disk. The next start continues with the data that can
 * be read.
 */
function stopProcess(error: Error): void {
  void Promise.reject(error);
}
