import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/** A file whose written data can be flushed to the disk. */
export interface DiskFile {
  /** Flushes the file in the background. */
  sync(done: (error: Error | null) => void): void;
  /** Flushes the file while the process waits. */
  syncNow(): void;
  /** The time limit of a flush in the background. After this time, the process flushes the file itself and waits. */
  patienceMs: number;
  close(): void;
}

/**
 * The time limit of a flush in the background. A flush may take longer than the disk needs, because Node's helper threads may all be
 * busy with images and passwords.
 */
const patienceMs = 25;

/**
 * Flushes a database's log to the disk after each commit, while the process continues. Only one flush runs at a time. The next commit
 * waits until it has ended.
 */
export class LogSync {
  readonly #file: DiskFile;
  readonly #onFailure: (error: Error) => void;
  #round: Promise<void> | null = null;
  #reject: (error: Error) => void = () => {};
  #failure: Error | null = null;
  #isClosed = false;

  /** `onFailure` is called when a flush fails, because it is then uncertain what is on the disk. */
  constructor(file: DiskFile, onFailure: (error: Error) => void) {
    this.#file = file;
    this.#onFailure = onFailure;
  }

  /**
   * Returns a promise that resolves when everything committed is on the disk; null if it already is. After the disk has failed, the
   * promise always rejects.
   */
  pending(): Promise<void> | null {
    return this.#round;
  }

  /** Starts to flush the log. Called after a commit; the promise of `pending` then resolves when the commit is on the disk. */
  begin(): void {
    if (this.#failure !== null) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#round = promise;
    this.#reject = reject;
    let isOver = false;
    const end = (error: Error | null) => {
      clearTimeout(impatience);
      // If the flush in the background is slow, the process flushes the file too. If either of the two fails, this counts as a failure,
      // because Linux may report a disk error to only one of them. But closing the log ends a flush in progress with an error, which
      // doesn't count.
      if (error !== null && !(isOver && this.#isClosed)) this.#fail(error);
      if (isOver || this.#failure !== null) return;
      isOver = true;
      this.#round = null;
      resolve();
    };
    const impatience = setTimeout(() => end(errorOf(() => this.#file.syncNow())), this.#file.patienceMs).unref();
    this.#file.sync(end);
  }

  /**
   * Records that the disk has failed. A failure is final: after a failed write, the system may forget the written page and report
   * success the next time.
   */
  #fail(error: Error): void {
    if (this.#failure !== null) return;
    this.#failure = error;
    this.#reject(error);
    if (this.#round === null) {
      this.#round = Promise.reject(error);
      this.#round.catch(() => {});
    }
    this.#onFailure(error);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#file.close();
  }
}

function errorOf(work: () => void): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** Opens the log of a database in WAL mode. The log file exists as soon as something was committed. */
export function openLog(databaseFile: string): DiskFile {
  // Opened for writing, because Windows flushes only such files. Opened twice, because Linux reports a disk error once for each open
  // file. If both flushes used the same one, one of them would report success.
  const [file, fileNow] = [openSync(`${databaseFile}-wal`, 'r+'), openSync(`${databaseFile}-wal`, 'r+')];
  return {
    sync: (done) => fdatasync(file, done),
    syncNow: () => fdatasyncSync(fileNow),
    patienceMs,
    close() {
      closeSync(file);
      closeSync(fileNow);
    },
  };
}
