import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#storefront/api/api-error.ts';
import { freshness } from '#storefront/api/freshness.ts';
import type { AdminQuery } from '../admin-query.ts';

export interface AdminRecord<Found> {
  /** Null if there is none; undefined until it has loaded. */
  data: Found | null | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** The shop could not be reached, or could not answer. A 404 is an answer. */
  isFailed: boolean;
  /** The shop's reason for rejecting the request; null if it gave none. */
  failure: string | null;
  refresh(): void;
}

interface RecordOptions {
  /** If false, it isn't loaded. */
  enabled?: boolean;
}

/** Loads one record, and loads it again after changes to it. */
export function useAdminRecord<Found>(
  query: AdminQuery<Found>,
  { enabled = true }: RecordOptions = {},
): AdminRecord<Found> {
  return useRecord<Found>({ ...query, enabled });
}

/** The record that a dialog is about. It is loaded once for each `version`, so that later changes don't alter the dialog. */
export function useFrozenRecord<Found>(query: AdminQuery<Found>, version: number): AdminRecord<Found> {
  // No refresh matches this key, and nothing stays cached when the dialog closes.
  return useRecord<Found>({ ...query, queryKey: ['frozen', ...query.queryKey, version], gcTime: 0 });
}

/** The key of a form's initial record: separate from what screens show, and loaded again whenever the form appears. */
export function editorKey(query: Pick<AdminQuery<unknown>, 'queryKey'>): readonly unknown[] {
  return [...query.queryKey, 'editor'];
}

/** The record that a form edits. It is always loaded fresh, as an older version would conflict. */
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
