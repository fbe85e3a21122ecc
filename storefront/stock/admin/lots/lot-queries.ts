import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listLotCounters, listLotMoves, listLots, readLot } from '#core/stock/lots/lots-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'lots'] as const;

/** The query options for lots and their moves. */
export const lotQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listLots, { query, ...from(context) }),
    }),
  /** The lots of an item of which something is left, those that expire first at the top. */
  ofItem: (itemId: number) =>
    lotQueries.list(new URLSearchParams({ itemId: String(itemId), state: 'on-hand', page: '1', pageSize: '100' })),
  lot: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'lot', String(id)],
      queryFn: (context) => call(readLot, { params: { id }, ...from(context) }),
    }),
  moves: (id: number, query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'moves', id, String(query)],
      queryFn: (context) => callList(listLotMoves, { params: { id }, query, ...from(context) }),
    }),
  counters: (id: number, version: number) =>
    queryOptions({
      queryKey: [...all, 'counters', id, version],
      queryFn: (context) => call(listLotCounters, { params: { id }, ...from(context) }),
    }),
};

export const lotsPath = '/admin/lots';
export const recallPath = '/admin/recall';

export function lotPath(id: number): string {
  return `${lotsPath}/${id}`;
}
