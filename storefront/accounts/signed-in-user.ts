import type { User } from '#core/accounts/account.ts';
import { currentUserRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';

/** Loads the signed-in user for a page without a query client; null if there is none. Throws if the shop can't be reached. */
export async function loadSignedInUser(): Promise<User | null> {
  if (sessionHint() !== 'customer') return null;
  try {
    return await call(currentUserRoute);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
