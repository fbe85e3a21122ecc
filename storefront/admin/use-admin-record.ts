import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#storefront/api/api-client.ts';
import { useLeaveStaff } from './use-leave-staff.ts';

export interface AdminRecord<Found> {
  /** Null where there is none; undefined until the shop has answered. */
  data: Found | null | undefined;
  isPending: boolean;
  /** The shop could not be reached, or could not answer. A 404 is an answer. */
  isFailed: boolean;
  refresh(): void;
}

/** What staff open on its own: one GET, asked again after what makes it stale. Not asked while `enabled` is false. */
export function useAdminRecord<Found>(path: string, { enabled = true } = {}): AdminRecord<Found> {
  const leave = useLeaveStaff();
  const { data, error, isPending, refetch } = useQuery<Found | null>({ queryKey: [path], enabled });
  useEffect(() => {
    if (error instanceof ApiError) leave(error);
  }, [error, leave]);
  const isMissing = error instanceof ApiError && error.status === 404;
  return {
    data: isMissing ? null : data,
    isPending,
    isFailed: error !== null && !isMissing,
    refresh: () => void refetch(),
  };
}
