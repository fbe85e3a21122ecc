import type { User } from '#core/accounts/account.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findUser, toUser } from './account-queries.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import { hashPassword } from './password.ts';
import { requirePassword } from './require-password.ts';
import { storePassword } from './store-password.ts';

/**
 * Changes the caller's password: every other session of the account ends, and this browser gets a new one.
 * @throws Refusal invalid at the field concerned, too_many; stale_version where another browser was quicker
 */
export async function changePassword(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  context: RequestContext<unknown, unknown, { currentPassword: string; newPassword: string }>,
): Promise<User> {
  const { actor, body, address, now } = context;
  const user = actor && (await deps.store.read((db) => findUser(db, actor.id)));
  if (user === null) throw new AppError('signed_out');
  await rejectCommonPassword(deps, { password: body.newPassword, path: 'newPassword', own: user });
  await requirePassword(deps, user, { password: body.currentPassword, address });
  const passwordHash = await hashPassword(body.newPassword);
  return context.write(async (tx) => {
    const present = await findUser(tx, user.id);
    if (present?.passwordHash !== user.passwordHash) throw new AppError('stale_version');
    await storePassword(tx, user.id, { passwordHash, now });
    await queueEmails(tx, [(await shopEmails(tx, deps)).passwordChanged({ user: present })], now);
    await context.rotateSession(tx, user.id);
    const changed = await findUser(tx, user.id);
    return toUser(changed ?? present);
  });
}
