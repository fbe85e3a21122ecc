import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listStockAlerts } from '#core/stock/stock-alert-api.ts';
import { listStockItems, listStockMoves, readStockItem, type StockItem } from '#core/stock/stock-api.ts';
import { readStockSupply } from '#core/stock/supply-api.ts';
import { callList, from, listQueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'stock'] as const;

/** The query options for the stock items and their moves. */
export const stockQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listStockItems, { query }),
  /** The first low item, with the number of low items as the list's total. Only the total is used. */
  low: () => stockQueries.list(new URLSearchParams({ page: '1', pageSize: '1', state: 'low' })),
  /** The stock alerts, newest first, which ask staff to count an item. */
  alerts: () => queryOf([...all, 'alerts'], listStockAlerts),
  /** All items, sorted by name, for a select field. */
  choices: () => queryOptions({ queryKey: [...all, 'choices'], queryFn: (context) => loadItems(from(context)) }),
  item: (id: number | string) => queryOf([...all, 'item', String(id)], readStockItem, { params: { id } }),
  supply: (id: number) => queryOf([...all, 'supply', id], readStockSupply, { params: { id } }),
  moves: (id: number, query: URLSearchParams) =>
    listQueryOf([...all, 'moves', id, String(query)], listStockMoves, { params: { id }, query }),
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
