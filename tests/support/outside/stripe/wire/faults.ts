import type { Method } from './route.ts';

/**
 * The type of fault. With `…-before`, the request is not carried out. With `…-after`, it is carried out, but the client gets no
 * response.
 */
export type FaultKind =
  | 'dropped-before'
  | 'dropped-after'
  | 'server-error-before'
  | 'server-error-after'
  | 'rate-limited'
  /** The restricted key lacks the required permission. */
  | 'forbidden'
  /** The refund is larger than the shop's balance at Stripe. */
  | 'too-little-balance'
  /** A rejection without a code, for example because the account may not refund at the moment. */
  | 'rejected'
  | 'locked'
  | 'hold-before'
  | 'hold-after';

export interface FaultOptions {
  kind: FaultKind;
  /** The path, or a pattern for it. */
  path: string | RegExp;
  method?: Method;
  /** How many calls the fault affects before it is removed. */
  times?: number;
  /** For a 500: whether the same key always gets the same 500, as at Stripe. If false, the next attempt gets the real result. */
  isRemembered?: boolean;
}

/** A request that is held back inside Stripe. */
export interface Hold {
  /** Resolves when the call has arrived (`hold-before`) or was carried out (`hold-after`). */
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

/** The faults that a test has planned. */
export class Faults {
  #queue: Fault[] = [];

  /** Adds a fault for the next call, or the next few calls, to a path. */
  add(options: FaultOptions): Hold {
    const fault = new Fault(options);
    this.#queue.push(fault);
    return { arrived: fault.arrived.promise, release: () => fault.released.resolve() };
  }

  /** Returns the fault planned for this call, and counts it as used. */
  take(method: string, path: string): Fault | null {
    const fault = this.#queue.find((each) => each.matches(method, path)) ?? null;
    if (fault) fault.left -= 1;
    return fault;
  }

  /** Removes every fault and releases the calls that are held. */
  clear(): void {
    for (const fault of this.#queue) fault.released.resolve();
    this.#queue = [];
  }
}
