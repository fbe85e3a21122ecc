import { EventEmitter, on } from 'node:events';
import type { ImportProgress } from '#core/import-export/import-export-api.ts';

/**
 * How long a request for the progress waits for its import to start. Both requests are sent at the same time, but the import's large
 * file takes longer to arrive.
 */
const defaultTimeoutMs = 60_000;

/** Receives the progress of a running import. */
export interface ImportReport {
  report(progress: ImportProgress): void;
  end(): void;
}

/** The progress of this process's imports, by the digests of their previews. */
export class ImportProgresses {
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #atWork = new Set<string>();
  readonly #current = new Map<string, ImportProgress>();
  readonly #timeoutMs: number;

  constructor({ timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {}) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Starts to report the progress of an import. If the same import is already running, nothing is reported for the second request,
   * because the first one does the work.
   */
  begin(digest: string): ImportReport {
    if (this.#atWork.has(digest)) return { report: () => {}, end: () => {} };
    this.#atWork.add(digest);
    return {
      report: (progress) => {
        // A write that conflicted with another server's write runs again from the start. Its lower progress is ignored, because the
        // progress that staff see must never decrease.
        if (progress.done < (this.#current.get(digest)?.done ?? 0)) return;
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

  /** Yields the current progress and then every step, until the import ends. Waits a while for an import that hasn't started. */
  async *follow(digest: string, signal: AbortSignal): AsyncGenerator<ImportProgress> {
    const none = new AbortController();
    const timeout = setTimeout(() => {
      if (!this.#atWork.has(digest)) none.abort();
    }, this.#timeoutMs).unref();
    const over = AbortSignal.any([signal, none.signal]);
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
      clearTimeout(timeout);
    }
  }
}
