import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { busy } from '#server/bounded-queue.ts';
import { shopLimits } from '#server/limits.ts';
import { isStorageError, storageError } from '../errors/storage-error.ts';
import type { Writer } from '../store.ts';
import type { WriteTurns } from '../write-turns.ts';
import type { LentConnection } from './lent-connection.ts';
import { isConflict, reportedError } from './postgres-errors.ts';

interface Job {
  /** The work, as a part of what asked for it: whose request it is must not be the first one's of the batch. */
  run(writer: Writer): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Tells the caller what came of it, once that is committed. */
  settle(): void;
}

interface Parts {
  turns: WriteTurns;
  connect(): Promise<LentConnection>;
  /** What begins a write. */
  begin: string;
  /** False: another program may hold the database alone. */
  mayWrite(): boolean;
  learnRevision(value: number | undefined): void;
}

/** With more than 64 the server keeps their numbers on its disk, and everybody's queries look there. */
const mostJobs = 32;
/** Others write one after the other too, so only what was written past the shop comes between. */
const mostTries = 8;

const save = 'savepoint job';
const saveNext = `release ${save}; ${save}`;
const undo = `rollback to ${save}`;

/** What a failed query has spoilt is undone by the commit, without an error, and with it the work of its neighbours. */
class Spoilt extends Error {
  override message = 'A write went on after one of its queries had failed.';
}

/**
 * Runs the writes of this server one after the other, first in, first out. Nearly all of them change a row that the others
 * change too (the day's takings, the places of a day), so writes beside each other would be undone and run again. Those that
 * already wait share a transaction, each in a savepoint of its own, and nobody is told an outcome before it is committed: a
 * refusal may rest on what a neighbour wrote. Who comes later waits for the next one, which sees what was committed until then.
 */
export class WriteBatches {
  readonly #parts: Parts;
  readonly #waiting: Job[] = [];
  #running: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the work returns, once it is committed. */
  add<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (this.#waiting.length >= shopLimits.databaseConnections.mostWaitingWrites) {
      reject(busy());
      return promise;
    }
    const { turns } = this.#parts;
    this.#waiting.push({
      run: AsyncLocalStorage.bind((writer: Writer) => turns.run<unknown>({ open: true }, () => work(writer))),
      resolve: (result) => resolve(result as Result),
      reject,
      settle: () => {},
    });
    this.#running ??= this.#runAll();
    return promise;
  }

  /** Ends when all that was added has ended. */
  async ended(): Promise<void> {
    await this.#running;
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // What this round of the event loop brings comes along.
      await nextRound();
      await this.#runUntilDone(this.#waiting.splice(0, mostJobs));
    }
    this.#running = null;
  }

  async #runUntilDone(batch: readonly Job[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#runOnce(batch);
        for (const job of batch) job.settle();
        return;
      } catch (error) {
        if (error instanceof Spoilt && batch.length > 1) {
          // Only the one whose fault it is is told so.
          for (const job of batch) await this.#runUntilDone([job]);
          return;
        }
        if (!isConflict(error) || tries >= mostTries) {
          for (const job of batch) job.reject(reportedError(error));
          return;
        }
      }
      await pause(Math.random() * 2 ** tries);
    }
  }

  /** @throws what undid all of them */
  async #runOnce(batch: readonly Job[]): Promise<void> {
    const connection = await this.#parts.connect();
    const { client } = connection;
    let end = 'rollback';
    let isBroken = false;
    try {
      const isShared = batch.length > 1;
      const { begin } = this.#parts;
      const begun = await client.query(isShared ? `${begin}; ${save}` : begin);
      if (!this.#parts.mayWrite() || !isAllowed(begun)) throw heldByOther();
      connection.use = 'write';
      let done = 0;
      // Sent along with the next work's first query.
      const saved: Promise<unknown>[] = [];
      for (const job of batch) {
        const isDone = await runJob(job, connection.writer);
        if (isDone) done += 1;
        // Where one of these failed, there would be more to undo than this job.
        if (isShared && !isDone) await Promise.all(saved).then(() => client.query(undo), throwSpoilt);
        if (isShared && isDone && job !== batch.at(-1)) saved.push(client.query(saveNext));
        saved.at(-1)?.catch(() => {});
      }
      connection.use = null;
      if (done === 0) return;
      await this.#commit(client);
      end = '';
    } catch (error) {
      isBroken = isStorageError(reportedError(error)) && !isConflict(error);
      throw error;
    } finally {
      await connection.giveBack(end, isBroken);
    }
  }

  /** One message: the revision is read after the commit and costs no journey of its own. */
  async #commit(client: pg.PoolClient): Promise<void> {
    const results = await client.query('commit; select value from public_revision');
    const [committed, revision] = results as unknown as pg.QueryResult<{ value: number }>[];
    if (committed?.command !== 'COMMIT') throw new Spoilt();
    this.#parts.learnRevision(revision?.rows[0]?.value);
  }
}

/** False: it failed, and has to be undone. @throws the error that undid everything */
async function runJob(job: Job, writer: Writer): Promise<boolean> {
  try {
    const result = await job.run(writer);
    job.settle = () => job.resolve(result);
    return true;
  } catch (error) {
    const reported = reportedError(error);
    if (isConflict(error) || isStorageError(reported)) throw error;
    job.settle = () => job.reject(reported);
    return false;
  }
}

function throwSpoilt(): never {
  throw new Spoilt();
}

function isAllowed(begun: unknown): boolean {
  return (begun as pg.QueryResult<{ may: boolean }>[]).some(({ rows }) => rows[0]?.may === true);
}

/** A restore or a move holds the database alone, or the shop was moved away: nothing that is written now would last. */
function heldByOther(): unknown {
  return storageError('storage_locked', new Error('Another program holds the database alone'), 5);
}
