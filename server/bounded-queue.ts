import { AppError } from '#core/app-error.ts';

export interface QueueLimits {
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/**
 * Runs work that needs a processor core or much memory. A few jobs run at the same time, some wait in order of arrival, and
 * further jobs are rejected immediately.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs the work when a slot is free. `mostWaiting` is lower for work that must leave slots in the queue for other work.
   * @throws AppError busy
   */
  async run<Result>(work: () => Promise<Result>, mostWaiting: number = this.#limits.mostWaiting): Promise<Result> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else if (this.#waiting.length >= mostWaiting) throw busy();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next job takes the slot after a turn of the event loop, so that quick requests are served in between.
      if (next === undefined) this.#running -= 1;
      else setImmediate(next);
    }
  }
}

export function busy(): AppError {
  return new AppError('busy', { retryAfter: 3 });
}
