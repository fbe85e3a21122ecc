import type { User } from '#core/accounts/account.ts';

const byPin = new WeakSet<User>();

/** Marks a user who has taken over by PIN: the open screen stays, for them to finish. */
export function takingOver(user: User): User {
  byPin.add(user);
  return user;
}

export function hasTakenOver(user: User): boolean {
  return byPin.has(user);
}
