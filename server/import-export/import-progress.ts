import { EventEmitter, on } from 'node:events';
import { AppError } from '#core/app-error.ts';
import type { ImportProgress } from '#core/import-export/import-export-api.ts';

/** An import is asked for together with its progress, and a large file takes a while to arrive. */
const defaultTimeoutMs = 60_000;
const maxFollowers = 50;

/** What an import at work reports to. */
export interface ImportReport {
  report(progress: ImportProgress): void;
  end(): void;
}

/** How far the imports of this process are, by the digest of what is imported. */
export class ImportProgresses {
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #atWork = new Set<string>();
  readonly #current = new Map<string, ImportProgress>();
  readonly #timeoutMs: number;
  #followers = 0;

  constructor({ timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {}) {
    this.#timeoutMs = timeoutMs;
  }

  /** Begins to report. A second request for the same import has nothing to say: the first one's progress is the true one. */
  begin(digest: string): ImportReport {
    if (this.#atWork.has(digest)) return { report: () => {}, end: () => {} };
    this.#atWork.add(digest);
    return {
      report: (progress) => {
        this.#current.set(digest, progress);
        this.#events.emit(digest, progress);
      },
      end: () => {
        this.#atWork.delete(digest);
        this.#current.delete(digest);
        this.#events.emit(digest, null);
      },
    };
  }

  /** @throws AppError too_many where so many follow already that another would only be a burden */
  checkRoom(): void {
    if (this.#followers >= maxFollowers) throw new AppError('too_many', { retryAfter: 10 });
  }

  /** What is known now and then every step, until the import ends; waits a while for one that hasn't begun. */
  async *follow(digest: string, signal: AbortSignal): AsyncGenerator<ImportProgress> {
    const none = new AbortController();
    const timeout = setTimeout(() => {
      if (!this.#atWork.has(digest)) none.abort();
    }, this.#timeoutMs).unref();
    const over = AbortSignal.any([signal, none.signal]);
    this.#followers += 1;
    try {
      const steps = on(this.#events, digest, { signal: over });
      const current = this.#current.get(digest);
      if (current) yield current;
      for await (const [step] of steps as AsyncIterable<[ImportProgress | null]>) {
        if (step === null) return;
        yield step;
      }
    } catch (error) {
      if (!over.aborted) throw error;
    } finally {
      this.#followers -= 1;
      clearTimeout(timeout);
    }
  }
}
