import { type QueryClient, useQuery } from '@tanstack/react-query';
import { chooseProducts, type ProductChoice } from '#core/products/choosing/product-choice.ts';
import { correctSearch } from '#core/products/choosing/product-search.ts';
import type { Product } from '#core/products/product.ts';
import { productQueries } from '../product-queries.ts';

export interface FoundProducts {
  /** The packs of the list that match. */
  own: readonly Product[];
  /** The other packs that match the search text; empty without a search text. */
  elsewhere: readonly Product[];
  /** The corrected search text; null if the typed text was found unchanged. */
  correctedTo: string | null;
}

/** Returns the packs that match the search and the filters. The filters apply to this list; a search also covers all other packs. */
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

/** Prefetches the search results for the page that the server renders. */
export async function prefetchFound(client: QueryClient, search: URLSearchParams): Promise<void> {
  if ((search.get('q') ?? '').trim() !== '') await client.prefetchQuery(productQueries.list());
}
