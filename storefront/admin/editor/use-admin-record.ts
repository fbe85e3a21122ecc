import { useQuery } from '@tanstack/react-query';
import { ApiError, getJson } from '#storefront/api/api-client.ts';
import type { AdminQuery, PathQuery } from '../admin-query.ts';

export interface AdminRecord<Found> {
  /** Null where there is none; undefined until it has loaded. */
  data: Found | null | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** The shop could not be reached, or could not answer. A 404 is an answer. */
  isFailed: boolean;
  refresh(): void;
}

interface RecordOptions {
  /** False: it isn't loaded. */
  enabled?: boolean;
}

/** One record, loaded again after what changes it. */
export function useAdminRecord<Found>(
  query: AdminQuery<Found> | PathQuery,
  { enabled = true }: RecordOptions = {},
): AdminRecord<Found> {
  return useRecord<Found>({ ...queryOf(query), enabled });
}

/** What a dialog asks about: what happens meanwhile changes nothing of it. It is loaded once for each `version`. */
export function useFrozenRecord<Found>(query: AdminQuery<Found> | PathQuery, version: number): AdminRecord<Found> {
  const options = queryOf(query);
  // A key that no refresh reaches, and nothing is kept when the dialog closes.
  return useRecord<Found>({ ...options, queryKey: ['frozen', ...options.queryKey, version], gcTime: 0 });
}

/** The key of what a form starts from: apart from what screens show, and loaded afresh whenever the form appears. */
export function editorKey(query: Pick<AdminQuery<unknown>, 'queryKey'> | PathQuery): readonly unknown[] {
  return typeof query === 'string' ? [query, 'editor'] : [...query.queryKey, 'editor'];
}

/** What a form edits, always fresh: an older version would conflict. */
export function useEditedRecord<Found>(query: AdminQuery<Found> | PathQuery): AdminRecord<Found> {
  return useRecord<Found>({ ...queryOf(query), queryKey: editorKey(query), refetchOnMount: 'always', gcTime: 0 });
}

function queryOf<Found>(query: AdminQuery<Found> | PathQuery): AdminQuery<Found> {
  if (typeof query !== 'string') return query;
  return { queryKey: [query], queryFn: ({ signal }) => getJson<Found>(query, signal) };
}

function useRecord<Found>(options: AdminQuery<Found>): AdminRecord<Found> {
  const { data, error, isPending, isFetching, refetch } = useQuery(options);
  const isMissing = error instanceof ApiError && error.status === 404;
  return {
    data: isMissing ? null : data,
    isPending,
    isFetching,
    isFailed: error !== null && !isMissing,
    refresh: () => void refetch(),
  };
}
