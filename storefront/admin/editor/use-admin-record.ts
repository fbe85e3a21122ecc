import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, getJson } from '#storefront/api/api-client.ts';
import { useHandleAuthError } from '../shell/use-handle-auth-error.ts';

/** The key of what a form starts from: apart from what screens show, and asked anew whenever the form appears. */
export function editorKey(path: string): [path: string, use: 'editor'] {
  return [path, 'editor'];
}

export interface AdminRecord<Found> {
  /** Null where there is none; undefined until the shop has answered. */
  data: Found | null | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** The shop could not be reached, or could not answer. A 404 is an answer. */
  isFailed: boolean;
  refresh(): void;
}

/** What staff open on its own: one GET, asked again after what makes it stale. Not asked while `enabled` is false. */
export function useAdminRecord<Found>(path: string, { enabled = true } = {}): AdminRecord<Found> {
  return useRecord({ queryKey: [path], enabled });
}

/** What a question is asked about: what happens meanwhile changes nothing of it. Asked again for each `version`. */
export function useFrozenRecord<Found>(path: string, version: number): AdminRecord<Found> {
  // Apart from what is refreshed as things happen, and forgotten with the question.
  return useRecord({
    queryKey: ['frozen', path, version],
    queryFn: ({ signal }) => getJson<Found>(path, signal),
    gcTime: 0,
  });
}

/** What a form edits, always fresh: an older one would be refused. */
export function useEditedRecord<Found>(path: string): AdminRecord<Found> {
  return useRecord({ queryKey: editorKey(path), refetchOnMount: 'always', gcTime: 0 });
}

function useRecord<Found>(options: UseQueryOptions<Found | null>): AdminRecord<Found> {
  const leave = useHandleAuthError();
  const { data, error, isPending, isFetching, refetch } = useQuery<Found | null>(options);
  useEffect(() => {
    if (error instanceof ApiError) leave(error);
  }, [error, leave]);
  const isMissing = error instanceof ApiError && error.status === 404;
  return {
    data: isMissing ? null : data,
    isPending,
    isFetching,
    isFailed: error !== null && !isMissing,
    refresh: () => void refetch(),
  };
}
