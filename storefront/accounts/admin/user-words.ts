import type { User } from '#core/accounts/account.ts';

/** "Mary Nguyen"; null for an account without a name. */
export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

export function userPath({ id }: Pick<User, 'id'>): string {
  return `/admin/users/${id}`;
}

export const usersTabPath = '/admin?tab=users';
