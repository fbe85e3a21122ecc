import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { User } from '#core/accounts/account.ts';
import { currentUserKey } from '#storefront/accounts/current-user.ts';
import { ApiError } from '#storefront/api/api-client.ts';

/**
 * Tells the gate (admin-page.tsx) when the shop says that one is signed out (401), and then has to sign in again, or
 * isn't staff any more (403), and is led to the account. True where it did.
 */
export function useHandleAuthError(): (error: ApiError) => boolean {
  const queries = useQueryClient();
  return useCallback(
    (error) => {
      if (error.status === 401) {
        queries.setQueryData(currentUserKey, null);
        return true;
      }
      if (!isAuthError(error)) return false;
      queries.setQueryData<User | null>(currentUserKey, (user) => (user ? { ...user, isAdmin: false } : user));
      return true;
    },
    [queries],
  );
}

/** The session has ended, or has lost its rights. Other causes of a 403, such as a foreign origin, have another code. */
export function isAuthError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || (error.status === 403 && error.problem?.code === 'forbidden');
}
