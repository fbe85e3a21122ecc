import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#storefront/api/api-error.ts';
import { freshness } from '#storefront/api/freshness.ts';
import type { AdminQuery } from '../admin-query.ts';

export interface AdminRecord<Found> {
  /** The record; null if it doesn't exist, undefined until it has loaded. */
  data: Found | null | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** Whether the server could not be reached or could not respond. A 404 counts as a response. */
  isFailed: boolean;
  /** The server's reason for rejecting the request; null if it returned none. */
  failure: string | null;
  refresh(): void;
}

interface RecordOptions {
  /** Whether to load the record; true by default. */
  enabled?: boolean;
}

/** Loads one record, and reloads it after it has changed. */
export function useAdminRecord<Found>(
  query: AdminQuery<Found>,
  { enabled = true }: RecordOptions = {},
): AdminRecord<Found> {
  return useRecord<Found>({ ...query, enabled });
}

/** The record that a dialog shows. It is loaded once for each `version`, so that later changes don't alter the open dialog. */
export function useFrozenRecord<Found>(query: AdminQuery<Found>, version: number): AdminRecord<Found> {
  // A separate key, so that refreshing the record doesn't affect the dialog. The record isn't cached after the dialog closes.
  return useRecord<Found>({ ...query, queryKey: ['frozen', ...query.queryKey, version], gcTime: 0 });
}

/**
 * The cache key of a record that a form edits. Screens that show the record use another key, so that the form can load the record
 * whenever it opens.
 */
export function editorKey(query: Pick<AdminQuery<unknown>, 'queryKey'>): readonly unknown[] {
  return [...query.queryKey, 'editor'];
}

/** The record that a form edits. It is never taken from the cache, because an older version would cause a conflict. */
export function useEditedRecord<Found>(query: AdminQuery<Found>): AdminRecord<Found> {
  return useRecord<Found>({ ...query, queryKey: editorKey(query), ...freshness.eachTime, gcTime: 0 });
}

function useRecord<Found>(options: AdminQuery<Found>): AdminRecord<Found> {
  const { data, error, isPending, isFetching, refetch } = useQuery(options);
  const isMissing = error instanceof ApiError && error.status === 404;
  return {
    data: isMissing ? null : data,
    isPending,
    isFetching,
    isFailed: error !== null && !isMissing,
    failure: error instanceof ApiError ? (error.problem?.detail ?? null) : null,
    refresh: () => void refetch(),
  };
}
