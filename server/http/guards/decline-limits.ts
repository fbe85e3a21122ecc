import { AppError } from '#core/app-error.ts';

/** The window in which declines are counted before the first pause. */
const windowMs = 10 * 60_000;
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
/** How long declines count. If a payer has no further decline for this time, their earlier declines no longer count. */
const memoryMs = 2 * 60 * 60_000;
/** The maximum number of remembered payers. Without a limit, a person who tests cards could fill the memory by opening many sessions. */
const maxRemembered = 20_000;

interface Remembered {
  /** The times of the last declines, in milliseconds, oldest first. Only as many are kept as the limit needs. */
  declinedAt: number[];
  /** The number of times the payer was paused. Each pause is twice as long as the previous one. */
  pauses: number;
  pausedUntil: number;
}

/**
 * Limits a payer's declined cards, because thieves use shops to test stolen cards. Successful payments aren't limited. After too many
 * declines in ten minutes, the payer must pause for a minute. Every further decline doubles the pause.
 */
export class DeclineLimit {
  readonly #limit: number;
  readonly #remembered = new Map<string, Remembered>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns how long this payer has to wait, in milliseconds; 0 if the payer needn't wait. */
  pauseOf(key: string, now: number): number {
    return Math.max(0, (this.#remembered.get(key)?.pausedUntil ?? 0) - now);
  }

  record(key: string, now: number): void {
    const known = this.#remembered.get(key);
    const isFresh = known === undefined || this.#isForgotten(known, now);
    const { declinedAt, pauses } = isFresh ? { declinedAt: [], pauses: 0 } : known;
    const recent = [...declinedAt.slice(1 - this.#limit), now];
    const isTooOften = recent.length >= this.#limit && now - (recent[0] ?? now) < windowMs;
    // If a payer was paused before, the next decline pauses them again.
    const isPaused = isTooOften || pauses > 0;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** pauses);
    // The payer is moved to the end. The first payer in the map is thus always the one who was inactive longest.
    this.#remembered.delete(key);
    this.#remembered.set(key, {
      declinedAt: recent,
      pauses: isPaused ? pauses + 1 : 0,
      pausedUntil: isPaused ? now + pauseMs : 0,
    });
    this.#forgetOldest(now);
  }

  isAnyPaused(now: number): boolean {
    return [...this.#remembered.values()].some(({ pausedUntil }) => pausedUntil > now);
  }

  /** Returns the number of payers that were paused in the last hour. */
  countPaused(now: number): number {
    const since = now - 60 * 60_000;
    return [...this.#remembered.values()].filter(({ pausedUntil }) => pausedUntil > since).length;
  }

  #isForgotten({ declinedAt }: Remembered, now: number): boolean {
    return now - (declinedAt.at(-1) ?? 0) >= memoryMs;
  }

  #forgetOldest(now: number): void {
    for (const [key, each] of this.#remembered) {
      if (!this.#isForgotten(each, now) && this.#remembered.size <= maxRemembered) return;
      this.#remembered.delete(key);
    }
  }
}

/** @throws AppError too_many with Retry-After and the waiting time, if the pause isn't over */
export function rejectPaused(pauseMs: number): void {
  if (pauseMs === 0) return;
  const seconds = Math.ceil(pauseMs / 1000);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new AppError('too_many', {
    detail: `Several cards were declined, so we take a short break. Nothing was charged. Please try again in ${wait}, or call us.`,
    retryAfter: seconds,
  });
}
