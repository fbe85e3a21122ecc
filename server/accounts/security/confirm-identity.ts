import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findUser } from '../account-queries.ts';
import { verifyPassword } from '../passwords.ts';
import { confirmSession } from '../session-queries.ts';
import { checkCode, takeCode } from './totp.ts';

type Confirmation = { password: string } | { code: string };

/**
 * Checks again that the user is the account's owner, by password or by a code. Required for high-risk actions; valid for 15
 * minutes. Failures count as failed sign-ins.
 * @throws AppError invalid at the field concerned, too_many
 */
export async function confirmIdentity(
  { store, limits, env }: Pick<Deps, 'store' | 'limits' | 'env'>,
  { actor, session, body, now, address }: RequestContext<unknown, unknown, Confirmation>,
): Promise<{ ok: true }> {
  const user = actor && (await store.read((db) => findUser(db, actor.id)));
  if (user === null || session === null) throw new AppError('signed_out');
  // The attempt is counted before it is checked, so that parallel attempts gain nothing.
  await limits.reserveSignIn(user.usernameKey, address);
  const check =
    'password' in body
      ? verifyPassword(user.passwordHash, body.password, async () => {})
      : isRightCode({ store, env }, { userId: user.id, code: body.code, now });
  const isRight = await check.catch(async (error: unknown) => {
    await limits.releaseSignIn(user.usernameKey, address);
    throw error;
  });
  if (!isRight) {
    const path = 'password' in body ? 'password' : 'code';
    const message =
      path === 'password' ? 'This is not your password' : 'This code is not right, or it was used already';
    throw new AppError('invalid', { detail: `${message}.`, errors: [{ path, message }] });
  }
  await limits.releaseSignIn(user.usernameKey, address);
  await limits.recordSignIn(user.usernameKey);
  await store.write((tx) => confirmSession(tx, session.id, now));
  return { ok: true };
}

async function isRightCode(
  { store, env }: Pick<Deps, 'store' | 'env'>,
  tried: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const checked = await checkCode({ store, env }, tried);
  return checked !== null && store.write((tx) => takeCode(tx, checked));
}
