import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, getPage } from '#storefront/api/api-client.ts';
import { useHandleAuthError } from '../shell/use-handle-auth-error.ts';

export interface AdminList<Row> {
  rows: readonly Row[];
  total: number;
  /** Nothing has been answered yet. */
  isPending: boolean;
  /** Other rows are on their way; the last ones still show. */
  isFetching: boolean;
  /** In words; null where nothing failed. */
  failure: string | null;
  refresh(): void;
}

/** A page of a staff list. `query` is a list state's; the last rows stay while the next ones load, so nothing jumps. */
export function useAdminList<Row>(path: string, query: string, failure: string): AdminList<Row> {
  const address = query === '' ? path : `${path}?${query}`;
  const leave = useHandleAuthError();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => getPage<Row>(address, signal),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (error instanceof ApiError) leave(error);
  }, [error, leave]);
  return {
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    // A page past the last one: the last is on its way.
    isPending: isPending || (data?.rows.length === 0 && data.total > 0),
    isFetching,
    failure: error === null ? null : failure,
    refresh: () => void refetch(),
  };
}
