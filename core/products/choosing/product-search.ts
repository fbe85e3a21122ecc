import { cutsNamed } from '#core/cuts/cut.ts';
import { searchKey } from '#core/search-keys.ts';
import type { Product } from '../product.ts';

/** Whether every word of a search occurs in a pack's name, text, animal or cuts, or in the products that the cuts become. */
export function mentions(product: Product, q: string): boolean {
  const terms = termsOf(q);
  if (terms.length === 0) return true;
  const text = textOf(product);
  return terms.every((term) => isIn(text, term));
}

/**
 * Replaces each word that occurs in no pack with the most similar word that occurs in any pack: "brisqet" becomes "brisket". A word
 * without a similar word stays as it was typed.
 */
export function correctSearch(products: readonly Product[], q: string): string {
  const texts = products.map(textOf);
  const terms = termsOf(q);
  if (terms.every((term) => texts.some((text) => isIn(text, term)))) return q;
  const known = new Set(texts.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? []));
  return terms
    .map((term) => (texts.some((text) => isIn(text, term)) ? term : (nearest(term, known) ?? term)))
    .join(' ');
}

function termsOf(q: string): string[] {
  return searchKey(q).split(/\s+/).filter(Boolean);
}

function textOf({ name, description, type, cuts, features }: Product): string {
  const named = cutsNamed(type, cuts).flatMap((cut) => [cut.name, ...cut.becomes]);
  return searchKey(name, description, type, ...features, ...named);
}

/** Whether a text contains a word. "chops" also matches "chop". */
function isIn(text: string, word: string): boolean {
  return text.includes(word) || (word.length > 3 && word.endsWith('s') && text.includes(word.slice(0, -1)));
}

/** Returns the most similar known word, allowing one typing error in a short word and two in a long word. */
function nearest(word: string, known: Iterable<string>): string | null {
  if (word.length < 4) return null;
  let best: string | null = null;
  let least = word.length < 6 ? 2 : 3;
  for (const other of known) {
    const slips = slipsBetween(word, other, least);
    if (slips < least) [best, least] = [other, slips];
  }
  return best;
}

/**
 * Returns how many typing errors lie between two words, at most `limit`. A typing error is a letter that was added, removed,
 * changed or swapped with the next letter.
 */
function slipsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const changed = (last[at - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const swapped = isSwap ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(changed, swapped, (last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    [before, last] = [last, next];
  }
  return Math.min(limit, last[other.length] ?? limit);
}
