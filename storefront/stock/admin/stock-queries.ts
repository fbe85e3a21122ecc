import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listStockItems } from '#core/stock/stock-api.ts';
import { callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'stock'] as const;

/** The query options for the stock items and their moves. */
export const stockQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listStockItems, { query, ...from(context) }),
    }),
};
