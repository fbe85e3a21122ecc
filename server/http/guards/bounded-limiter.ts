import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible';
import { shopLimits } from '#server/limits.ts';

/**
 * Counts in memory for a limited number of keys, so that a flood from ever new IP addresses needs no more memory. When there are too
 * many keys, the key that was inactive longest is dropped. So the clients that the limit is for, which keep sending requests, are
 * dropped last.
 */
export class BoundedLimiter extends RateLimiterMemory {
  /**
   * When each counted key was last active, in milliseconds, with the key that was inactive longest first. This isn't an LRUCache, because
   * that allocates the memory for all its keys in advance.
   */
  readonly #keys = new Map<string, number>();
  readonly #most: number;

  constructor(options: IRateLimiterOptions, most: number = shopLimits.countedKeys) {
    super(options);
    this.#most = most;
  }

  /** The current number of counted keys, including keys that have expired since the last request. */
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

  /** Notes that a key is active, and drops the keys that have expired or are too many. */
  #note(key: string): void {
    const now = Date.now();
    this.#keys.delete(key);
    this.#keys.set(key, now);
    for (const [quietest, activeAt] of this.#keys) {
      const hasExpired = now - activeAt >= this.duration * 1000;
      if (!hasExpired && this.#keys.size <= this.#most) return;
      void this.delete(quietest);
    }
  }
}
