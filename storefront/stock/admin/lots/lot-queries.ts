import '#storefront/api/zod-without-eval.ts';
import { listLotCounters, listLotMoves, listLots, readLot } from '#core/stock/lots/lots-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'lots'] as const;

/** The query options for lots and their moves. */
export const lotQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listLots, { query }),
  /** Loads the lots of an item that aren't used up, sorted by expiry. */
  ofItem: (itemId: number) =>
    lotQueries.list(new URLSearchParams({ itemId: String(itemId), state: 'on-hand', page: '1', pageSize: '100' })),
  lot: (id: number | string) => queryOf([...all, 'lot', String(id)], readLot, { params: { id } }),
  moves: (id: number, query: URLSearchParams) =>
    listQueryOf([...all, 'moves', id, String(query)], listLotMoves, { params: { id }, query }),
  counters: (id: number, version: number) =>
    queryOf([...all, 'counters', id, version], listLotCounters, { params: { id } }),
};

export const lotsPath = '/admin/lots';
export const recallPath = '/admin/recall';

export function lotPath(id: number): string {
  return `${lotsPath}/${id}`;
}
