import type { GuestOrders, User } from '#core/accounts/account.ts';
import {
  beginPasskeySignIn,
  type NextStep,
  type SecondStep,
  signInSecondStep,
} from '#core/accounts/security/sign-in-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { Reply, type RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findUser, findUserByName, toUser, type UserRow } from '../account-queries.ts';
import { recordOfStaff } from '../activity/record-of-staff.ts';
import type { AdoptedSession, AdoptGuestOrders } from '../create-user.ts';
import { verifyPassword } from '../passwords.ts';
import { closeChallenge, countAttempt, openChallenge, setChallenge } from './challenges.ts';
import { joinDevice } from './counter-device.ts';
import { authenticationOptions, listPasskeys } from './passkeys.ts';
import { checkSecondStep, findFactors, hasFactor, methodsOf } from './second-factor.ts';
import { openingOf } from './user-opening.ts';

interface SignInDeps extends Deps {
  adoptGuestOrders: AdoptGuestOrders;
}

/**
 * Signs in by username or email, with a new session, and moves the guest's orders to the account. An account with a second sign-in step is
 * signed in only after that step.
 * @throws AppError bad_credentials, the same after the same time for an unknown name and a wrong password; too_many after ten failures in
 * 15 minutes for the account or from the IP address; orders_of_another
 */
export async function signIn(
  deps: SignInDeps,
  context: RequestContext<
    unknown,
    unknown,
    { username: string; password: string; guestOrders?: GuestOrders | undefined }
  >,
): Promise<User | Reply<NextStep>> {
  const { store, limits } = deps;
  const { username, password, guestOrders } = context.body;
  const user = await store.read((db) => findUserByName(db, username));
  // A failure counts for the account, whether the email or the username was typed. A failure with an unknown name counts for the typed
  // name.
  const account = user?.usernameKey ?? username;
  const isRight = await verifyPassword(user?.passwordHash ?? null, password, () =>
    limits.checkSignIn(account, context.address),
  );
  if (user === null || !isRight) {
    await limits.recordFailedSignIn(account, context.address);
    if (user !== null) await recordFailure(deps, user, context.now, 'Sign-in failed: wrong password');
    throw new AppError('bad_credentials');
  }
  const factors = await store.read((db) => findFactors(db, user.id));
  if (hasFactor(factors)) {
    // The account's failures are cleared only by the second step. If the password cleared them, an attacker who knows it could guess at
    // the second step without limit.
    const token = await store.write((tx) => openChallenge(tx, { userId: user.id, now: context.now }));
    return new Reply(202, { next: 'second-factor', token, methods: methodsOf(factors) });
  }
  await limits.recordSignIn(account);
  return context.write((tx) => openSignedIn(tx, context, { known: user, passedSecondStep: false, deps, guestOrders }));
}

interface Proven {
  known: UserRow;
  passedSecondStep: boolean;
  deps: SignInDeps;
  guestOrders: AdoptedSession['guestOrders'];
}

/**
 * Opens the session of a user whose identity is proven.
 * @throws AppError bad_credentials if the password has changed, or a second step was set up
 */
async function openSignedIn(
  tx: Writer,
  context: RequestContext,
  { known, passedSecondStep, deps, guestOrders }: Proven,
): Promise<User> {
  const { now, session } = context;
  const user = await findUser(tx, known.id);
  // The password was changed while it was checked, so the typed password is no longer valid.
  if (user?.passwordHash !== known.passwordHash) throw new AppError('bad_credentials');
  // The second step was set up while the password was checked, so the password alone is no longer enough.
  if (!passedSecondStep && hasFactor(await findFactors(tx, user.id))) throw new AppError('bad_credentials');
  const device = await joinDevice(tx, { user, known: session?.opening.device ?? null, passedSecondStep, now });
  const signedIn = { device, isSwitched: false, passedSecondStep, isProvenNow: passedSecondStep, now };
  await context.rotateSession(tx, await openingOf(tx, user, signedIn));
  if (session?.userId === null) {
    await deps.adoptGuestOrders(tx, { sessionId: session.id, user, guestOrders, now });
  }
  await recordOfStaff(tx, user, { now, kind: 'sign-in', action: 'Signed in' });
  return toUser(user);
}

export function addSecondStepRoutes(routes: Routes, deps: SignInDeps): void {
  const { store } = deps;
  serve(routes, beginPasskeySignIn, async ({ body: { token }, now }) => {
    const waiting = await store.write((tx) => countAttempt(tx, token, now));
    if (waiting === null) throw tooLate();
    const options = await authenticationOptions(deps, await store.read((db) => listPasskeys(db, waiting.userId)));
    await store.write((tx) => setChallenge(tx, token, { challenge: options.challenge, now }));
    return { ...options };
  });

  serve(routes, signInSecondStep, (context) => takeStep(deps, context));
}

/** @throws AppError bad_credentials for a wrong response, or if the first step is too long ago; too_many */
async function takeStep(deps: SignInDeps, context: RequestContext<unknown, unknown, SecondStep>): Promise<User> {
  const { store, limits } = deps;
  const { body: step, now, address } = context;
  // Each attempt is counted before it is checked, so that parallel attempts can't exceed the limit.
  const challenge = await store.write((tx) => countAttempt(tx, step.token, now));
  const known = challenge && (await store.read((db) => findUser(db, challenge.userId)));
  if (challenge === null || known === null) throw tooLate();
  await limits.reserveSignIn(known.usernameKey, address);
  try {
    const take = await checkSecondStep(deps, { challenge, step, now });
    if (take === null) throw wrongStep(step);
    const user = await context.write(async (tx) => {
      // The challenge is closed first, because another response to the same challenge may already have signed in. Only then is this
      // response marked as used.
      if (!(await closeChallenge(tx, challenge))) throw tooLate();
      if (!(await take(tx))) throw wrongStep(step);
      const signedIn = await openSignedIn(tx, context, {
        known,
        passedSecondStep: true,
        deps,
        guestOrders: 'matching',
      });
      if ('recoveryCode' in step) {
        await recordOfStaff(tx, known, { now, kind: 'second-factor', action: 'Used a recovery code' });
      }
      return signedIn;
    });
    await limits.releaseSignIn(known.usernameKey, address);
    await limits.recordSignIn(known.usernameKey);
    return user;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad_credentials') {
      await limits.releaseSignIn(known.usernameKey, address);
      throw error;
    }
    await recordFailure(deps, known, now, 'Sign-in failed: wrong second step');
    throw error;
  }
}

async function recordFailure({ store }: Deps, user: UserRow, now: Date, action: string): Promise<void> {
  await store.write((tx) => recordOfStaff(tx, user, { now, kind: 'sign-in', action }));
}

function wrongStep(step: SecondStep): AppError {
  if ('passkey' in step) return new AppError('bad_credentials', { detail: 'This passkey could not be checked.' });
  const what =
    'code' in step ? 'This code is wrong or was already used.' : 'This recovery code is wrong or was already used.';
  return new AppError('bad_credentials', { detail: what });
}

function tooLate(): AppError {
  const detail = 'This sign-in has expired. Please start again with your password.';
  return new AppError('bad_credentials', { detail, beginAgain: true });
}
