import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findUser } from './account-queries.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import { hashPassword } from './password.ts';
import { findReset, recordResetUsed } from './password-resets.ts';
import { storePassword } from './store-password.ts';

/**
 * Sets a new password with an email's token, and ends every session of the account.
 * @throws Refusal not_found for a token that is unknown, used, void or too old; invalid for a password that is guessed first
 */
export async function resetPassword(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  context: RequestContext<unknown, unknown, { token: string; password: string }>,
): Promise<{ ok: true }> {
  const { store, limits } = deps;
  const { token, password } = context.body;
  // Before the password is hashed: made-up tokens must not keep the processor busy.
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
    await storePassword(tx, user.id, { passwordHash, now: context.now });
    await queueEmails(tx, [(await shopEmails(tx, deps)).passwordChanged({ user })], context.now);
    if (context.session?.userId === user.id) await context.endSession(tx);
    accountName = user.usernameKey;
    return { ok: true as const };
  });
  await limits.recordSignIn(accountName);
  return done;
}

function noSuchLink(): AppError {
  const detail = 'This link has run out, or it was used already. Please ask for a new one.';
  return new AppError('not_found', { detail });
}
