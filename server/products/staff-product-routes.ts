import {
  changeProduct as changeEndpoint,
  createProduct,
  createTestProduct,
  deleteProduct,
  listStaffProducts as listEndpoint,
  moveProduct as moveEndpoint,
  readStaffProduct,
  restoreProduct as restoreEndpoint,
} from '#core/products/staff-product-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { hideProduct, restoreProduct } from './hide-product.ts';
import { moveProduct } from './move-product.ts';
import { addProduct, changeProduct } from './save-product.ts';
import { getStaffProduct, listStaffProducts } from './staff-product-queries.ts';
import { addTestProduct } from './test-product.ts';

/** What staff see and do of products. Lists, pages and images follow by the public revision. */
export function addStaffProductRoutes(routes: Routes, { store, uploadedImages }: Deps): void {
  const requireImages = ({ image, images = [] }: { image?: string | undefined; images?: string[] | undefined }) => {
    const named = images.map((address, index) => ({ path: `images.${index}`, address }));
    const primary = image === undefined || images.includes(image) ? [] : [{ path: 'image', address: image }];
    return uploadedImages.require([...named, ...primary]);
  };
  serve(routes, listEndpoint, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await listStaffProducts(db, { ...query, paging });
      return new ListResponse(rows, total);
    }),
  );
  serve(routes, readStaffProduct, ({ params }) => store.read((db) => getStaffProduct(db, params.id)));

  serve(routes, createProduct, async ({ body, now, write }) => {
    await requireImages(body);
    return write((tx) => addProduct(tx, body, { now }));
  });
  serve(routes, createTestProduct, ({ now, write }) => write((tx) => addTestProduct(tx, now)));
  serve(routes, changeEndpoint, async ({ params, body, now, write }) => {
    await requireImages(body);
    return write((tx) => changeProduct(tx, params.id, body, now));
  });
  serve(routes, deleteProduct, ({ params, now, write }) => write((tx) => hideProduct(tx, params.id, now)));
  serve(routes, restoreEndpoint, ({ params, now, write }) => write((tx) => restoreProduct(tx, params.id, now)));
  serve(routes, moveEndpoint, ({ params, body, write }) => write((tx) => moveProduct(tx, params.id, body)));
}
