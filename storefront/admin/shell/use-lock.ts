import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { User } from '#core/accounts/account.ts';
import { lockScreens } from '#core/accounts/security/switch-api.ts';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { sharedStorage, watchIdle } from './watch-idle.ts';

/**
 * Returns a function that locks the counter: the session ends, but the screens stay as they are until a user signs in by PIN or
 * password.
 */
export function useLock(): () => Promise<boolean> {
  const queries = useQueryClient();
  return useCallback(() => lock(queries), [queries]);
}

/** Ends the session. Returns false if the server didn't respond or had an error, because another attempt may succeed. */
async function lock(queries: QueryClient): Promise<boolean> {
  if (queries.getQueryData<User | null>(currentUserKey) === null) return true;
  try {
    await call(lockScreens, { body: {} });
  } catch (error) {
    // A 401 means that another tab locked first. The session has then ended, which is all that locking does.
    if (!(error instanceof ApiError && error.status === 401)) {
      toast({ variant: 'destructive', title: 'Screen Not Locked', description: formatFailure(error) });
      return error instanceof ApiError && error.status < 500;
    }
  }
  queries.setQueryData<User | null>(currentUserKey, null);
  return true;
}

/** Locks the screens once there has been no input in any tab for the number of minutes that the owner has set. */
export function useIdleLock(): void {
  const { data } = useQuery(securityQueries.settings());
  const minutes = data?.lockAfterMinutes ?? null;
  const lockNow = useLock();
  const isSignedIn = Boolean(useCurrentUser());
  useEffect(() => {
    if (minutes === null || !isSignedIn) return;
    return watchIdle({
      afterMs: minutes * 60_000,
      target: document,
      storage: sharedStorage(),
      lock: lockNow,
    });
  }, [minutes, isSignedIn, lockNow]);
}
