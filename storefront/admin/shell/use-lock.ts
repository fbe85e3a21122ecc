import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
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
 * Returns a function that locks the staff screens. The session ends, but the screens stay as they are until a user signs in by PIN or
 * password.
 */
export function useLock(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const failure = await lock(queries);
    if (failure !== null) toast({ variant: 'destructive', title: 'Screen Not Locked', description: failure });
  }, [queries]);
}

/** Ends the session. Resolves to null, or to the reason if the session couldn't be ended. */
async function lock(queries: QueryClient): Promise<string | null> {
  if (queries.getQueryData<User | null>(currentUserKey) === null) return null;
  try {
    await call(lockScreens, { body: {} });
  } catch (error) {
    // A 401 means that another tab locked first. The session has then ended, which is all that locking does.
    if (!(error instanceof ApiError && error.status === 401)) return formatFailure(error);
  }
  queries.setQueryData<User | null>(currentUserKey, null);
  return null;
}

/**
 * Locks the screens after the number of minutes that the owner has set, if there was no input in any tab. Returns why the last attempt
 * failed; null if none has failed.
 */
export function useIdleLock(): string | null {
  const { data } = useQuery(securityQueries.settings());
  const minutes = data?.lockAfterMinutes ?? null;
  const queries = useQueryClient();
  const isSignedIn = Boolean(useCurrentUser());
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (minutes === null || !isSignedIn) return;
    const stop = watchIdle({
      afterMs: minutes * 60_000,
      target: document,
      storage: sharedStorage(),
      async lock() {
        const found = await lock(queries);
        setFailure(found);
        return found === null;
      },
    });
    return () => {
      stop();
      setFailure(null);
    };
  }, [minutes, isSignedIn, queries]);
  return failure;
}
