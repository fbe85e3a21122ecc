import { cutsNamed } from '#core/cuts/cut.ts';
import { searchKey } from '#core/search-keys.ts';
import type { Product } from '../product.ts';

/**
 * Whether a pack matches a search. Every word of the search must occur in its name, text, animal or cuts, or in the names of the dishes
 * that its cuts become.
 */
export function mentions(product: Product, q: string): boolean {
  const terms = termsOf(q);
  if (terms.length === 0) return true;
  const text = textOf(product);
  return terms.every((term) => isIn(text, term));
}

/**
 * Corrects the spelling of a search: "brisqet" becomes "brisket". Each word that occurs in no pack is replaced by the most similar word
 * that occurs in one. If there is none, the word stays as typed.
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

/** Returns the most similar known word; null if none is similar enough. A short word may have one typing error, and a long word two. */
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
 * Returns the number of typing errors between two words, at most `limit`. A typing error is one letter added, removed or changed, or
 * two neighbouring letters swapped.
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
