import { Refusal } from '#core/refusal.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { Call } from '#server/http/call.ts';
import { findUser } from './account-queries.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './password.ts';
import { findReset, noteResetUsed } from './password-resets.ts';
import { storePassword } from './store-password.ts';

/**
 * Sets a new password with an email's token, and ends every session of the account.
 * @throws Refusal not_found for a token that is unknown, used, void or too old; invalid for a password that is guessed first
 */
export async function resetPassword(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  call: Call<unknown, unknown, { token: string; password: string }>,
): Promise<{ ok: true }> {
  const { store, limits } = deps;
  const { token, password } = call.body;
  // Before the password is hashed: made-up tokens must not keep the processor busy.
  const owner = await store.read(async (db) => {
    const found = await findReset(db, token, call.now);
    return found && findUser(db, found.userId);
  });
  if (owner === null) throw noSuchLink();
  await refuseCommonPassword(deps, { password, path: 'password', own: owner });
  const passwordHash = await hashPassword(password);
  let accountName = '';
  const done = await call.write(async (tx) => {
    const reset = await findReset(tx, token, call.now);
    const user = reset && (await findUser(tx, reset.userId));
    if (reset === null || user === null) throw noSuchLink();
    await noteResetUsed(tx, reset.id, call.now);
    await storePassword(tx, user.id, { passwordHash, now: call.now });
    await queueEmails(tx, [(await shopEmails(tx, deps)).passwordChanged({ user })], call.now);
    if (call.session?.userId === user.id) await call.endSession(tx);
    accountName = user.usernameKey;
    return { ok: true as const };
  });
  await limits.noteSignIn(accountName);
  return done;
}

function noSuchLink(): Refusal {
  const detail = 'This link has run out, or it was used already. Please ask for a new one.';
  return new Refusal('not_found', { detail });
}
