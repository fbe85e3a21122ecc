import type { Method } from './route.ts';

/** What goes wrong. `…-before`: nothing was done; `…-after`: it was done, and the client doesn't hear of it. */
export type FaultKind =
  | 'dropped-before'
  | 'dropped-after'
  | 'server-error-before'
  | 'server-error-after'
  | 'rate-limited'
  /** The restricted key lacks the right. */
  | 'forbidden'
  /** More is to be refunded than Stripe holds of the shop's money. */
  | 'too-little-balance'
  | 'locked'
  | 'hold-before'
  | 'hold-after';

export interface FaultOptions {
  kind: FaultKind;
  /** The path itself, or what it must match. */
  path: string | RegExp;
  method?: Method;
  /** How many calls it meets; then it is gone. */
  times?: number;
  /** For 500: the same key is answered with the same 500, as Stripe does; false: the next try finds out. */
  isRemembered?: boolean;
}

/** A call that waits inside Stripe. */
export interface Hold {
  /** It has arrived (`hold-before`), or was carried out (`hold-after`). */
  arrived: Promise<void>;
  release(): void;
}

export class Fault {
  readonly options: FaultOptions;
  readonly arrived = Promise.withResolvers<void>();
  readonly released = Promise.withResolvers<void>();
  left: number;

  constructor(options: FaultOptions) {
    this.options = options;
    this.left = options.times ?? 1;
  }

  matches(method: string, path: string): boolean {
    const { options } = this;
    if (this.left <= 0 || (options.method && options.method !== method)) return false;
    return typeof options.path === 'string' ? options.path === path : options.path.test(path);
  }
}

/** What a test has lined up to go wrong. */
export class Faults {
  #queue: Fault[] = [];

  /** Meets the next call, or the next few, of a path. */
  add(options: FaultOptions): Hold {
    const fault = new Fault(options);
    this.#queue.push(fault);
    return { arrived: fault.arrived.promise, release: () => fault.released.resolve() };
  }

  /** The fault that this call meets. */
  take(method: string, path: string): Fault | null {
    const fault = this.#queue.find((each) => each.matches(method, path)) ?? null;
    if (fault) fault.left -= 1;
    return fault;
  }

  /** Ends every fault, and lets go of what is held. */
  clear(): void {
    for (const fault of this.#queue) fault.released.resolve();
    this.#queue = [];
  }
}
