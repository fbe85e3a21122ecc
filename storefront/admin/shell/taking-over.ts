import type { User } from '#core/accounts/account.ts';

const byPin = new WeakSet<User>();

/** This person has switched by PIN: what is open stays, and is theirs to finish. */
export function takingOver(user: User): User {
  byPin.add(user);
  return user;
}

export function hasTakenOver(user: User): boolean {
  return byPin.has(user);
}
