import type { Product } from '#core/products/product.ts';

type Searched = Pick<Product, 'id' | 'name' | 'description' | 'type'>;

/**
 * The packs that have all the words, nearest first: the name begins with what was typed, then each word begins one of the
 * name's, then the name contains it, then the description does. Within each the shop's order. All of them for no words.
 */
export function searchPacks<Pack extends Searched>(packs: readonly Pack[], typed: string): Pack[] {
  const phrase = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (phrase === '') return [...packs];
  return packs
    .map((pack) => ({ pack, rank: rankOf(pack, phrase) }))
    .filter(({ rank }) => rank < unfound)
    .sort((a, b) => a.rank - b.rank)
    .map(({ pack }) => pack);
}

const unfound = 4;

function rankOf({ name, description, type }: Searched, phrase: string): number {
  const lowerName = name.toLowerCase();
  if (lowerName.startsWith(phrase)) return 0;
  const words = phrase.split(' ');
  const nameWords = lowerName.split(/[^\p{L}\p{N}’']+/u);
  if (words.every((word) => nameWords.some((each) => each.startsWith(word)))) return 1;
  if (words.every((word) => lowerName.includes(word))) return 2;
  const everything = `${lowerName}\n${description.toLowerCase()}\n${type}`;
  return words.every((word) => everything.includes(word)) ? 3 : unfound;
}
