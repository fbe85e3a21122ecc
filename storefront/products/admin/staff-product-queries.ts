import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listStaffProducts, readStaffProduct } from '#core/products/staff-product-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';
import { productQueries } from '../product-queries.ts';

const all = ['admin', 'products'] as const;

/** The query options for the catalogue as staff see it, including hidden and test products. */
export const staffProductQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listStaffProducts, { query, ...from(context) }),
    }),
  detail: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'detail', String(id)],
      queryFn: (context) => call(readStaffProduct, { params: { id }, ...from(context) }),
    }),
};

/** The queries to refresh after a product changes: the catalogue for staff and for customers. */
export const changedByProducts = [staffProductQueries.all, productQueries.all];
