import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { type Turn, WriteTurns } from '../write-turns.ts';
import { LogSync, openLog } from './log-sync.ts';
import { isBusyError, lockError } from './sqlite-errors.ts';

interface Job {
  giveUpAt: number;
  /** The work, as a part of what asked for it: whose request it is must not be the first one's of the batch. */
  run(): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Tells the caller what came of it, once that is on the disk. */
  settle(): void;
}

/** No job begins in a batch that is older than this, so that nobody waits long for neighbours; unless the disk is busy anyway. */
const longestBatchMs = 8;
const mostJobs = 64;
/** Rounds of the event loop in which a batch may gather before it begins. */
const mostRounds = 6;
/** It begins earlier after so many without another write: the first one only ends the round in which the last write came. */
const quietRounds = 2;
/** How long a write waits for another program's lock, counted from the request. */
const lockPatienceMs = 3_000;
const retryMs = 10;

/** Pages of the log after which they are copied into the database: SQLite's own thousand are full after twenty orders. */
const pagesOfLog = 4_000;

/**
 * Runs writes one after the other, first in, first out. Those that already wait share one transaction, each in a savepoint
 * of its own, so that many wait for the disk once; those that come while the disk is busy make the next one. Nobody is told
 * an outcome before it is on the disk: a refusal may rest on what a neighbour wrote, which isn't so until then.
 */
export class GroupCommit {
  readonly #connection: Database.Database;
  readonly #steps: Record<'begin' | 'commit' | 'rollback' | 'save' | 'undo' | 'release', Database.Statement<[]>>;
  readonly turns = new WriteTurns();
  readonly #waiting: Job[] = [];
  readonly #log: LogSync;
  #running: Promise<void> | null = null;
  /** Wakes the batch that waits for the disk. */
  #heard: (() => void) | null = null;
  #closed = false;

  /** A test has a disk of its own. */
  constructor(connection: Database.Database, { openDisk = openLog, onFailure = stopProcess } = {}) {
    this.#connection = connection;
    // SQLite makes the log when it first reads.
    connection.pragma('schema_version');
    this.#log = new LogSync(openDisk(connection.name), onFailure);
    // A commit only writes the log here; LogSync brings it onto the disk, while the process goes on.
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
  }

  /** What the work returns, once it is on the disk. */
  add<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.turns.rejectNestedUse('write');
    if (this.#closed) throw new Error('The store is closed.');
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const turn: Turn = { open: true };
    this.#waiting.push({
      giveUpAt: performance.now() + lockPatienceMs,
      run: AsyncLocalStorage.bind(() => this.turns.run<unknown>(turn, work)),
      resolve: (result) => resolve(result as Result),
      reject,
      settle: () => {},
    });
    this.#heard?.();
    this.#running ??= this.#runAll();
    return promise;
  }

  /** What the work read, once that is on the disk. */
  async reading<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      await this.pending();
    }
  }

  /** Ends when all that others can read is on the disk; null where it is. */
  pending(): Promise<void> | null {
    return this.#log.pending();
  }

  /** Accepts no more writes, and resolves when the last has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.#log.pending()?.catch(() => {});
    this.#log.close();
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#runBatch();
    }
    this.#running = null;
  }

  /** All that arrive one after the other make a batch, until the sockets were asked once more and had nothing for it. */
  async #gather(): Promise<void> {
    for (let quiet = 0, rounds = 0; quiet < quietRounds && rounds < mostRounds; rounds += 1) {
      const before = this.#waiting.length;
      await nextRound();
      quiet = this.#waiting.length > before ? 0 : quiet + 1;
    }
  }

  async #runBatch(): Promise<void> {
    if (!(await this.#begin())) return;
    const batch: Job[] = [];
    const rejectAll = (error: unknown) => {
      for (const job of batch) job.reject(error);
    };
    const settleAll = () => {
      for (const job of batch) job.settle();
    };
    const endsAt = performance.now() + longestBatchMs;
    try {
      if (!(await this.#runFirst(batch))) {
        // There is nothing to commit, but what it looked at may still be on its way to the disk.
        Promise.resolve(this.#log.pending()).then(settleAll, rejectAll);
        return;
      }
      while (this.#waiting.length > 0 && batch.length < mostJobs && performance.now() < endsAt)
        await this.#runNext(batch);
      await this.#runWhileDiskIsBusy(batch);
      this.#steps.commit.run();
      this.#log.begin().then(settleAll, rejectAll);
    } catch (error) {
      // Then none of them ran, and nobody is told yes.
      if (this.#connection.inTransaction) this.#steps.rollback.run();
      rejectAll(error);
    }
  }

  /** What was committed before isn't on the disk yet: whoever comes meanwhile loses nothing by joining. */
  async #runWhileDiskIsBusy(batch: Job[]): Promise<void> {
    for (let disk = this.#log.pending(); disk !== null; disk = this.#log.pending()) {
      while (this.#waiting.length > 0 && batch.length < mostJobs) await this.#runNext(batch);
      const isFull = batch.length >= mostJobs;
      const heard = new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
      await (isFull ? disk : Promise.race([disk, heard]));
      this.#heard = null;
    }
  }

  /** SQLite's own waiting would block the whole process, so this retries with pauses instead. False: the first job gave up. */
  async #begin(): Promise<boolean> {
    for (;;) {
      try {
        this.#steps.begin.run();
        return true;
      } catch (error) {
        const isBusy = isBusyError(error);
        const [first] = this.#waiting;
        if (!isBusy || first === undefined || performance.now() >= first.giveUpAt) {
          this.#waiting.shift()?.reject(isBusy ? lockError(error) : error);
          return false;
        }
      }
      await pause(retryMs);
    }
  }

  /**
   * The first needs no savepoint, which costs a copy of each page: where it fails the transaction has nothing else to undo, and ends
   * with it. @throws the error that undid it already, as a full disk may do
   */
  async #runFirst(batch: Job[]): Promise<boolean> {
    const isDone = await this.#run(batch);
    if (!isDone) this.#steps.rollback.run();
    return isDone;
  }

  /** @throws the error that undid the whole transaction */
  async #runNext(batch: Job[]): Promise<void> {
    this.#steps.save.run();
    if (!(await this.#run(batch))) this.#steps.undo.run();
    this.#steps.release.run();
  }

  /** Does the work of the next one. False: it failed, and has to be undone. @throws the error that undid everything */
  async #run(batch: Job[]): Promise<boolean> {
    const job = this.#waiting.shift();
    if (job === undefined) return true;
    batch.push(job);
    try {
      const result = await job.run();
      job.settle = () => job.resolve(result);
      return true;
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      job.settle = () => job.reject(error);
      return false;
    }
  }
}

/** What the disk holds isn't known: the process starts anew on what can be read. */
function stopProcess(error: Error): void {
  void Promise.reject(error);
}
