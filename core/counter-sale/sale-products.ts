import { listProductsRoute } from '../bare-routes.ts';
import { callPath } from '../call-path.ts';

/** The query with which the counter sale screen loads its products: as many rows as a list can return. */
export const saleProducts = { page: 1, pageSize: 200, q: '' };

/**
 * The path from which the sale screen loads its products. The desktop app requests it in advance, so that sales can be made
 * offline.
 */
export const saleProductsPath = callPath(listProductsRoute, { query: saleProducts });
