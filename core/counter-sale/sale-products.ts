import { listProductsRoute } from '../bare-routes.ts';
import { callPath } from '../call-path.ts';

/** The products that a counter sale begins with: the most rows that a list responds with. */
export const saleProducts = { page: 1, pageSize: 200, q: '' };

/** The address that its screen asks for, which a counter looks at ahead, so that it can sell when its line is gone. */
export const saleProductsPath = callPath(listProductsRoute, { query: saleProducts });
