import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPage } from '#storefront/api/api-client.ts';
import type { Page } from '#storefront/api/call.ts';
import type { AdminQuery } from '../admin-query.ts';

export interface AdminList<Row> {
  rows: readonly Row[];
  /** How many rows there are in all. */
  total: number;
  /** Nothing has been loaded yet. */
  isPending: boolean;
  /** Other rows are loading; the last ones still show. */
  isFetching: boolean;
  /** A sentence to show; null where nothing failed. */
  failure: string | null;
  refresh(): void;
}

/** A page of a staff list, e.g. of `staffOrderQueries.list(list.query)`. The last rows stay while the next ones load. */
export function useAdminList<Row>(query: AdminQuery<Page<Row>>, failure: string): AdminList<Row>;
/** The older form, by path and query text. */
export function useAdminList<Row>(path: string, query: URLSearchParams | string, failure: string): AdminList<Row>;
export function useAdminList<Row>(
  query: AdminQuery<Page<Row>> | string,
  text: URLSearchParams | string,
  failure = String(text),
): AdminList<Row> {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...(typeof query === 'string' ? listAt<Row>(query, String(text)) : query),
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.items ?? [],
    total: data?.total ?? 0,
    // A page past the last one: the last is on its way.
    isPending: isPending || (data?.items.length === 0 && data.total > 0),
    isFetching,
    failure: error === null ? null : failure,
    refresh: () => void refetch(),
  };
}

function listAt<Row>(path: string, query: string): AdminQuery<Page<Row>> {
  const address = query === '' ? path : `${path}?${query}`;
  return {
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const { rows, total } = await getPage<Row>(address, signal);
      return { items: rows, total };
    },
  };
}
