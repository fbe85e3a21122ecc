import { LRUCache } from 'lru-cache';
import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible';
import { shopLimits } from '#server/limits.ts';

/**
 * Counts in memory, for so many keys at most: a flood from ever new addresses takes no more room than that. Past it the key
 * that was quiet for longest is forgotten; whoever asks all the time, which a limit is against, is the last to go.
 */
export class BoundedLimiter extends RateLimiterMemory {
  readonly #keys: LRUCache<string, true>;

  constructor(options: IRateLimiterOptions, most: number = shopLimits.countedKeys) {
    super(options);
    this.#keys = new LRUCache({ max: most, noDisposeOnSet: true, dispose: (_, key) => void super.delete(key) });
  }

  /** How many it counts for now, some of them expired. */
  get size(): number {
    return this.#keys.size;
  }

  override consume(key: string, points?: number): ReturnType<RateLimiterMemory['consume']> {
    this.#keys.set(key, true);
    return super.consume(key, points);
  }

  override penalty(key: string, points?: number): ReturnType<RateLimiterMemory['penalty']> {
    this.#keys.set(key, true);
    return super.penalty(key, points);
  }

  override delete(key: string): Promise<boolean> {
    return Promise.resolve(this.#keys.delete(key));
  }
}
