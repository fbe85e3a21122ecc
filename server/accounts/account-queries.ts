import { eq, or } from 'drizzle-orm';
import type { User } from '#core/accounts/account.ts';
import type { Reader } from '#server/db/store.ts';
import { users } from './account-tables.ts';

export type UserRow = typeof users.$inferSelect;

/** Returns the same key for all spellings of a name: "Jo@Shop.test " and "jo@shop.test" are the same account. */
export function accountKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** Returns the account as its own user may see it, without the password's hash. */
export function toUser(row: UserRow): User {
  const { id, username, email, firstName, lastName, phone, address, staffRole: role, createdAt, version } = row;
  const isAdmin = role === 'owner';
  return { id, username, email, firstName, lastName, phone, address, isAdmin, role, createdAt, version };
}

export async function findUser(db: Reader, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * Finds an account by its email address only, never by its username. Used for messages to the owner of an email address: a username may
 * look like that address although the account is another person's.
 */
export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, accountKey(email)));
  return row ?? null;
}

/**
 * Finds an account by the typed username or email. The name alone proves nothing: signing in and resetting a password also require the
 * password, a code, or an emailed link.
 */
export async function findUserByName(db: Reader, name: string): Promise<UserRow | null> {
  const key = accountKey(name);
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailKey, key)));
  return row ?? null;
}
