import { AppError } from '#core/app-error.ts';
import {
  listProducts,
  listProductTypes,
  productAlias,
  productsByCategory,
  productsByTypeOrId,
  relatedProducts,
  requestStockNotice,
} from '#core/products/product-api.ts';
import { isProductType } from '#core/products/product-options.ts';
import {
  changeProduct,
  createProduct,
  createTestProduct,
  deleteProduct,
  listStaffProducts,
  markOutOfStock,
  moveProduct,
  offerInRepeats,
  readStaffProduct,
  restoreProduct,
} from '#core/products/staff-product-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { updateProductPosition } from './product-order.ts';
import { findProducts, findProductTypes, getProduct, type ProductFilter } from './product-queries.ts';
import { changeAndRecord, recordProduct } from './record-product.ts';
import { findRelatedProducts } from './related-products.ts';
import { requireProductImages } from './require-product-images.ts';
import {
  addProduct,
  addTestProduct,
  hideProduct,
  setOutOfStock,
  setRepeatable,
  unhideProduct,
} from './save-product.ts';
import { findStaffProducts, getStaffProduct } from './staff-product-queries.ts';
import { addStockWish } from './wishes/stock-wishes.ts';

const wholeNumber = /^[1-9]\d{0,14}$/;

export function addProductRoutes(routes: Routes, { store, providers }: Deps): void {
  const list = async (filter: ProductFilter) => {
    const { rows, total, isAtLeast } = await store.read((db) => findProducts(db, filter));
    return new ListResponse(rows, total, { isAtLeast });
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
      return findRelatedProducts(db, product, providers.active.minimumCents);
    }),
  );
  // The response doesn't depend on whether the email address is known. Otherwise anyone could find out who is on the list.
  serve(routes, requestStockNotice, ({ params, body, write, now }) =>
    write(async (tx) => {
      await addStockWish(tx, { productId: params.id, email: body.email, now });
      return { ok: true } as const;
    }),
  );
  serve(routes, productAlias, ({ params }) => store.read((db) => getProduct(db, params.id)));
}

/**
 * Adds the routes with which staff manage products. Each change raises the public revision, so that lists, pages and images are
 * rendered again.
 */
export function addStaffProductRoutes(routes: Routes, { store, uploadedImages }: Deps): void {
  serve(routes, listStaffProducts, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total, isAtLeast } = await findStaffProducts(db, { ...query, paging });
      return new ListResponse(rows, total, { isAtLeast });
    }),
  );
  serve(routes, readStaffProduct, ({ params }) => store.read((db) => getStaffProduct(db, params.id)));

  serve(routes, createProduct, async (context) => {
    await requireProductImages(uploadedImages, context.body);
    return context.write(async (tx) => {
      const product = await addProduct(tx, context.body, context);
      await recordProduct(tx, context, 'Added a product', product);
      return product;
    });
  });
  serve(routes, createTestProduct, (context) =>
    context.write(async (tx) => {
      const product = await addTestProduct(tx, context.now);
      await recordProduct(tx, context, 'Added the test product', product);
      return product;
    }),
  );
  serve(routes, changeProduct, async (context) => {
    await requireProductImages(uploadedImages, context.body);
    return context.write((tx) => changeAndRecord(tx, context.params.id, context.body, context));
  });
  serve(routes, deleteProduct, (context) =>
    context.write(async (tx) => {
      const product = await hideProduct(tx, context.params.id, context.now);
      await recordProduct(tx, context, 'Deleted a product', product);
      return product;
    }),
  );
  serve(routes, restoreProduct, (context) =>
    context.write(async (tx) => {
      const product = await unhideProduct(tx, context.params.id, context.now);
      await recordProduct(tx, context, 'Restored a product', product);
      return product;
    }),
  );
  serve(routes, markOutOfStock, (context) =>
    context.write(async (tx) => {
      const { outOfStock } = context.body;
      const product = await setOutOfStock(tx, context.params.id, { outOfStock, now: context.now });
      const action = outOfStock ? 'Marked a product as out of stock' : 'Marked a product as back in stock';
      await recordProduct(tx, context, action, product);
      return product;
    }),
  );
  serve(routes, offerInRepeats, (context) =>
    context.write(async (tx) => {
      const { repeatable } = context.body;
      const product = await setRepeatable(tx, context.params.id, { repeatable, now: context.now });
      const action = repeatable
        ? 'Offered a product in repeating boxes'
        : 'No longer offered a product in repeating boxes';
      await recordProduct(tx, context, action, product);
      return product;
    }),
  );
  serve(routes, moveProduct, ({ params, body, write }) => write((tx) => updateProductPosition(tx, params.id, body)));
}
