import type { ReadingState, ScaleReading } from './scale-reading.ts';

/**
 * The state of a scale as shown on the screen. Only the weight of a `stable` scale may be used. `none`: no scale is connected. `lost`:
 * the scale no longer responds.
 */
export type ScaleState = 'none' | 'lost' | ReadingState;

export interface ScaleView {
  state: ScaleState;
  /** The weight without the tare, in grams; null if there is none to show. */
  grams: number | null;
}

/** The time between two requests for the scale's weight, in milliseconds. */
export const pollMs = 150;
/** A scale that sends nothing for this long counts as lost. */
const lostAfterMs = 850;
/**
 * How long a weight must stay the same before it may be used. This is needed because some scales report a weight as stable while it
 * still changes.
 */
const settleMs = 280;

/** Calculates a scale's state from its readings. A weight is stable if the scale has repeated it for `settleMs`. */
export class ScaleWatch {
  #latest: { reading: ScaleReading; at: number } | null = null;
  /** When the scale first sent its current reading. */
  #steadySince = 0;
  #tareGrams = 0;

  /** @param at the time in milliseconds, from any clock that never goes back */
  take(reading: ScaleReading, at: number): void {
    const before = this.#isLost(at) ? null : this.#latest?.reading;
    const isSame = before?.state === reading.state && before.grams === reading.grams;
    if (!isSame) this.#steadySince = at;
    this.#latest = { reading, at };
  }

  view(at: number): ScaleView {
    if (this.#latest === null || this.#isLost(at)) return { state: 'lost', grams: null };
    const { reading, at: seenAt } = this.#latest;
    if (reading.grams === null) return { state: reading.state, grams: null };
    const grams = reading.grams - this.#tareGrams;
    if (reading.state === 'moving') return { state: 'moving', grams: Math.max(0, grams) };
    if (seenAt - this.#steadySince < settleMs) return { state: 'moving', grams: Math.max(0, grams) };
    if (grams < 0) return { state: 'negative', grams: null };
    if (grams === 0 && this.#tareGrams > 0) return { state: 'tare', grams: 0 };
    return { state: reading.state, grams };
  }

  get tareGrams(): number {
    return this.#tareGrams;
  }

  /**
   * Sets the weight on the scale as its tare. On an empty scale, this removes the tare. Returns false if the weight isn't steady or
   * isn't known.
   */
  tare(at: number): boolean {
    const { state } = this.view(at);
    const grams = this.#latest?.reading.grams ?? null;
    if (grams === null || !['stable', 'empty', 'tare', 'negative'].includes(state)) return false;
    if (state === 'tare') return true;
    this.#tareGrams = grams;
    return true;
  }

  #isLost(at: number): boolean {
    return this.#latest !== null && at - this.#latest.at > lostAfterMs;
  }
}
