import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Product } from '#core/products/product.ts';
import { type ProductListOptions, productQueries } from './product-queries.ts';

export interface Listing {
  products: readonly Product[];
  loading: boolean;
  askAgain(): void;
}

/** The products that a call of the API lists; none where it fails, which shows as the empty state. */
export function useListing(query: ProductListOptions): Listing {
  const { data, isPending, refetch } = useQuery(query);
  return { products: data ?? [], loading: isPending, askAgain: () => void refetch() };
}

export interface RequestedProduct {
  /** Null where there is none or it failed to load. */
  product: Product | null;
  loading: boolean;
  failed: boolean;
  askAgain(): void;
}

/** One product. Throws without an id. */
export function useProduct(id: string | undefined): RequestedProduct {
  if (!id) throw new Error('No product ID provided');
  const { data, isPending, isError, refetch } = useQuery(productQueries.detail(id));
  return { product: data ?? null, loading: isPending, failed: isError, askAgain: () => void refetch() };
}

/** Answers null when there is no such product. */
export async function prefetchProduct(client: QueryClient, id: string): Promise<Product | null | undefined> {
  try {
    return await client.fetchQuery(productQueries.detail(id));
  } catch {
    // The page itself says that it failed to load.
    return undefined;
  }
}
