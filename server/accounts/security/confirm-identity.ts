import { AppError } from '#core/app-error.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findUser, type UserRow } from '../account-queries.ts';
import { recordOfStaff } from '../activity/record-of-staff.ts';
import { verifyPassword } from '../passwords.ts';
import { confirmSession } from '../session-queries.ts';
import { closeChallenge, countAttempt } from './challenges.ts';
import { checkSecondStep, findFactors, hasFactor, passSecondStep, type TakeResponse } from './second-factor.ts';

type Confirmation =
  | { password: string }
  | { code: string }
  | { recoveryCode: string }
  | { token: string; passkey: { id: string } };

/**
 * Checks again that the signed-in user is the account's owner, before a high-risk action. An account with a second sign-in step is
 * confirmed by that step, every other account by its password. A password alone therefore can't remove the second step. A confirmation is
 * valid for 15 minutes. Failures count as failed sign-ins.
 * @throws AppError invalid at the field concerned, too_many
 */
export async function confirmIdentity(
  deps: Pick<Deps, 'store' | 'limits' | 'env'>,
  { actor, session, body, now, address }: RequestContext<unknown, unknown, Confirmation>,
): Promise<{ ok: true }> {
  const { store, limits } = deps;
  const user = actor && (await store.read((db) => findUser(db, actor.id)));
  if (user === null || session === null) throw new AppError('signed_out');
  await store.read((db) => rejectPasswordAlone(db, user, body));
  // The attempt is counted before it is checked, so that parallel attempts can't exceed the limit.
  await limits.reserveSignIn(user.usernameKey, address);
  const check = checkConfirmation(deps, { user, body, now });
  const take = await check.catch(async (error: unknown) => {
    await limits.releaseSignIn(user.usernameKey, address);
    throw error;
  });
  const isRight =
    take !== null &&
    (await store.write(async (tx) => {
      await rejectPasswordAlone(tx, user, body);
      if (!(await take(tx))) return false;
      await confirmSession(tx, session.id, now);
      if (!('password' in body)) await passSecondStep(tx, session, user.id);
      if ('recoveryCode' in body) {
        await recordOfStaff(tx, user, { now, kind: 'second-factor', action: 'Used a recovery code' });
      }
      return true;
    }));
  if (!isRight) throw wrong(body);
  await limits.releaseSignIn(user.usernameKey, address);
  await limits.recordSignIn(user.usernameKey);
  return { ok: true };
}

/** Checks a confirmation outside any write. Returns null if it is wrong. */
async function checkConfirmation(
  deps: Pick<Deps, 'store' | 'env'>,
  { user, body, now }: { user: UserRow; body: Confirmation; now: Date },
): Promise<TakeResponse | null> {
  if ('password' in body) {
    const isRight = await verifyPassword(user.passwordHash, body.password, async () => {});
    return isRight ? async () => true : null;
  }
  if (!('passkey' in body)) {
    return checkSecondStep(deps, { challenge: { userId: user.id, challenge: null }, step: body, now });
  }
  const challenge = await deps.store.write((tx) => countAttempt(tx, body.token, now));
  if (challenge?.userId !== user.id) return null;
  const take = await checkSecondStep(deps, { challenge, step: body, now });
  return take && (async (tx) => (await closeChallenge(tx, challenge)) && take(tx));
}

async function rejectPasswordAlone(db: Reader, user: UserRow, body: Confirmation): Promise<void> {
  if (!('password' in body) || !hasFactor(await findFactors(db, user.id))) return;
  throw invalidAt('password', 'Your account has a second step. Please confirm with it, or with a recovery code');
}

function wrong(body: Confirmation): AppError {
  if ('password' in body) return invalidAt('password', 'This is not your password');
  if ('code' in body) return invalidAt('code', 'This code is not right, or it was used already');
  if ('recoveryCode' in body)
    return invalidAt('recoveryCode', 'This recovery code is not right, or it was used already');
  return new AppError('invalid', { detail: 'This passkey could not be checked. Please try again.' });
}

function invalidAt(path: string, message: string): AppError {
  return new AppError('invalid', { detail: `${message}.`, errors: [{ path, message }] });
}
