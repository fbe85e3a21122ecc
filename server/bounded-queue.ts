import { AppError } from '#core/app-error.ts';

export interface QueueLimits {
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/** Work that takes a core or much memory: a few at once, some waiting, first come first served; more is refused at once. */
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

  /** `mostWaiting` is lower for work that leaves places to other work. @throws AppError busy */
  async run<Result>(work: () => Promise<Result>, mostWaiting: number = this.#limits.mostWaiting): Promise<Result> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else if (this.#waiting.length >= mostWaiting) throw busy();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next one takes the place, after a round of the event loop: what is quick is answered in between.
      if (next === undefined) this.#running -= 1;
      else setImmediate(next);
    }
  }
}

export function busy(): AppError {
  return new AppError('busy', { retryAfter: 3 });
}
