import type { User } from '#core/accounts/account.ts';
import type { NextStep } from '#core/accounts/security/sign-in-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';

const detail = 'This account asks for a second step at sign-in. Please log in on the account page.';

/**
 * Returns the user who is now signed in.
 * @throws ApiError if the account requires a second step, which isn't possible here
 */
export function requireSignedIn(result: User | NextStep): User {
  if ('next' in result) throw new ApiError(409, JSON.stringify({ code: 'wrong_status', status: 409, detail }));
  return result;
}
