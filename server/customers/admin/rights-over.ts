import { AppError } from '#core/app-error.ts';
import type { UserRow } from '#server/accounts/account-queries.ts';
import type { Actor } from '#server/http/request-context.ts';

/**
 * Checks that only an owner changes another staff member's account, so that counter staff can't take it over.
 * @throws AppError forbidden
 */
export function requireRightsOver(user: Pick<UserRow, 'staffRole'>, actor: Pick<Actor, 'role'> | null): void {
  if (user.staffRole === null || actor?.role === 'owner') return;
  throw new AppError('forbidden', {
    detail: 'This account belongs to a staff member: only an owner may do that.',
  });
}
