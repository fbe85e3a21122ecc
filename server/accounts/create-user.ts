import { and, inArray, ne, or } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { userKeys } from '#core/search-keys.ts';
import { isConstraintError } from '#server/db/sqlite/constraint-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { accountKey, type UserRow } from './account-queries.ts';
import { users } from './account-tables.ts';
import { recordStaffChange } from './staff-rights.ts';

export interface NewUser {
  username: string;
  email: string;
  /** From hashPassword, made before the transaction: hashing takes its time. */
  passwordHash: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  isAdmin?: boolean;
}

/**
 * No name may be another account's username or email, or a sign-in could mean two. `exceptId` is whose names they are.
 * @throws AppError already_registered
 */
export async function rejectTakenNames(db: Reader, keys: readonly string[], exceptId = 0): Promise<void> {
  const isTaken = or(inArray(users.usernameKey, [...keys]), inArray(users.emailKey, [...keys]));
  const existing = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, exceptId), isTaken))
    .limit(1);
  if (existing.length > 0) throw new AppError('already_registered');
}

/** Stores an account. @throws AppError already_registered */
export async function createUser(tx: Writer, user: NewUser, now: Date): Promise<UserRow> {
  const usernameKey = accountKey(user.username);
  const emailKey = accountKey(user.email);
  await rejectTakenNames(tx, [usernameKey, emailKey]);
  const { username, email, passwordHash, firstName, lastName, phone, address, isAdmin } = user;
  try {
    const [row] = await tx
      .insert(users)
      .values({
        username,
        usernameKey,
        email,
        emailKey,
        passwordHash,
        firstName: firstName || null,
        lastName: lastName || null,
        phone: phone || null,
        address: address || null,
        isAdmin: isAdmin ?? false,
        ...userKeys(user),
        createdAt: now.toISOString(),
      })
      .returning();
    if (row === undefined) throw new Error('A user was not stored');
    if (row.isAdmin) await recordStaffChange(tx, { userId: row.id, isAdmin: true, actorId: null, now });
    return row;
  } catch (error) {
    if (isConstraintError(error, 'unique')) throw new AppError('already_registered');
    throw error;
  }
}
