import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { listProductsRoute, productsByCategoryRoute, productsByTypeOrIdRoute } from '#core/bare-routes.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductCategory, ProductType } from '#core/products/product-options.ts';
import { call, type QueryOf } from '#storefront/api/call.ts';
import { from, orNull } from '#storefront/api/query-source.ts';

const all = ['products'] as const;

/** What customers see of the catalogue. */
export const productQueries = {
  all,
  list: (query: QueryOf<typeof listProductsRoute> = {}) =>
    listOptions(['list', query], (context) => call(listProductsRoute, { query, ...from(context) })),
  ofType: (type: ProductType, query: QueryOf<typeof productsByTypeOrIdRoute> = {}) =>
    listOptions(['list', { ...query, type }], async (context) => {
      const found = await call(productsByTypeOrIdRoute, { params: { x: type }, query, ...from(context) });
      return Array.isArray(found) ? found : [found];
    }),
  ofCategory: (category: ProductCategory) =>
    listOptions(['list', { category }], (context) =>
      call(productsByCategoryRoute, { params: { category }, ...from(context) }),
    ),
  /** Null where there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async (context): Promise<Product | null> => {
        const found = await orNull(call(productsByTypeOrIdRoute, { params: { x: id }, ...from(context) }));
        return Array.isArray(found) ? null : found;
      },
    }),
};

export type ProductListOptions = ReturnType<typeof listOptions>;

/** One type for every list of products, however it is asked for. */
function listOptions(key: readonly unknown[], queryFn: (context: QueryFunctionContext) => Promise<Product[]>) {
  return queryOptions({ queryKey: [...all, ...key], queryFn });
}
