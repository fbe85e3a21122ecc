import type { User } from '#core/accounts/account.ts';

export function userPath({ id }: Pick<User, 'id'>): string {
  return `/admin/users/${id}`;
}

export const usersTabPath = '/admin?tab=users';
