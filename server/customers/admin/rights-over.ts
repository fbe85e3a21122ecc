import { AppError } from '#core/app-error.ts';
import type { UserRow } from '#server/accounts/account-queries.ts';
import { isConfirmed } from '#server/http/guards/check-access.ts';
import type { RequestContext } from '#server/http/request-context.ts';

type Account = Pick<UserRow, 'staffRole'>;

/**
 * Checks that only an owner changes another staff member's account, so that counter staff can't take it over.
 * @throws AppError forbidden
 */
export function requireRightsOver(user: Account, { actor }: Pick<RequestContext, 'actor'>): void {
  if (user.staffRole === null || actor?.role === 'owner') return;
  throw new AppError('forbidden', {
    detail: 'This account belongs to a staff member: only an owner may do that.',
  });
}

/**
 * Checks that the owner who changes the email address of a staff account has just confirmed their identity: anyone who reads
 * that address can choose the account's password. A PIN alone, which others may have seen, would otherwise give away the account.
 * @throws AppError confirm_needed
 */
export function requireConfirmedOver(user: Account, { session, now }: Pick<RequestContext, 'session' | 'now'>): void {
  if (user.staffRole !== null && !isConfirmed(session, now)) throw new AppError('confirm_needed');
}

/**
 * Checks that no reset code is created for a staff account: it would open the account to anyone at the counter who can create
 * codes, even with a PIN alone.
 * @throws AppError forbidden
 */
export function rejectCodeForStaff(user: Account): void {
  if (user.staffRole === null) return;
  throw new AppError('forbidden', {
    detail:
      'Staff get no reset code. They use “Forgotten your password?” on the login page, or get a new staff password at the shop’s computer.',
  });
}
