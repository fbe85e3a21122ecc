import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible';
import { shopLimits } from '#server/limits.ts';

/**
 * Counts requests in memory for a limited number of keys, such as IP addresses, so that a flood from many IP addresses can't fill the
 * memory. If there are too many keys, the key that was inactive longest is dropped. A client that keeps sending requests is therefore
 * dropped last, and the limit is for such clients.
 */
export class BoundedLimiter extends RateLimiterMemory {
  /**
   * When each counted key was last active, in milliseconds. The key that was inactive longest comes first. An LRUCache isn't used,
   * because it would allocate the memory for all keys in advance.
   */
  readonly #keys = new Map<string, number>();
  readonly #most: number;

  constructor(options: IRateLimiterOptions, most: number = shopLimits.countedKeys) {
    super(options);
    this.#most = most;
  }

  /** The current number of counted keys. It includes keys that have expired since the last request. */
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

  /** Records that a key is active. Drops keys that have expired, and the most inactive keys if there are too many. */
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
