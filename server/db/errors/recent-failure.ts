import { isStorageError } from './storage-error.ts';

/**
 * How long a failed write is remembered if no other write follows. After this time, the failure no longer suggests that the next write
 * will fail.
 */
const shownMs = 60_000;

/** Remembers whether the last write failed because the disk is full, or because the database is locked or can't be reached. */
export class RecentFailure {
  #at: number | null = null;

  get isShown(): boolean {
    return this.#at !== null && performance.now() - this.#at < shownMs;
  }

  /** Runs a write, and remembers whether it failed. @param reported converts the error to the error that the caller sees */
  async watch<Result>(write: Promise<Result>, reported = (error: unknown) => error): Promise<Result> {
    try {
      const result = await write;
      this.#at = null;
      return result;
    } catch (error) {
      throw this.note(reported(error));
    }
  }

  /** Remembers the failure of a write, if its error is about the disk or the database. Returns the same error. */
  note(error: unknown): unknown {
    if (isStorageError(error)) this.#at = performance.now();
    return error;
  }
}
