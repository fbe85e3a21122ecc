import type { User } from '#core/accounts/account.ts';

const byPin = new WeakSet<User>();

/** Marks a user who has taken over by PIN, and who continues with the open screen. */
export function takingOver(user: User): User {
  byPin.add(user);
  return user;
}

export function hasTakenOver(user: User): boolean {
  return byPin.has(user);
}
