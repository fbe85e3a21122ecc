import { existsSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A file that exists while the counter is locked, or was opened by PIN, and the stored session still belongs to another person. It
 * holds nothing and needs no key, so that a start that can't read the store knows that no one may use the session. It also stands
 * for a lock that the store had no room for.
 */
export class LockMark {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  get isSet(): boolean {
    return existsSync(this.#file);
  }

  /** @throws Error if the file can't be written; the counter must not report that it is locked then */
  set(): void {
    writeFileSync(this.#file, '', { mode: 0o600, flush: true });
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }
}
