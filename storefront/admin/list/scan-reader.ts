/** A scanner's keys come this close together; a hand's don't, for a whole code. */
const mostGapMs = 50;
const fewestKeys = 4;

/** Tells a barcode scanner, which types quickly and ends with Enter, from a hand at the keyboard. */
export class ScanReader {
  #text = '';
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Whether what came last may well be a scan that isn't over yet. */
  get isReading(): boolean {
    return this.#text.length > 1;
  }

  /** Whether what came last may be the first key of a scan. */
  get isStarting(): boolean {
    return this.#text.length === 1;
  }

  /** Takes a key; returns the code that it ends, or null. `at` is in milliseconds. */
  take(key: string, at: number): string | null {
    const isQuick = at - this.#lastAt <= mostGapMs;
    const text = isQuick ? this.#text : '';
    // Shift and its like are pressed for the letters of a code.
    if (key.length > 1 && key !== 'Enter') return null;
    // No label's code has a space: it is a hand that presses a button, or types words.
    if (key === ' ') {
      this.#text = '';
      this.#lastAt = Number.NEGATIVE_INFINITY;
      return null;
    }
    this.#lastAt = at;
    this.#text = key === 'Enter' ? '' : text + key;
    return key === 'Enter' && text.length >= fewestKeys ? text : null;
  }
}
