import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#core/accounts/account.ts';
import type { AppErrorCode } from '#core/app-error.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { currentUserKey } from './current-user.ts';

/** Whether the error shows that the user is signed out (401), or no longer has a role for the staff screens (403). */
export function isLostSession(error: unknown): boolean {
  const status = statusOf(error);
  // For counter staff, a 403 only means that an owner is needed: they see a message about this, and can continue.
  return status === 401 || (status === 403 && roleIn(error) !== 'counter');
}

/**
 * The query key for what the signed-in user must do to sign in, such as a second step. Only the staff screens use this query. The key
 * is defined here because every page handles rejected requests.
 */
export const ownSecurityKey = ['admin', 'security', 'own'] as const;

/**
 * Updates the signed-in user on the whole page after a request has failed because the session is lost. Customers are then redirected to
 * the sign-in page. Staff sign in over their screens; if they have lost their role, they are redirected to their account.
 */
export function handleLostSession(queries: QueryClient, error: unknown): void {
  const status = statusOf(error);
  if (status === 401) queries.setQueryData<User | null>(currentUserKey, null);
  if (status === 403) {
    const role = roleIn(error);
    const isAdmin = role === 'owner';
    queries.setQueryData<User | null>(currentUserKey, (user) => (user ? { ...user, isAdmin, role } : user));
  }
  // If the owner now requires a second step, staff are taken to its set-up.
  if (isOfCode(error, 'second_factor_needed')) void queries.invalidateQueries({ queryKey: ownSecurityKey });
}

export function isOfCode(error: unknown, code: AppErrorCode): boolean {
  return error instanceof ApiError && error.problem?.code === code;
}

/**
 * Returns the error's status if the user may have lost the session or the role; otherwise null. A wrong password (401) and a request
 * from another site (403) don't mean this.
 */
function statusOf(error: unknown): 401 | 403 | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401 && error.problem?.code !== 'bad_credentials') return 401;
  return error.status === 403 && error.problem?.code === 'forbidden' ? 403 : null;
}

/** The user's current role, as given in the error. */
function roleIn(error: unknown): User['role'] {
  const role = error instanceof ApiError ? error.problem?.role : null;
  return role === 'owner' || role === 'counter' || role === 'driver' ? role : null;
}
