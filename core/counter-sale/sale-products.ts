import { listProductsRoute } from '../bare-routes.ts';
import { callPath } from '../call-path.ts';

/** The query for the products that a counter sale starts with: as many rows as a list can return. */
export const saleProducts = { page: 1, pageSize: 200, q: '' };

/**
 * The path that the sale screen requests. The desktop app requests it ahead of time, so that it can sell without a connection.
 */
export const saleProductsPath = callPath(listProductsRoute, { query: saleProducts });
