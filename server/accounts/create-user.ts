import { and, inArray, ne, or } from 'drizzle-orm';
import type { GuestOrders, Registration, User } from '#core/accounts/account.ts';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { userKeys } from '#core/search-keys.ts';
import { recordAccount } from '#server/customers/customer-of-account.ts';
import { isConstraintError } from '#server/db/errors/constraint-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { accountKey, toUser, type UserRow } from './account-queries.ts';
import { users } from './account-tables.ts';
import { hashPassword, rejectCommonPassword } from './passwords.ts';
import { openingOf } from './security/user-opening.ts';
import { recordRoleChange } from './staff-rights.ts';

export interface NewUser {
  username: string;
  email: string;
  /** The password's hash from hashPassword, computed before the transaction because hashing is slow. */
  passwordHash: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  role?: StaffRole;
}

/**
 * Rejects names that are another account's username or email; otherwise, a sign-in could match two accounts. `exceptId` is the id of the
 * account that is being changed, which may keep its own names.
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

/**
 * Rejects a username that is an email address, unless it is the account's own address. Otherwise, the account could receive messages meant
 * for the person at that address.
 * @throws AppError invalid at username
 */
export function rejectForeignAddress({ username, email }: { username: string; email: string }): void {
  if (!username.includes('@') || accountKey(username) === accountKey(email)) return;
  const message = 'A username can be an email address only if it is your own. Please choose another name.';
  throw new AppError('invalid', { detail: message, errors: [{ path: 'username', message }] });
}

/**
 * Stores a new account.
 * @throws AppError already_registered, invalid
 */
export async function createUser(tx: Writer, user: NewUser, now: Date): Promise<UserRow> {
  const usernameKey = accountKey(user.username);
  const emailKey = accountKey(user.email);
  await rejectTakenNames(tx, [usernameKey, emailKey]);
  rejectForeignAddress(user);
  const { username, email, passwordHash, firstName, lastName, phone, address, role } = user;
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
        staffRole: role ?? null,
        ...userKeys(user),
        createdAt: now.toISOString(),
      })
      .returning();
    if (row === undefined) throw new Error('A user was not stored');
    await recordAccount(tx, row, now);
    if (row.staffRole !== null) {
      await recordRoleChange(tx, { userId: row.id, role: row.staffRole, actorId: null, now });
    }
    return row;
  } catch (error) {
    if (isConstraintError(error, 'unique')) throw new AppError('already_registered');
    throw error;
  }
}

/**
 * Creates an account, signs it in, moves the guest's orders to it, and queues the welcome email. If any of this fails, nothing is stored.
 * @throws AppError already_registered; invalid for an easily guessed password; orders_of_another
 */
export async function registerAccount(
  deps: Pick<Deps, 'env' | 'store'>,
  context: RequestContext<unknown, unknown, Registration>,
  adoptGuestOrders: AdoptGuestOrders,
): Promise<User> {
  const { password, guestOrders, ...details } = context.body;
  const { session, now } = context;
  await rejectCommonPassword(deps, { password, path: 'password', own: details });
  const passwordHash = await hashPassword(password);
  return context.write(async (tx) => {
    const user = await createUser(tx, { ...details, passwordHash }, context.now);
    await context.rotateSession(
      tx,
      await openingOf(tx, user, { device: null, isSwitched: false, passedSecondStep: false, isProvenNow: false, now }),
    );
    if (session?.userId === null) await adoptGuestOrders(tx, { sessionId: session.id, user, guestOrders, now });
    const created = toUser(user);
    await queueEmails(tx, [(await shopEmails(tx, deps, context.now)).welcome({ user: created })], context.now);
    return created;
  });
}

/** A guest's session in which an account registers or signs in. */
export interface AdoptedSession {
  sessionId: number;
  user: UserRow;
  /**
   * How the request handles the guest's orders. With `matching`, orders that have the account's name and email are moved to the account
   * without asking the user.
   */
  guestOrders: GuestOrders | 'matching' | undefined;
  now: Date;
}

/**
 * Moves the orders of a guest's session to the account that signs in. The server's start passes this function in, because the code of
 * accounts must not depend on the code of orders.
 */
export type AdoptGuestOrders = (tx: Writer, adopted: AdoptedSession) => Promise<void>;
