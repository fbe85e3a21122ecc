import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listStockItems, listStockMoves, readStockItem } from '#core/stock/stock-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'stock'] as const;

/** The query options for the stock items and their moves. */
export const stockQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listStockItems, { query, ...from(context) }),
    }),
  item: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'item', String(id)],
      queryFn: (context) => call(readStockItem, { params: { id }, ...from(context) }),
    }),
  moves: (id: number, query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'moves', id, String(query)],
      queryFn: (context) => callList(listStockMoves, { params: { id }, query, ...from(context) }),
    }),
};

export const stockPath = '/admin/stock';
export const countPath = `${stockPath}/count`;
export const newItemPath = `${stockPath}/new`;

export function itemPath({ id }: { id: number }): string {
  return `${stockPath}/${id}`;
}
