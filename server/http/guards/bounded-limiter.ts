import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible';
import { shopLimits } from '#server/limits.ts';

/**
 * Counts in memory for a limited number of keys, so that a flood from ever new IP addresses needs no more memory. When there are too
 * many keys, the key that was inactive longest is dropped. So the clients that the limit is for, which keep sending requests, are
 * dropped last.
 */
export class BoundedLimiter extends RateLimiterMemory {
  /**
   * The counted keys, with the key that was inactive longest first. This isn't an LRUCache, because that allocates the memory for
   * all its keys in advance.
   */
  readonly #keys = new Set<string>();
  readonly #most: number;

  constructor(options: IRateLimiterOptions, most: number = shopLimits.countedKeys) {
    super(options);
    this.#most = most;
  }

  /** The current number of counted keys, some of which have expired. */
  get size(): number {
    return this.#keys.size;
  }

  override consume(key: string, points?: number): ReturnType<RateLimiterMemory['consume']> {
    this.#note(key);
    return super.consume(key, points);
  }

  override penalty(key: string, points?: number): ReturnType<RateLimiterMemory['penalty']> {
    this.#note(key);
    return super.penalty(key, points);
  }

  override delete(key: string): Promise<boolean> {
    this.#keys.delete(key);
    return super.delete(key);
  }

  #note(key: string): void {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size <= this.#most) return;
    for (const quietest of this.#keys) return void this.delete(quietest);
  }
}
