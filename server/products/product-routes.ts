import { AppError } from '#core/app-error.ts';
import { listProducts, productAlias, productsByCategory, productsByTypeOrId } from '#core/products/product-api.ts';
import { isProductType } from '#core/products/product-options.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { findProducts, getProduct, type ProductFilter } from './product-queries.ts';

const wholeNumber = /^[1-9]\d{0,14}$/;

export function addProductRoutes(routes: Routes, { store }: Deps): void {
  const list = async (filter: ProductFilter) => {
    const { rows, total } = await store.read((db) => findProducts(db, filter));
    return new ListResponse(rows, total);
  };
  serve(routes, listProducts, ({ query, paging }) => list({ featured: query.featured, q: query.q, paging }));
  serve(routes, productsByCategory, ({ params, query, paging }) =>
    list({ category: params.category, q: query.q, paging }),
  );
  serve(routes, productsByTypeOrId, async ({ params: { x }, query, paging }) => {
    if (isProductType(x)) return list({ type: x, q: query.q, paging });
    if (!wholeNumber.test(x)) throw new AppError('not_found', { detail: 'There is no such product.' });
    return store.read((db) => getProduct(db, Number(x)));
  });
  serve(routes, productAlias, ({ params }) => store.read((db) => getProduct(db, params.id)));
}
