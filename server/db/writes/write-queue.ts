import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import { busy } from '#server/bounded-queue.ts';
import type { Writer } from '../store.ts';
import type { WriteTurns } from './write-turns.ts';

/** A transaction that several writes share. */
export interface WriteTransaction {
  readonly writer: Writer;
  /** Saves the transaction's state before a write, so that `undo` can undo this write alone. Not called before the first write. */
  save(): void | Promise<void>;
  undo(): void | Promise<void>;
  commit(): void | Promise<void>;
  /** Undoes all writes of the transaction. `error` is the error that ended the transaction; undefined if its only write failed. */
  rollback(error?: unknown): void | Promise<void>;
  /** Whether a write's error has ended the whole transaction, and not only this write. */
  isLost(error: unknown): boolean;
}

export interface WriteLimits {
  /** The maximum number of writes that share a transaction. */
  readonly maxJobs: number;
  /**
   * The age after which no further write starts in a transaction. The exception is a transaction that must wait anyway, because the
   * disk is busy with the previous one.
   */
  readonly maxMs: number;
  /** Whether writes that arrive after a transaction has started may join it. */
  readonly takesLatecomers: boolean;
  /** The maximum number of waiting writes; further writes are rejected. */
  readonly maxWaiting: number;
}

/** How a database starts, commits and retries the writes of the queue. */
export interface WriteDriver {
  readonly turns: WriteTurns;
  readonly limits: WriteLimits;
  begin(): WriteTransaction | Promise<WriteTransaction>;
  /** Returns a promise that resolves when everything committed is on the disk; null if it already is. */
  pending(): Promise<void> | null;
  /** Returns how long to wait before a write with this error is run again. Null if it isn't run again, and its caller gets the error. */
  retryAfterMs(error: unknown, job: { tries: number; waitedMs: number }): number | null;
  /** Converts an error to the error that callers receive. */
  reported(error: unknown): unknown;
}

/**
 * Thrown by a transaction that was undone because of one of its writes, if it isn't known which one. The writes are then run again one
 * by one, so that only the faulty one fails.
 */
export class SpoiltTransaction extends Error {
  override message = 'A write went on after one of its queries had failed.';
}

interface Job {
  readonly addedAt: number;
  tries: number;
  /** Whether the write must not share its transaction with other writes. */
  isAlone: boolean;
  /** Runs the write's work. It runs in the async context of the request that added it, not of the request that started the batch. */
  run(writer: Writer): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Reports the outcome to the write's caller. Called when the outcome is on the disk. */
  settle(): void;
}

interface Limit {
  /** The maximum number of writes in the batch. */
  room: number;
  endsAt?: number;
}

/** The maximum number of event-loop turns for which a batch waits for further writes before it starts. */
const maxRounds = 6;
/**
 * A batch starts earlier if no further write arrives in this number of event-loop turns. The first of them counts only partly: it is
 * the rest of the turn in which the last write arrived.
 */
const quietRounds = 2;

/**
 * Runs writes one after another, first in, first out. Waiting writes share one transaction, so that they wait for the disk only once.
 * Each has its own savepoint. No caller gets a result or an error before the batch is on the disk: either may depend on another write
 * of the batch, which isn't certain until then.
 */
export class WriteQueue {
  readonly #driver: WriteDriver;
  readonly #waiting: Job[] = [];
  #running: Promise<void> | null = null;
  /** Wakes the batch while it waits for the disk, because another write has arrived. */
  #wake: (() => void) | null = null;
  #isClosed = false;

  constructor(driver: WriteDriver) {
    this.#driver = driver;
  }

  /** Adds a write to the queue. Resolves with the result of the write's work when the write is on the disk. */
  add<Result>(work: (writer: Writer) => Result | Promise<Result>): Promise<Result> {
    const { turns, limits } = this.#driver;
    turns.rejectNestedUse('write');
    if (this.#isClosed) throw new Error('The store is closed.');
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (this.#waiting.length >= limits.maxWaiting) {
      reject(busy());
      return promise;
    }
    this.#waiting.push({
      addedAt: performance.now(),
      tries: 0,
      isAlone: false,
      run: AsyncLocalStorage.bind((writer: Writer) => turns.run<unknown>({ open: true }, () => work(writer))),
      resolve: (result) => resolve(result as Result),
      reject,
      settle: () => {},
    });
    this.#wake?.();
    this.#running ??= this.#runAll();
    return promise;
  }

  /** Closes the queue, which then accepts no more writes. Resolves after the last write has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  /** Runs all waiting writes. Never rejects, because each write's error goes to its own caller, and `close` waits for this promise. */
  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#runBatch();
    }
    this.#running = null;
  }

  /** Waits for further writes until none has arrived for `quietRounds` turns of the event loop. */
  async #gather(): Promise<void> {
    for (let quiet = 0, rounds = 0; quiet < quietRounds && rounds < maxRounds; rounds += 1) {
      const before = this.#waiting.length;
      await nextRound();
      quiet = this.#waiting.length > before ? 0 : quiet + 1;
    }
  }

  async #runBatch(): Promise<void> {
    const { maxJobs, takesLatecomers } = this.#driver.limits;
    const present = Math.min(this.#waiting.length, maxJobs);
    let transaction: WriteTransaction;
    try {
      transaction = await this.#driver.begin();
    } catch (error) {
      await this.#afterLoss(this.#waiting.splice(0, present), error);
      return;
    }
    const batch: Job[] = [];
    try {
      const isStored = await this.#runJobs(transaction, batch, takesLatecomers ? maxJobs : present);
      await (isStored ? transaction.commit() : transaction.rollback());
    } catch (error) {
      await rollBack(transaction, error);
      await this.#afterLoss(batch, error);
      return;
    }
    this.#settleOnceOnDisk(batch);
  }

  /**
   * Runs the writes of a batch. The first write has no savepoint: if it fails, there is nothing else to undo, and a savepoint costs a
   * copy of each page, or a message. Returns false if the first write failed, which ends the batch.
   * @throws the error that ended the transaction
   */
  async #runJobs(transaction: WriteTransaction, batch: Job[], room: number): Promise<boolean> {
    const endsAt = performance.now() + this.#driver.limits.maxMs;
    const first = this.#take(batch, room);
    if (first !== null && !(await this.#run(first, transaction))) return false;
    await this.#runWaiting(transaction, batch, { room, endsAt });
    // While earlier commits aren't on the disk, this batch must wait too. Further writes can join it meanwhile, without delaying any
    // caller.
    for (let disk = this.#driver.pending(); disk !== null; disk = this.#driver.pending()) {
      await this.#runWaiting(transaction, batch, { room });
      const { promise: joined, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await (batch.length >= room ? disk : Promise.race([disk, joined]));
      this.#wake = null;
    }
    return true;
  }

  /** Runs those waiting writes for which the batch still has room and time. @throws the error that ended the transaction */
  async #runWaiting(transaction: WriteTransaction, batch: Job[], { room, endsAt = Infinity }: Limit): Promise<void> {
    while (performance.now() < endsAt) {
      const job = this.#take(batch, room);
      if (job === null) return;
      await transaction.save();
      if (!(await this.#run(job, transaction))) await transaction.undo();
    }
  }

  /**
   * Runs one write. Returns false if the write failed and must be undone.
   * @throws the error that ended the transaction
   */
  async #run(job: Job, transaction: WriteTransaction): Promise<boolean> {
    try {
      const result = await job.run(transaction.writer);
      job.settle = () => job.resolve(result);
      return true;
    } catch (error) {
      if (transaction.isLost(error)) throw error;
      job.settle = () => this.#rejectAll([job], error);
      return false;
    }
  }

  #take(batch: Job[], room: number): Job | null {
    const [job] = this.#waiting;
    if (job === undefined || batch.length >= room) return null;
    if (batch.length > 0 && (job.isAlone || batch[0]?.isAlone)) return null;
    this.#waiting.shift();
    batch.push(job);
    return job;
  }

  #settleOnceOnDisk(batch: readonly Job[]): void {
    const settleAll = () => {
      for (const job of batch) job.settle();
    };
    const pending = this.#driver.pending();
    if (pending === null) settleAll();
    else pending.then(settleAll, (error: unknown) => this.#rejectAll(batch, error));
  }

  /** Handles a batch that wasn't stored. Some of its writes are run again; they keep their position in the queue. */
  async #afterLoss(batch: readonly Job[], error: unknown): Promise<void> {
    if (error instanceof SpoiltTransaction && batch.length > 1) {
      for (const job of batch) job.isAlone = true;
      this.#waiting.unshift(...batch);
      return;
    }
    const again: Job[] = [];
    let pauseMs = 0;
    for (const job of batch) {
      job.tries += 1;
      const waitedMs = performance.now() - job.addedAt;
      const afterMs = this.#driver.retryAfterMs(error, { tries: job.tries, waitedMs });
      if (afterMs === null) this.#rejectAll([job], error);
      else again.push(job);
      pauseMs = Math.max(pauseMs, afterMs ?? 0);
    }
    this.#waiting.unshift(...again);
    if (again.length > 0) await pause(pauseMs);
  }

  #rejectAll(batch: readonly Job[], error: unknown): void {
    const reported = this.#driver.reported(error);
    for (const job of batch) job.reject(reported);
  }
}

/** Rolls back a transaction. After a disk failure, the rollback may fail too. The callers still get the first error. */
async function rollBack(transaction: WriteTransaction, error: unknown): Promise<void> {
  try {
    await transaction.rollback(error);
  } catch {
    // A failed rollback is ignored here: it leaves the transaction open, so the next one fails to start, and that error is reported.
  }
}
