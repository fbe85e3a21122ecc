import '#storefront/api/zod-without-eval.ts';
import { listStaffProducts, readStaffProduct } from '#core/products/staff-product-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';
import { productQueries } from '../product-queries.ts';

const all = ['admin', 'products'] as const;

/** The query options for the catalogue as staff see it, including hidden and test products. */
export const staffProductQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listStaffProducts, { query }),
  detail: (id: number | string) => queryOf([...all, 'detail', String(id)], readStaffProduct, { params: { id } }),
};

/** The queries to refresh after a product changes: the catalogue for staff and for customers. */
export const changedByProducts = [staffProductQueries.all, productQueries.all];
