import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#core/accounts/account.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { currentUserKey } from './current-user.ts';

/** True where the shop says that the caller is signed out (401), or is no longer staff (403). */
export function isLostSession(error: unknown): boolean {
  return statusOfLostSession(error) !== null;
}

/**
 * Tells the whole page of a lost session, once a query or a mutation has failed with one: customers are led to sign in,
 * and staff sign in over their screens, or are led to the account where they have lost their rights.
 */
export function handleLostSession(queries: QueryClient, error: unknown): void {
  const status = statusOfLostSession(error);
  if (status === 401) queries.setQueryData<User | null>(currentUserKey, null);
  if (status === 403) {
    queries.setQueryData<User | null>(currentUserKey, (user) => (user ? { ...user, isAdmin: false } : user));
  }
}

/** A wrong password is a 401 as well, and another origin a 403; neither says anything about the session. */
function statusOfLostSession(error: unknown): 401 | 403 | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401 && error.problem?.code !== 'bad_credentials') return 401;
  return error.status === 403 && error.problem?.code === 'forbidden' ? 403 : null;
}
