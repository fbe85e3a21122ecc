import { existsSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A file that exists while the stored session belongs to another person, because the counter is locked or was opened by PIN. It is
 * empty and needs no key, so that the app knows this even if it can't read the store. The file is also written if a lock can't be
 * stored because the disk is full.
 */
export class LockMark {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  get isSet(): boolean {
    return existsSync(this.#file);
  }

  /** Writes the file. @throws Error if it can't be written; the counter must not report that it is locked then */
  set(): void {
    writeFileSync(this.#file, '', { mode: 0o600, flush: true });
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }
}
