import type { User } from '#core/accounts/account.ts';
import type { AdminChange } from '#core/accounts/staff-account-api.ts';

export function userPath({ id }: Pick<User, 'id'>): string {
  return `/admin/users/${id}`;
}

export const usersTabPath = '/admin?tab=users';

/** "Made an admin by Mary Nguyen": one line of the log of the account with this id. */
export function formatAdminChange({ isAdmin, actor }: AdminChange, userId: number): string {
  const action = isAdmin ? 'Made an admin' : 'Admin status removed';
  if (actor === null) return `${action} at the shop’s own computer`;
  return actor.id === userId ? `${action} by themselves` : `${action} by ${actor.name}`;
}
