import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { type Turn, WriteTurns } from '../write-turns.ts';
import { isBusyError, lockError } from './sqlite-errors.ts';

interface Job {
  giveUpAt: number;
  /** The work, as a part of what asked for it: whose request it is must not be the first one's of the batch. */
  run(): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Whether its work ended well. */
  isDone: boolean;
  /** Tells the caller what came of it, once that is on the disk. */
  settle(): void;
}

/** No job begins in a batch that is older than this, so that nobody waits long for neighbours. */
const longestBatchMs = 8;
const mostJobs = 64;
/** How long a write waits for another program's lock, counted from the request. */
const lockPatienceMs = 3_000;
const retryMs = 10;

/**
 * Runs writes one after the other, first in, first out. Those that already wait share one transaction, each in a savepoint
 * of its own, so that many wait for the disk once. Nobody is told an outcome before the commit: a refusal may rest on what
 * a neighbour wrote, which isn't so until it is on the disk.
 */
export class GroupCommit {
  readonly #connection: Database.Database;
  readonly #steps: Record<'begin' | 'commit' | 'rollback' | 'save' | 'undo' | 'release', Database.Statement<[]>>;
  readonly turns = new WriteTurns();
  readonly #waiting: Job[] = [];
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(connection: Database.Database) {
    this.#connection = connection;
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
      isDone: false,
      settle: () => {},
    });
    this.#running ??= this.#runAll();
    return promise;
  }

  /** Accepts no more writes, and resolves when the last has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // The disk holds the whole process, so requests come in meanwhile: all that have arrived make the next batch.
      await nextRound();
      await this.#runBatch();
    }
    this.#running = null;
  }

  async #runBatch(): Promise<void> {
    if (!(await this.#begin())) return;
    const batch: Job[] = [];
    const endsAt = performance.now() + longestBatchMs;
    try {
      do await this.#runNext(batch);
      while (this.#waiting.length > 0 && batch.length < mostJobs && performance.now() < endsAt);
      // With nothing but refusals there is nothing to wait for.
      this.#steps[batch.some((job) => job.isDone) ? 'commit' : 'rollback'].run();
    } catch (error) {
      // Then none of them ran, and nobody is told yes.
      if (this.#connection.inTransaction) this.#steps.rollback.run();
      for (const job of batch) job.reject(error);
      return;
    }
    for (const job of batch) job.settle();
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

  /** @throws the error that undid the whole transaction, as a full disk may do */
  async #runNext(batch: Job[]): Promise<void> {
    const job = this.#waiting.shift();
    if (job === undefined) return;
    batch.push(job);
    this.#steps.save.run();
    try {
      const result = await job.run();
      job.isDone = true;
      job.settle = () => job.resolve(result);
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      this.#steps.undo.run();
      job.settle = () => job.reject(error);
    }
    this.#steps.release.run();
  }
}
