import { AsyncLocalStorage } from 'node:async_hooks';

export interface Turn {
  open: boolean;
}

/**
 * Tracks whether the current code runs inside a write. Code that a write has started but not awaited no longer counts as inside it once
 * the write has ended.
 */
export class WriteTurns {
  readonly #turns = new AsyncLocalStorage<Turn>();

  /** Throws inside a write. Without this check, a nested call would wait for the surrounding write forever. */
  rejectNestedUse(what: 'write' | 'read' | 'snapshot'): void {
    if (this.#turns.getStore()?.open) {
      throw new Error(`A ${what} inside a write: use the writer that the write was given.`);
    }
  }

  /** Throws outside of a write. Code that an earlier write has left running must not write in the current one. */
  requireTurn(): void {
    if (!this.#turns.getStore()?.open) throw new Error('A writer was used after its write had ended.');
  }

  /** Runs a write's work in a turn. The writer can be used only until the work has ended. */
  async run<Result>(turn: Turn, work: () => Result | Promise<Result>): Promise<Result> {
    try {
      // Awaited inside the turn: if `work` returns a query, the query starts only when it is awaited.
      return await this.#turns.run(turn, async () => await work());
    } finally {
      turn.open = false;
    }
  }
}
