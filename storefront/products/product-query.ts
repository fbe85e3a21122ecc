import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#core/products/product.ts';
import type { ProductType } from '#core/products/product-words.ts';
import { notFoundIsNull } from '#storefront/api/query-client.ts';

export function typePath(type: ProductType): string {
  return `/api/products/${type}`;
}

export interface Listing {
  products: readonly Product[];
  loading: boolean;
}

/** The products that a call of the API lists; none where it fails, which shows as the empty state. */
export function useListing(path: string): Listing {
  const { data, isPending } = useQuery<Product[]>({ queryKey: [path] });
  return { products: Array.isArray(data) ? data : [], loading: isPending };
}

export async function prefetchListing(client: QueryClient, path: string): Promise<void> {
  await client.prefetchQuery({ queryKey: [path] });
}

function productQuery(id: string) {
  return { queryKey: [`/api/products/${id}`], meta: { ...notFoundIsNull, failure: 'Failed to fetch product' } };
}

/** One product; null where there is none or it failed to load. Throws without an id. */
export function useProduct(id: string | undefined): { product: Product | null; loading: boolean } {
  if (!id) throw new Error('No product ID provided');
  const { data, isPending } = useQuery<Product | null>(productQuery(id));
  return { product: data ?? null, loading: isPending };
}

/** Answers null when there is no such product. */
export async function prefetchProduct(client: QueryClient, id: string): Promise<Product | null | undefined> {
  try {
    return await client.fetchQuery<Product | null>(productQuery(id));
  } catch {
    // The page itself says that it failed to load.
    return undefined;
  }
}
