import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
export function useAdminList<Row>(query: AdminQuery<Page<Row>>, failure: string): AdminList<Row> {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...query,
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
