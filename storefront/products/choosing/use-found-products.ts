import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Product } from '#core/products/product.ts';
import { chooseProducts, type ProductChoice } from '#core/products/product-choice.ts';
import { correctSearch } from '#core/products/product-search.ts';
import { productQueries } from '../product-queries.ts';

export interface FoundProducts {
  /** The matching packs of the list. */
  own: readonly Product[];
  /** The matches among all other packs, where something is searched for. */
  elsewhere: readonly Product[];
  /** The corrected search text; null where the typed text was found. */
  correctedTo: string | null;
}

/** The packs that fit the choice: a list is filtered, and a search covers all packs. */
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

/** Prefetches a search for the server's page. */
export async function prefetchFound(client: QueryClient, search: URLSearchParams): Promise<void> {
  if ((search.get('q') ?? '').trim() !== '') await client.prefetchQuery(productQueries.list());
}
