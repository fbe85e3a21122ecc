import type { User } from '#core/accounts/account.ts';
import type { AdminChange } from '#core/accounts/staff-account-api.ts';

export function userPath({ id }: Pick<User, 'id'>): string {
  return `/admin/users/${id}`;
}

export const usersTabPath = '/admin?tab=users';

/** "Made an admin by Mary Nguyen": one line of the log of the account with this id. */
export function adminChangeWords({ isAdmin, actor }: AdminChange, userId: number): string {
  const deed = isAdmin ? 'Made an admin' : 'Admin status removed';
  if (actor === null) return `${deed} at the shop’s own computer`;
  return actor.id === userId ? `${deed} by themselves` : `${deed} by ${actor.name}`;
}
