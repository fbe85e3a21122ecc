import { type QueryClient, type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query';
import {
  listProductsRoute,
  productsByCategoryRoute,
  productsByTypeOrIdRoute,
  productTypesRoute,
  relatedProductsRoute,
} from '#core/bare-routes.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductCategory, ProductType } from '#core/products/product-options.ts';
import { call, from, orNull, type QueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['products'] as const;

/** The query options for the catalogue, as customers see it. */
export const productQueries = {
  all,
  list: (query: QueryOf<typeof listProductsRoute> = {}) =>
    listOptions(['list', query], (context) => call(listProductsRoute, { query, ...from(context) })),
  ofType: (type: ProductType, query: QueryOf<typeof productsByTypeOrIdRoute> = {}) =>
    listOptions(['list', { ...query, type }], async (context) => {
      const found = await call(productsByTypeOrIdRoute, { params: { x: type }, query, ...from(context) });
      return Array.isArray(found) ? found : [found];
    }),
  /** The number of packs and the lowest price for each animal. */
  types: () => queryOf([...all, 'types'], productTypesRoute),
  ofCategory: (category: ProductCategory) =>
    listOptions(['list', { category }], (context) =>
      call(productsByCategoryRoute, { params: { category }, ...from(context) }),
    ),
  /** One product; null if there is no product with this id. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async (context): Promise<Product | null> => {
        const found = await orNull(call(productsByTypeOrIdRoute, { params: { x: id }, ...from(context) }));
        return Array.isArray(found) ? null : found;
      },
    }),
  /** The requested products that are on sale, in the order of `ids`. */
  several: (ids: readonly number[]) =>
    queryOptions({
      queryKey: [...all, 'several', ids],
      queryFn: async (context): Promise<Product[]> => {
        const found = await Promise.all(
          ids.map((id) => orNull(call(productsByTypeOrIdRoute, { params: { x: String(id) }, ...from(context) }))),
        );
        return found.flatMap((each) => each ?? []);
      },
    }),
  /** The products related to a product; null if there is no product with this id. */
  related: (id: string) =>
    queryOptions({
      queryKey: [...all, 'related', id],
      queryFn: (context) => orNull(call(relatedProductsRoute, { params: { id }, ...from(context) })),
    }),
};

type ProductListOptions = ReturnType<typeof listOptions>;

/** Returns the query options of a list of products. Their type is the same for every call that can load the list. */
function listOptions(key: readonly unknown[], queryFn: (context: QueryFunctionContext) => Promise<Product[]>) {
  return queryOptions({ queryKey: [...all, ...key], queryFn });
}

export interface Listing {
  products: readonly Product[];
  loading: boolean;
  askAgain(): void;
}

/** Loads a list of products. The list is empty if loading fails, so that the empty state is shown. */
export function useListing(query: ProductListOptions): Listing {
  const { data, isPending, refetch } = useQuery(query);
  return { products: data ?? [], loading: isPending, askAgain: () => void refetch() };
}

interface RequestedProducts extends Listing {
  failed: boolean;
}

/** The products with these ids that are on sale. */
export function useSeveral(ids: readonly number[]): RequestedProducts {
  const { data, isPending, isError, refetch } = useQuery(productQueries.several(ids));
  return { products: data ?? [], loading: isPending, failed: isError, askAgain: () => void refetch() };
}

interface RequestedProduct {
  /** The product; null if there is no such product or it failed to load. */
  product: Product | null;
  loading: boolean;
  failed: boolean;
  askAgain(): void;
}

/** Loads a product. Throws if `id` is missing. */
export function useProduct(id: string | undefined): RequestedProduct {
  if (!id) throw new Error('No product ID provided');
  const { data, isPending, isError, refetch } = useQuery(productQueries.detail(id));
  return { product: data ?? null, loading: isPending, failed: isError, askAgain: () => void refetch() };
}

/** Loads a product. Resolves to null if there is no such product, and to undefined if it failed to load. */
export async function prefetchProduct(client: QueryClient, id: string): Promise<Product | null | undefined> {
  try {
    return await client.fetchQuery(productQueries.detail(id));
  } catch {
    // The failure isn't thrown, because the page itself reports that the product failed to load.
    return undefined;
  }
}
