import { isStorageError } from './storage-error.ts';

/** After this time without a write, an earlier failure no longer predicts that the next write fails. */
const shownMs = 60_000;

/** Remembers whether the last write failed because of a full disk, or a database that is locked or can't be reached. */
export class RecentFailure {
  #at: number | null = null;

  get isShown(): boolean {
    return this.#at !== null && performance.now() - this.#at < shownMs;
  }

  /** Remembers how a write ends. @param reported the error as the caller sees it */
  async watch<Result>(write: Promise<Result>, reported = (error: unknown) => error): Promise<Result> {
    try {
      const result = await write;
      this.#at = null;
      return result;
    } catch (error) {
      throw this.note(reported(error));
    }
  }

  /** Remembers a storage error. Returns the same error. */
  note(error: unknown): unknown {
    if (isStorageError(error)) this.#at = performance.now();
    return error;
  }
}
