import { AppError } from '#core/app-error.ts';

export interface QueueLimits {
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/**
 * Limits work that needs a processor core or much memory. Only a few jobs run at the same time. Some jobs wait in order of arrival;
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
   * Runs the work as soon as a slot is free. `mostWaiting` is the queue's limit for this work; a lower limit leaves room for other
   * work.
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
      // The slot passes to the next job one turn of the event loop later, so that short requests are served in between.
      if (next === undefined) this.#running -= 1;
      else setImmediate(next);
    }
  }
}

export function busy(): AppError {
  return new AppError('busy', { retryAfter: 3 });
}
