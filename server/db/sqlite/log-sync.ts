import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/** Brings what was written to a file onto the disk. */
export interface DiskFile {
  /** Beside the process's other work. */
  sync(done: (error: Error | null) => void): void;
  /** While the process waits. */
  syncNow(): void;
  /** After so long beside other work, the process waits itself. */
  patienceMs: number;
  close(): void;
}

/** Node's helper threads may all be busy with pictures and passwords, for longer than any disk. */
const patienceMs = 25;

/**
 * Brings a database's log onto the disk after a commit, while the process works on. One round at a time: nothing more is
 * committed until the disk has done what it has.
 */
export class LogSync {
  readonly #file: DiskFile;
  readonly #onFailure: (error: Error) => void;
  #round: Promise<void> | null = null;
  #reject: (error: Error) => void = () => {};
  #failure: Error | null = null;
  #isClosed = false;

  /** `onFailure` hears that what is on the disk isn't known any more. */
  constructor(file: DiskFile, onFailure: (error: Error) => void) {
    this.#file = file;
    this.#onFailure = onFailure;
  }

  /** Ends when all that is committed is on the disk; null where it is. Rejected for good once the disk has failed. */
  pending(): Promise<void> | null {
    return this.#round;
  }

  /** Something was committed: `pending` tells when it is on the disk. */
  begin(): void {
    if (this.#failure !== null) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#round = promise;
    this.#reject = reject;
    let isOver = false;
    const end = (error: Error | null) => {
      clearTimeout(impatience);
      // Also when the other way has said yes before: of two syncs a disk's error may reach only one.
      // One that is still under way after the last round hears that its file is closed.
      if (error !== null && !(isOver && this.#isClosed)) this.#fail(error);
      if (isOver || this.#failure !== null) return;
      isOver = true;
      this.#round = null;
      resolve();
    };
    const impatience = setTimeout(() => end(errorOf(() => this.#file.syncNow())), this.#file.patienceMs).unref();
    this.#file.sync(end);
  }

  /** A system that couldn't write a page may forget it and say yes the next time: a failure is final. */
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

/** The log of a database in WAL mode, which is there as soon as something was committed. */
export function openLog(databaseFile: string): DiskFile {
  // Writable: Windows brings nothing else onto the disk. Two of them: Linux tells a disk's error once for each time that a file
  // was opened, so two syncs of one descriptor would share one error, and one of them would say yes.
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
