import { eq } from 'drizzle-orm';
import type { DetailsChange, User } from '#core/accounts/account.ts';
import { AppError } from '#core/app-error.ts';
import { userKeys } from '#core/search-keys.ts';
import { recordAccount } from '#server/customers/customer-of-account.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { accountKey, findUser, toUser, type UserRow } from './account-queries.ts';
import { users } from './account-tables.ts';
import { recordOfStaff } from './activity/record-of-staff.ts';
import { rejectForeignAddress, rejectTakenNames } from './create-user.ts';
import { findReset, recordResetUsed, storePassword, voidResets } from './password-reset.ts';
import { hashPassword, rejectCommonPassword, requirePassword } from './passwords.ts';
import { joinDevice } from './security/counter-device.ts';
import { findFactors, hasFactor } from './security/second-factor.ts';
import { openingOf } from './security/user-opening.ts';
import { plainOpening } from './session-queries.ts';
import { acceptInvitation } from './staff-invitation.ts';

/**
 * Changes the given details of the signed-in user's account. A new email address requires the current password, because links for choosing
 * a new password are sent to it.
 * @throws AppError invalid at currentPassword, too_many, stale_version, already_registered
 */
export async function updateDetails(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  context: RequestContext<unknown, unknown, DetailsChange>,
): Promise<User> {
  const { actor, body, address } = context;
  const user = actor && (await deps.store.read((db) => findUser(db, actor.id)));
  if (user === null) throw new AppError('signed_out');
  const isOwner = isOtherEmail(user, body);
  if (isOwner) await requirePassword(deps, user, { password: body.currentPassword ?? '', address });
  const write = () =>
    context.write(async (tx) => {
      const row = await findUser(tx, user.id);
      if (row === null) throw new AppError('signed_out');
      const isProven = isOwner && row.passwordHash === user.passwordHash;
      const isConflict = body.version !== undefined && body.version !== row.version;
      if (isConflict || (isOtherEmail(row, body) && !isProven)) throw new AppError('stale_version');
      const changed = await storeDetails(tx, row, body, context.now);
      if (isOtherEmail(row, body)) {
        await queueEmails(
          tx,
          [(await shopEmails(tx, deps, context.now)).emailChanged({ oldEmail: row.email })],
          context.now,
        );
        await recordOfStaff(tx, row, { now: context.now, kind: 'sign-in', action: 'Changed their email address' });
      }
      return toUser(changed);
    });
  return isOwner ? countChange(deps, user.id, write) : write();
}

/**
 * Makes a change that each account may make only a few times an hour. The change is counted before it is made, so that parallel requests
 * can't exceed the limit. A rejected change isn't counted.
 * @throws AppError too_many
 */
async function countChange<Result>(
  { limits }: Pick<Deps, 'limits'>,
  userId: number,
  change: () => Promise<Result>,
): Promise<Result> {
  await limits.countAccountChange(userId);
  return change().catch(async (error: unknown) => {
    if (error instanceof AppError) await limits.releaseAccountChange(userId);
    throw error;
  });
}

function isOtherEmail(user: UserRow, { email }: DetailsChange): boolean {
  return email !== undefined && accountKey(email) !== user.emailKey;
}

/**
 * Stores new details of an account. Changes only the fields that the request contains.
 * @throws AppError already_registered
 */
export async function storeDetails(tx: Writer, row: UserRow, change: DetailsChange, now: Date): Promise<UserRow> {
  const { email = row.email } = change;
  const wanted = change.username ?? row.username;
  // If the username was the old email address, it becomes the new email address.
  const followsEmail = accountKey(wanted) === row.emailKey && accountKey(email) !== row.emailKey;
  const username = followsEmail ? email : wanted;
  const keys = { usernameKey: accountKey(username), emailKey: accountKey(email) };
  const isRenamed = keys.usernameKey !== row.usernameKey || keys.emailKey !== row.emailKey;
  await rejectTakenNames(tx, [keys.usernameKey, keys.emailKey], row.id);
  if (isRenamed) rejectForeignAddress({ username, email });
  const firstName = detail(change.firstName, row.firstName);
  const lastName = detail(change.lastName, row.lastName);
  const phone = detail(change.phone, row.phone);
  const [changed = row] = await tx
    .update(users)
    .set({
      username,
      email,
      ...keys,
      firstName,
      lastName,
      phone,
      ...userKeys({ username, email, firstName, lastName, phone }),
      address: detail(change.address, row.address),
      // An invitation is valid only for the email address to which it was sent, so a new address ends it.
      ...(keys.emailKey === row.emailKey ? {} : { invitedRole: null, invitedBy: null, invitedUntil: null }),
      version: row.version + 1,
    })
    .where(eq(users.id, row.id))
    .returning();
  if (keys.emailKey !== row.emailKey) await voidResets(tx, row.id, now);
  await recordAccount(tx, changed, now);
  return changed;
}

/** Returns the value to store: the stored value if the request lacks the field, and null if the request's text is empty. */
function detail(sent: string | undefined, stored: string | null): string | null {
  return sent === undefined ? stored : sent || null;
}

/**
 * Changes the signed-in user's password. All sessions of the account end, and this browser gets a new session.
 * @throws AppError invalid at the field concerned, too_many; stale_version if another browser was faster
 */
export async function updatePassword(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  context: RequestContext<unknown, unknown, { currentPassword: string; newPassword: string }>,
): Promise<User> {
  const { actor, body, address, now } = context;
  const user = actor && (await deps.store.read((db) => findUser(db, actor.id)));
  if (user === null) throw new AppError('signed_out');
  await rejectCommonPassword(deps, { password: body.newPassword, path: 'newPassword', own: user });
  await requirePassword(deps, user, { password: body.currentPassword, address });
  return countChange(deps, user.id, async () => {
    const passwordHash = await hashPassword(body.newPassword);
    return context.write(async (tx) => {
      const present = await findUser(tx, user.id);
      if (present?.passwordHash !== user.passwordHash) throw new AppError('stale_version');
      await storePassword(tx, user.id, { passwordHash, now });
      await queueEmails(tx, [(await shopEmails(tx, deps, now)).passwordChanged({ user: present })], now);
      await recordOfStaff(tx, present, { now, kind: 'password', action: 'Changed their password' });
      const before = context.session?.opening ?? plainOpening;
      const { passedSecondStep } = before;
      const device = await joinDevice(tx, { user: present, known: before.device, passedSecondStep, now });
      // If the account has a second sign-in step, the password alone doesn't prove who the user is.
      const { isSwitched, confirmedAt } = hasFactor(await findFactors(tx, user.id)) ? before : plainOpening;
      const changedSession = { device, isSwitched, confirmedAt, passedSecondStep, isProvenNow: false, now };
      await context.rotateSession(tx, await openingOf(tx, present, changedSession));
      const changed = await findUser(tx, user.id);
      return toUser(changed ?? present);
    });
  });
}

/**
 * Sets a new password with an emailed token, and ends every session of the account.
 * @throws AppError not_found for a token that is unknown, used, void or expired; invalid for an easily guessed password
 */
export async function updatePasswordByToken(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  context: RequestContext<unknown, unknown, { token: string; password: string }>,
): Promise<{ ok: true; joinedStaff: boolean }> {
  const { store, limits } = deps;
  const { token, password } = context.body;
  // The token is checked before the password is hashed, so that made-up tokens can't overload the processor.
  const owner = await store.read(async (db) => {
    const found = await findReset(db, token, context.now);
    return found && findUser(db, found.userId);
  });
  if (owner === null) throw noSuchLink();
  await rejectCommonPassword(deps, { password, path: 'password', own: owner });
  const passwordHash = await hashPassword(password);
  let accountName = '';
  const done = await context.write(async (tx) => {
    const reset = await findReset(tx, token, context.now);
    const user = reset && (await findUser(tx, reset.userId));
    if (reset === null || user === null) throw noSuchLink();
    await recordResetUsed(tx, reset.id, context.now);
    await recordOfStaff(tx, user, {
      now: context.now,
      kind: 'password',
      action: 'Chose a new password by an emailed link',
    });
    await storePassword(tx, user.id, { passwordHash, now: context.now });
    const joinedStaff = await acceptInvitation(tx, user, context.now);
    await queueEmails(tx, [(await shopEmails(tx, deps, context.now)).passwordChanged({ user })], context.now);
    if (context.session?.userId === user.id) await context.endSession(tx);
    accountName = user.usernameKey;
    return { ok: true as const, joinedStaff };
  });
  await limits.recordSignIn(accountName);
  return done;
}

function noSuchLink(): AppError {
  const detail = 'This link has expired or was already used. Please ask for a new one.';
  return new AppError('not_found', { detail });
}
