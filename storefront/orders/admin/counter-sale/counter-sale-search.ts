import type { Product } from '#core/products/product.ts';

type Searched = Pick<Product, 'id' | 'name' | 'description' | 'type'>;

/**
 * The packs that have all the words, nearest first: the name begins with what was typed, then each word begins one of the
 * name's, then the name contains it, then the description does. Within each the shop's order. All of them for no words.
 */
export function searchProducts<Pack extends Searched>(products: readonly Pack[], typed: string): Pack[] {
  const phrase = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (phrase === '') return [...products];
  return products
    .map((product) => ({ pack: product, rank: rankOf(product, phrase) }))
    .filter(({ rank }) => rank < unfound)
    .sort((a, b) => a.rank - b.rank)
    .map(({ pack: product }) => product);
}

const unfound = 4;

function rankOf({ name, description, type }: Searched, phrase: string): number {
  const lowerName = name.toLowerCase();
  if (lowerName.startsWith(phrase)) return 0;
  const text = phrase.split(' ');
  const nameTokens = lowerName.split(/[^\p{L}\p{N}’']+/u);
  if (text.every((word) => nameTokens.some((each) => each.startsWith(word)))) return 1;
  if (text.every((word) => lowerName.includes(word))) return 2;
  const everything = `${lowerName}\n${description.toLowerCase()}\n${type}`;
  return text.every((word) => everything.includes(word)) ? 3 : unfound;
}
