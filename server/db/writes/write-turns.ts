import { AsyncLocalStorage } from 'node:async_hooks';

export interface Turn {
  open: boolean;
}

/**
 * Tracks whether the current code runs inside a write. Once a write has ended, code that it started without awaiting it no longer
 * counts as inside the write.
 */
export class WriteTurns {
  readonly #turns = new AsyncLocalStorage<Turn>();

  /** Throws immediately inside a write, because the nested call would otherwise wait for itself indefinitely. */
  rejectNestedUse(what: 'write' | 'read' | 'snapshot'): void {
    if (this.#turns.getStore()?.open) {
      throw new Error(`A ${what} inside a write: use the writer that the write was given.`);
    }
  }

  /** Throws outside of a write. Code that an earlier write left running must not write in the current write. */
  requireTurn(): void {
    if (!this.#turns.getStore()?.open) throw new Error('A writer was used after its write had ended.');
  }

  /** Runs work inside a turn. The writer may be used only inside the turn, which ends with the work. */
  async run<Result>(turn: Turn, work: () => Result | Promise<Result>): Promise<Result> {
    try {
      // The query is awaited inside the turn, because it only starts when it is awaited.
      return await this.#turns.run(turn, async () => await work());
    } finally {
      turn.open = false;
    }
  }
}
