import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listStockAlerts } from '#core/stock/stock-alert-api.ts';
import { listStockItems, listStockMoves, readStockItem, type StockItem } from '#core/stock/stock-api.ts';
import { readStockSupply } from '#core/stock/supply-api.ts';
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
  /** The number of items that are low, as the total of the list. */
  low: () => stockQueries.list(new URLSearchParams({ page: '1', pageSize: '1', state: 'low' })),
  /** What staff should count, newest first. */
  alerts: () =>
    queryOptions({ queryKey: [...all, 'alerts'], queryFn: (context) => call(listStockAlerts, from(context)) }),
  /** All items by name, for a choice. */
  choices: () => queryOptions({ queryKey: [...all, 'choices'], queryFn: (context) => loadItems(from(context)) }),
  item: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'item', String(id)],
      queryFn: (context) => call(readStockItem, { params: { id }, ...from(context) }),
    }),
  supply: (id: number) =>
    queryOptions({
      queryKey: [...all, 'supply', id],
      queryFn: (context) => call(readStockSupply, { params: { id }, ...from(context) }),
    }),
  moves: (id: number, query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'moves', id, String(query)],
      queryFn: (context) => callList(listStockMoves, { params: { id }, query, ...from(context) }),
    }),
};

/** Loads all stock items, page by page. */
export async function loadItems(options: Partial<ReturnType<typeof from>> = {}): Promise<StockItem[]> {
  const items: StockItem[] = [];
  for (let page = 1; ; page += 1) {
    const found = await callList(listStockItems, { query: { page, pageSize: 200 }, ...options });
    items.push(...found.items);
    if (found.items.length === 0 || items.length >= found.total) return items;
  }
}

export const stockPath = '/admin/stock';
export const alertsPath = `${stockPath}/alerts`;
export const countPath = `${stockPath}/count`;
export const newItemPath = `${stockPath}/new`;

export function itemPath({ id }: { id: number }): string {
  return `${stockPath}/${id}`;
}
