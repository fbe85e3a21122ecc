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
 * Requires that the owner who changes a staff account's email address has just confirmed their identity. Anyone who reads the new
 * address can choose the account's password. A PIN alone isn't enough, because others may have seen it.
 * @throws AppError confirm_needed
 */
export function requireConfirmedOver(user: Account, { session, now }: Pick<RequestContext, 'session' | 'now'>): void {
  if (user.staffRole !== null && !isConfirmed(session, now)) throw new AppError('confirm_needed');
}

/**
 * Rejects reset codes for a staff account. Otherwise, anyone who can create codes at the counter, even with only a PIN, could open the
 * account.
 * @throws AppError forbidden
 */
export function rejectCodeForStaff(user: Account): void {
  if (user.staffRole === null) return;
  throw new AppError('forbidden', {
    detail:
      'Staff get no reset code. They use “Forgotten your password?” on the login page, or get a new staff password at the shop’s computer.',
  });
}
