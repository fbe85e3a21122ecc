import type { Store } from '../store.ts';

/** Statistics about this process's writes since it started. */
export class WriteCounts {
  done = 0;
  failed = 0;
  /** The number of times that a write was run again because another write had conflicted with it. */
  repeated = 0;
  /** The highest number of runs that a single write needed. */
  mostRuns = 0;
  /**
   * `waitedSeconds` is the total time from the request for a write until its work started. `workedSeconds` is the total time from then
   * until the commit.
   */
  waitedSeconds = 0;
  workedSeconds = 0;
  readonly #waiting = new Set<{ since: number }>();

  /** The number of writes whose work hasn't started. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether too many writes are waiting. A further write would then wait too long itself, or delay others too long. */
  areFull({ most, longestMs }: { most: number; longestMs: number }): boolean {
    return this.#waiting.size >= most || this.longestWaitMs >= longestMs;
  }

  /** How long the oldest waiting write has waited. */
  get longestWaitMs(): number {
    const [oldest] = this.#waiting;
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  /** Returns the store with its writes counted by this object. */
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
