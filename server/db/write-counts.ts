import type { Store } from './store.ts';

/** How the writes of this process fare since it started. */
export class WriteCounts {
  done = 0;
  failed = 0;
  /** Works that were run again, because what was written past the shop came between. */
  repeated = 0;
  /** How often the work was run that was run most often. */
  mostRuns = 0;
  /** From the call to the beginning of the work, and from there to the commit, of all writes together. */
  waitedSeconds = 0;
  workedSeconds = 0;
  readonly #waiting = new Set<{ since: number }>();

  /** Writes whose work has not begun. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether one more would wait too long, or make others do so. */
  areFull({ most, longestMs }: { most: number; longestMs: number }): boolean {
    return this.#waiting.size >= most || this.longestWaitMs >= longestMs;
  }

  /** For how long the first of them has waited. */
  get longestWaitMs(): number {
    const [oldest] = this.#waiting;
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  /** The same store, with its writes counted here. */
  counting(store: Store): Store {
    return {
      read: (work) => store.read(work),
      readAhead: (work) => store.readAhead(work),
      durable: () => store.durable(),
      write: (work) => this.#during(work, (counted) => store.write(counted)),
      snapshot: (work) => store.snapshot(work),
      publicRevision: () => store.publicRevision(),
      isWell: () => store.isWell(),
      ...(store.news !== undefined && { news: store.news }),
      close: () => store.close(),
    };
  }

  async #during<Writer, Result>(
    work: (tx: Writer) => Promise<Result>,
    write: (counted: (tx: Writer) => Promise<Result>) => Promise<Result>,
  ): Promise<Result> {
    const turn = { since: performance.now() };
    let beganAt: number | null = null;
    this.#waiting.add(turn);
    let runs = 0;
    const counted = (tx: Writer) => {
      runs += 1;
      this.mostRuns = Math.max(this.mostRuns, runs);
      if (beganAt !== null) this.repeated += 1;
      beganAt ??= performance.now();
      this.#waiting.delete(turn);
      return work(tx);
    };
    try {
      const result = await write(counted);
      this.done += 1;
      return result;
    } catch (error) {
      this.failed += 1;
      throw error;
    } finally {
      this.#waiting.delete(turn);
      const endedAt = performance.now();
      this.waitedSeconds += ((beganAt ?? endedAt) - turn.since) / 1000;
      this.workedSeconds += (endedAt - (beganAt ?? endedAt)) / 1000;
    }
  }
}
