/** The longest gap between two keys of a scanner. A person can't type a whole code this quickly. */
const mostGapMs = 50;
const fewestKeys = 4;

/** Distinguishes a barcode scanner, which types quickly and ends with Enter, from a person typing. */
export class ScanReader {
  #text = '';
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Whether the last keys may be an unfinished scan. */
  get isReading(): boolean {
    return this.#text.length > 1;
  }

  /** Whether the last key may be the first of a scan. */
  get isStarting(): boolean {
    return this.#text.length === 1;
  }

  /** Reads the next key. Returns the code if the key completes a scan, otherwise null. `at` is in milliseconds. */
  take(key: string, at: number): string | null {
    const isQuick = at - this.#lastAt <= mostGapMs;
    const text = isQuick ? this.#text : '';
    // Ignores Shift and similar keys, which a scanner presses for some characters of a code.
    if (key.length > 1 && key !== 'Enter') return null;
    // Barcodes contain no spaces, so this isn't a scan: a person is pressing a button or typing.
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
