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

/** Locks the counter until a user comes back by PIN or password: the session ends, but the screens stay as they are. */
export function useLock(): () => Promise<boolean> {
  const queries = useQueryClient();
  return useCallback(() => lock(queries), [queries]);
}

/** Returns false if the shop gave no answer or had an error, as it may work in a moment. */
async function lock(queries: QueryClient): Promise<boolean> {
  if (queries.getQueryData<User | null>(currentUserKey) === null) return true;
  try {
    await call(lockScreens, { body: {} });
  } catch (error) {
    // Another tab locked first: the session has ended, which is all that locking does.
    if (!(error instanceof ApiError && error.status === 401)) {
      toast({ variant: 'destructive', title: 'Screen Not Locked', description: formatFailure(error) });
      return error instanceof ApiError && error.status < 500;
    }
  }
  queries.setQueryData<User | null>(currentUserKey, null);
  return true;
}

/** Locks the screens after the owner's number of minutes, counted from the last input in any tab. */
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
