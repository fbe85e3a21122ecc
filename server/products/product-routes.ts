import { AppError } from '#core/app-error.ts';
import { findRelated } from '#core/products/find-related.ts';
import {
  listProducts,
  listProductTypes,
  productAlias,
  productsByCategory,
  productsByTypeOrId,
  relatedProducts,
} from '#core/products/product-api.ts';
import { isProductType } from '#core/products/product-options.ts';
import {
  changeProduct,
  createProduct,
  createTestProduct,
  deleteProduct,
  listStaffProducts,
  moveProduct,
  readStaffProduct,
  restoreProduct,
} from '#core/products/staff-product-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { updateProductPosition } from './product-order.ts';
import { findProducts, findProductTypes, getProduct, type ProductFilter } from './product-queries.ts';
import { requireProductImages } from './require-product-images.ts';
import { addProduct, addTestProduct, hideProduct, unhideProduct, updateProduct } from './save-product.ts';
import { findStaffProducts, getStaffProduct } from './staff-product-queries.ts';

const wholeNumber = /^[1-9]\d{0,14}$/;

export function addProductRoutes(routes: Routes, { store, providers }: Deps): void {
  const list = async (filter: ProductFilter) => {
    const { rows, total } = await store.read((db) => findProducts(db, filter));
    return new ListResponse(rows, total);
  };
  serve(routes, listProducts, ({ query, paging }) => list({ featured: query.featured, q: query.q, paging }));
  serve(routes, listProductTypes, () => store.read(findProductTypes));
  serve(routes, productsByCategory, ({ params, query, paging }) =>
    list({ category: params.category, q: query.q, paging }),
  );
  serve(routes, productsByTypeOrId, async ({ params: { x }, query, paging }) => {
    if (isProductType(x)) return list({ type: x, q: query.q, paging });
    if (!wholeNumber.test(x)) throw new AppError('not_found', { detail: 'There is no such product.' });
    return store.read((db) => getProduct(db, Number(x)));
  });
  serve(routes, relatedProducts, ({ params }) =>
    store.read(async (db) => {
      const product = await getProduct(db, params.id);
      const { rows } = await findProducts(db);
      return findRelated(product, rows, providers.active.minimumCents);
    }),
  );
  serve(routes, productAlias, ({ params }) => store.read((db) => getProduct(db, params.id)));
}

/** The staff's endpoints for products. Lists, pages and images follow through the public revision. */
export function addStaffProductRoutes(routes: Routes, { store, uploadedImages }: Deps): void {
  serve(routes, listStaffProducts, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await findStaffProducts(db, { ...query, paging });
      return new ListResponse(rows, total);
    }),
  );
  serve(routes, readStaffProduct, ({ params }) => store.read((db) => getStaffProduct(db, params.id)));

  serve(routes, createProduct, async ({ body, now, write }) => {
    await requireProductImages(uploadedImages, body);
    return write((tx) => addProduct(tx, body, { now }));
  });
  serve(routes, createTestProduct, ({ now, write }) => write((tx) => addTestProduct(tx, now)));
  serve(routes, changeProduct, async ({ params, body, now, write }) => {
    await requireProductImages(uploadedImages, body);
    return write((tx) => updateProduct(tx, params.id, body, now));
  });
  serve(routes, deleteProduct, ({ params, now, write }) => write((tx) => hideProduct(tx, params.id, now)));
  serve(routes, restoreProduct, ({ params, now, write }) => write((tx) => unhideProduct(tx, params.id, now)));
  serve(routes, moveProduct, ({ params, body, write }) => write((tx) => updateProductPosition(tx, params.id, body)));
}
