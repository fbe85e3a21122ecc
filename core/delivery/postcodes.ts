/** A range of postcodes, both ends included. */
export interface PostcodeRange {
  from: number;
  to: number;
}

/**
 * All postcodes: the range of the zone in a shop that hasn't set up zones. This zone contains every address, even one without a known
 * postcode.
 */
const everywhere: PostcodeRange = { from: 0, to: 9999 };

const single = /^\d{4}$/;
const range = /^(\d{4})\s*[-–]\s*(\d{4})$/;

/** Normalises a range of postcodes: "3000 – 3207" becomes "3000-3207". Of other texts, only the spaces around them are removed. */
export function normalizePostcodes(text: string): string {
  return text.trim().replace(range, '$1-$2');
}

/** Returns what is wrong with one entry of a zone's postcodes, as a sentence; null if nothing is. */
export function postcodesError(text: string): string | null {
  const entry = normalizePostcodes(text);
  if (single.test(entry)) return null;
  const [, from, to] = range.exec(entry) ?? [];
  if (from === undefined || to === undefined) {
    return `“${entry}” isn’t a postcode. Please write four digits, such as 3056, or a range, such as 3000-3207.`;
  }
  return from <= to ? null : `“${entry}” runs backwards. Did you mean ${to}-${from}?`;
}

/** Returns the ranges of postcodes in a zone's entries, which must already be valid. */
function postcodeRanges(entries: readonly string[]): PostcodeRange[] {
  return entries.map((entry) => {
    const [from = '', to = from] = entry.split('-');
    return { from: Number(from), to: Number(to) };
  });
}

export function isEverywhere(entries: readonly string[]): boolean {
  return postcodeRanges(entries).some(({ from, to }) => from <= everywhere.from && to >= everywhere.to);
}

/** Whether a zone with these entries contains the postcode; null stands for an unknown postcode. */
export function hasPostcode(entries: readonly string[], postcode: string | null): boolean {
  if (isEverywhere(entries)) return true;
  if (postcode === null || !single.test(postcode)) return false;
  const wanted = Number(postcode);
  return postcodeRanges(entries).some(({ from, to }) => from <= wanted && wanted <= to);
}

/**
 * Finds a postcode that both lists contain, and returns the entry of each list that contains it. Null if the lists have no postcode in
 * common.
 */
export function findOverlap(
  entries: readonly string[],
  others: readonly string[],
): { entry: string; other: string } | null {
  for (const entry of entries) {
    const [mine] = postcodeRanges([entry]);
    const other = others.find((each) => {
      const [theirs] = postcodeRanges([each]);
      return mine !== undefined && theirs !== undefined && mine.from <= theirs.to && theirs.from <= mine.to;
    });
    if (other !== undefined) return { entry, other };
  }
  return null;
}

/**
 * Returns an address's postcode; null if there is none. If the postcode field is empty, the four digits at the end of the street are
 * used, because an account's address is a single line.
 */
export function postcodeOf(address: { street: string | null; postcode: string | null }): string | null {
  const own = address.postcode?.trim() ?? '';
  if (own !== '') return own;
  return /\b(\d{4})\D*$/.exec(address.street ?? '')?.[1] ?? null;
}
