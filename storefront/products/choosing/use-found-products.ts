import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Product } from '#core/products/product.ts';
import { chooseProducts, type ProductChoice } from '#core/products/product-choice.ts';
import { correctSearch } from '#core/products/product-search.ts';
import { productQueries } from '../product-queries.ts';

export interface FoundProducts {
  /** Those of the list. */
  own: readonly Product[];
  /** Those of all other packs, where something is searched for. */
  elsewhere: readonly Product[];
  /** What was looked for in place of what was typed; null where that was found as it is. */
  correctedTo: string | null;
}

/** What fits the choice: a list is narrowed, and a search looks among all packs. */
export function useFoundProducts(listed: readonly Product[], choice: ProductChoice): FoundProducts {
  const isSearch = choice.q.trim() !== '';
  const { data } = useQuery({ ...productQueries.list(), enabled: isSearch });
  const others = isSearch ? (data ?? []).filter(({ id }) => listed.every((product) => product.id !== id)) : [];
  const q = isSearch ? correctSearch([...listed, ...others], choice.q) : choice.q;
  const corrected = { ...choice, q };
  return {
    own: chooseProducts(listed, corrected),
    elsewhere: chooseProducts(others, corrected),
    correctedTo: q === choice.q ? null : q,
  };
}

/** For the server's page of a search. */
export async function prefetchFound(client: QueryClient, search: URLSearchParams): Promise<void> {
  if ((search.get('q') ?? '').trim() !== '') await client.prefetchQuery(productQueries.list());
}
