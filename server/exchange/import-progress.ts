import { EventEmitter, on } from 'node:events';
import type { ImportProgress } from '#core/exchange/exchange-api.ts';

/** An import is asked for together with its progress, and a large file takes a while to arrive. */
const usualPatienceMs = 60_000;

/** How far the imports of this process are, by the digest of what is imported. */
export class ImportProgresses {
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #current = new Map<string, ImportProgress>();
  readonly #patienceMs: number;

  constructor({ patienceMs = usualPatienceMs }: { patienceMs?: number } = {}) {
    this.#patienceMs = patienceMs;
  }

  tell(digest: string, progress: ImportProgress): void {
    this.#current.set(digest, progress);
    this.#events.emit(digest, progress);
  }

  end(digest: string): void {
    this.#current.delete(digest);
    this.#events.emit(digest, null);
  }

  /** What is known now and then every step, until the import ends; waits a while for one that hasn't begun. */
  async *follow(digest: string, signal: AbortSignal): AsyncGenerator<ImportProgress> {
    const none = new AbortController();
    const patience = setTimeout(() => {
      if (!this.#current.has(digest)) none.abort();
    }, this.#patienceMs).unref();
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
      clearTimeout(patience);
    }
  }
}
