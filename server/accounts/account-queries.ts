import { eq, or } from 'drizzle-orm';
import type { User } from '#core/accounts/account.ts';
import type { Reader } from '#server/db/store.ts';
import { users } from './account-tables.ts';

export type UserRow = typeof users.$inferSelect;

/** One name however it is typed: "Jo@Shop.test " and "jo@shop.test" are the same account. */
export function accountKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** The account as its owner sees it: nothing of the password. */
export function toUser(row: UserRow): User {
  const { id, username, email, firstName, lastName, phone, address, staffRole: role, createdAt, version } = row;
  const isAdmin = role === 'owner';
  return { id, username, email, firstName, lastName, phone, address, isAdmin, role, createdAt, version };
}

export async function findUser(db: Reader, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** By email alone: where something is meant for the person at an address, a username that looks like one is nobody's proof. */
export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, accountKey(email)));
  return row ?? null;
}

/** By username or email, whichever was typed, for a sign-in, which a password or an email to its owner completes. */
export async function findUserByName(db: Reader, name: string): Promise<UserRow | null> {
  const key = accountKey(name);
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailKey, key)));
  return row ?? null;
}
