import type { User } from '#core/accounts/account.ts';
import { Refusal } from '#core/refusal.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { Call } from '#server/http/call.ts';
import { findUser, toUser } from './account-queries.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { demandPassword } from './demand-password.ts';
import { hashPassword } from './password.ts';
import { storePassword } from './store-password.ts';

/**
 * Changes the caller's password: every other session of the account ends, and this browser gets a new one.
 * @throws Refusal invalid at the field concerned, too_many; stale_version where another browser was quicker
 */
export async function changePassword(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  call: Call<unknown, unknown, { currentPassword: string; newPassword: string }>,
): Promise<User> {
  const { caller, body, address, now } = call;
  const user = caller && (await deps.store.read((db) => findUser(db, caller.id)));
  if (user === null) throw new Refusal('signed_out');
  await refuseCommonPassword(deps, { password: body.newPassword, path: 'newPassword', own: user });
  await demandPassword(deps, user, { password: body.currentPassword, address });
  const passwordHash = await hashPassword(body.newPassword);
  return call.write(async (tx) => {
    const present = await findUser(tx, user.id);
    if (present?.passwordHash !== user.passwordHash) throw new Refusal('stale_version');
    await storePassword(tx, user.id, { passwordHash, now });
    await queueEmails(tx, [(await shopEmails(tx, deps)).passwordChanged({ user: present })], now);
    await call.renewSession(tx, user.id);
    const changed = await findUser(tx, user.id);
    return toUser(changed ?? present);
  });
}
