import { AsyncLocalStorage } from 'node:async_hooks';

interface Turn {
  open: boolean;
}

/**
 * Runs writes one after the other, first in, first out, and knows whether the current code runs inside one. What a
 * write started and left running no longer counts as inside once the write has ended.
 */
export class WriteQueue {
  readonly #turns = new AsyncLocalStorage<Turn>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** Throws at once inside a write: it would wait for itself for ever. */
  rejectNestedUse(what: 'write' | 'read' | 'snapshot'): void {
    if (this.#turns.getStore()?.open) {
      throw new Error(`A ${what} inside a write: use the writer that the write was given.`);
    }
  }

  /** Throws outside the current write: code that an earlier one left running must not write into it. */
  requireTurn(): void {
    if (!this.#turns.getStore()?.open) throw new Error('A writer was used after its write had ended.');
  }

  add<Result>(work: () => Promise<Result>): Promise<Result> {
    this.rejectNestedUse('write');
    if (this.#closed) throw new Error('The store is closed.');
    const turn: Turn = { open: true };
    const result = this.#last
      .then(() => this.#turns.run(turn, work))
      .finally(() => {
        turn.open = false;
      });
    this.#last = result.catch(() => {});
    return result;
  }

  /** Accepts no more writes, and resolves when the last has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
  }
}
