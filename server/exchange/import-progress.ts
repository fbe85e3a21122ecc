import { EventEmitter, on } from 'node:events';
import type { ImportProgress } from '#core/exchange/exchange-api.ts';

/** How far the imports of this process are, by the digest of what is imported. */
export class ImportProgresses {
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #current = new Map<string, ImportProgress>();

  tell(digest: string, progress: ImportProgress): void {
    this.#current.set(digest, progress);
    this.#events.emit(digest, progress);
  }

  end(digest: string): void {
    this.#current.delete(digest);
    this.#events.emit(digest, null);
  }

  /** What is known now and then every step, until the import ends; waits for one that hasn't begun. */
  async *follow(digest: string, signal: AbortSignal): AsyncGenerator<ImportProgress> {
    const steps = on(this.#events, digest, { signal });
    const current = this.#current.get(digest);
    if (current) yield current;
    try {
      for await (const [step] of steps as AsyncIterable<[ImportProgress | null]>) {
        if (step === null) return;
        yield step;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
