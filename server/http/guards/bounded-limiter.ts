import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible';
import { shopLimits } from '#server/limits.ts';

/**
 * Counts in memory, for so many keys at most: a flood from ever new addresses takes no more room than that. Past it the key
 * that was quiet for longest is forgotten; whoever asks all the time, which a limit is against, is the last to go.
 */
export class BoundedLimiter extends RateLimiterMemory {
  /** The quietest first. Not an LRUCache, which takes the room of all its keys before the first one comes. */
  readonly #keys = new Set<string>();
  readonly #most: number;

  constructor(options: IRateLimiterOptions, most: number = shopLimits.countedKeys) {
    super(options);
    this.#most = most;
  }

  /** How many it counts for now, some of them expired. */
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
