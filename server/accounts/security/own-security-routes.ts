import { eq } from 'drizzle-orm';
import {
  addPasskey,
  beginApp,
  beginPasskey,
  beginPasskeyConfirmation,
  confirmApp,
  confirmSelf,
  type NewFactor,
  type OwnSecurity,
  readOwnSecurity,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  saveOwnPin,
} from '#core/accounts/security/security-api.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { readSender } from '#server/email/email-context.ts';
import { isConfirmed } from '#server/http/guards/check-access.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findUser, type UserRow } from '../account-queries.ts';
import { users } from '../account-tables.ts';
import { recordOfStaff } from '../activity/record-of-staff.ts';
import { hashPassword } from '../passwords.ts';
import { endSessionsOf } from '../session-queries.ts';
import { closeChallenge, countAttempt, openChallenge } from './challenges.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { authenticationOptions, listPasskeys, readNewPasskey, registrationOptions } from './passkeys.ts';
import { renewCodes } from './recovery-codes.ts';
import { findFactors, hasFactor, isRequiredOf, keepRequiredFactor, passSecondStep } from './second-factor.ts';
import { passkeys, totpSecrets } from './security-tables.ts';
import { checkFirstCode, confirmSecret, makeSecret, storeNewSecret } from './totp.ts';

type Context = Pick<RequestContext, 'actor' | 'now' | 'session'>;

/**
 * Adds the routes for a user's own PIN and second sign-in step. Responses with secrets aren't stored under an Idempotency-Key, so that
 * each secret is shown only once.
 */
export function addOwnSecurityRoutes(routes: Routes): void {
  const { deps } = routes;
  const { store } = deps;
  serve(routes, readOwnSecurity, (context) => store.read((db) => ownSecurity(db, context)));

  serve(routes, confirmSelf, (context) => confirmIdentity(deps, context));
  serve(routes, beginPasskeyConfirmation, async (context) => {
    const { user } = await readSelf(deps, context);
    const options = await authenticationOptions(deps, await store.read((db) => listPasskeys(db, user.id)));
    const { challenge } = options;
    const token = await store.write((tx) => openChallenge(tx, { userId: user.id, challenge, now: context.now }));
    return { token, options: { ...options } };
  });

  serve(routes, saveOwnPin, async (context) => {
    const { pin } = context.body;
    const pinHash = pin === null ? null : await hashPassword(pin);
    return context.write(async (tx) => {
      const user = await self(tx, context);
      await tx.update(users).set({ pinHash }).where(eq(users.id, user.id));
      await record(tx, user, context, pin === null ? 'Removed their PIN' : 'Set their PIN', 'pin');
      return ownSecurity(tx, context);
    });
  });

  serve(routes, beginApp, async (context) => {
    const { user, businessName } = await readSelf(deps, context);
    const made = await makeSecret(user.username, businessName);
    await store.write(async (tx) => {
      const { hasApp } = await findFactors(tx, user.id);
      if (hasApp)
        throw new AppError('wrong_status', { detail: 'An authenticator app is set up. Please remove it first.' });
      await storeNewSecret(tx, { userId: user.id, secret: made.secret, now: context.now }, deps);
    });
    return made;
  });
  serve(routes, confirmApp, async (context) => {
    const { body, now } = context;
    const { user } = await readSelf(deps, context);
    const checked = await checkFirstCode(deps, { userId: user.id, code: body.code, now });
    if (checked === null) throw wrongCode();
    return store.write(async (tx) => {
      const before = await findFactors(tx, user.id);
      if (!(await confirmSecret(tx, checked))) throw wrongCode();
      return finishFactor(tx, context, { user, isFirst: !hasFactor(before), action: 'Set up an authenticator app' });
    });
  });
  serve(routes, removeApp, (context) =>
    context.write(async (tx) => {
      const user = await self(tx, context);
      await tx.delete(totpSecrets).where(eq(totpSecrets.userId, user.id));
      await keepRequiredFactor(tx, user);
      await record(tx, user, context, 'Removed their authenticator app');
      return ownSecurity(tx, context);
    }),
  );

  serve(routes, beginPasskey, async (context) => {
    const { user, businessName } = await readSelf(deps, context);
    const known = await store.read((db) => listPasskeys(db, user.id));
    const options = await registrationOptions(deps, { user, rpName: businessName, known });
    const { challenge } = options;
    const token = await store.write((tx) => openChallenge(tx, { userId: user.id, challenge, now: context.now }));
    return { token, options: { ...options } };
  });
  serve(routes, addPasskey, async (context) => {
    const { body, now } = context;
    const { user } = await readSelf(deps, context);
    const challenge = await store.write((tx) => countAttempt(tx, body.token, now));
    const isOwn = challenge?.userId === user.id && challenge.challenge !== null;
    const made = isOwn ? await readNewPasskey(deps, body.response, challenge.challenge ?? '') : null;
    if (made === null || challenge === null) throw unreadPasskey();
    return store.write(async (tx) => {
      if (!(await closeChallenge(tx, challenge))) throw unreadPasskey();
      const before = await findFactors(tx, user.id);
      await tx.insert(passkeys).values({ ...made, userId: user.id, name: body.name, createdAt: now.toISOString() });
      return finishFactor(tx, context, { user, isFirst: !hasFactor(before), action: 'Added a passkey' });
    });
  });
  serve(routes, removePasskey, (context) =>
    context.write(async (tx) => {
      const user = await self(tx, context);
      const own = (await listPasskeys(tx, user.id)).find(({ id }) => id === context.params.id);
      if (own === undefined) throw new AppError('not_found', { detail: 'There is no such passkey.' });
      await tx.delete(passkeys).where(eq(passkeys.id, own.id));
      await keepRequiredFactor(tx, user);
      await record(tx, user, context, 'Removed a passkey');
      return ownSecurity(tx, context);
    }),
  );

  serve(routes, renewRecoveryCodes, (context) =>
    store.write(async (tx) => {
      const user = await self(tx, context);
      if (!hasFactor(await findFactors(tx, user.id))) {
        throw new AppError('wrong_status', {
          detail: 'Recovery codes stand in for a second step. Please set one up first.',
        });
      }
      await record(tx, user, context, 'Made new recovery codes');
      return { recoveryCodes: await renewCodes(tx, user.id) };
    }),
  );
}

interface NewlyMade {
  user: UserRow;
  /** Whether this is the account's first second sign-in step. The account then also gets recovery codes. */
  isFirst: boolean;
  action: string;
}

async function finishFactor(tx: Writer, context: Context, { user, isFirst, action }: NewlyMade): Promise<NewFactor> {
  const { session, now } = context;
  if (session === null) throw new AppError('signed_out');
  // This session was confirmed by password. Since then, another session has set up a second step, which this session hasn't passed.
  if (!isFirst && !session.opening.passedSecondStep) throw new AppError('confirm_needed');
  await passSecondStep(tx, session, user.id);
  // The account's other sessions are ended, because they were opened without the second step.
  if (isFirst) await endSessionsOf(tx, user.id, now, session.id);
  await record(tx, user, context, action);
  return { recoveryCodes: isFirst ? await renewCodes(tx, user.id) : null };
}

async function ownSecurity(db: Reader, context: Context): Promise<OwnSecurity> {
  const user = await self(db, context);
  const { hasApp, codesLeft } = await findFactors(db, user.id);
  return {
    hasPin: user.pinHash !== null,
    mayHavePin: hasRole(user.staffRole, 'counter'),
    hasApp,
    passkeys: await listPasskeys(db, user.id),
    recoveryCodesLeft: codesLeft,
    isRequired: await isRequiredOf(db, user.staffRole),
    lacksSecondFactor: context.session?.opening.lacksSecondFactor ?? false,
    isConfirmed: isConfirmed(context.session, context.now),
    isSwitched: context.session?.opening.isSwitched ?? false,
    now: context.now.toISOString(),
  };
}

async function self(db: Reader, { actor }: Pick<Context, 'actor'>): Promise<UserRow> {
  const user = actor && (await findUser(db, actor.id));
  if (user === null) throw new AppError('signed_out');
  return user;
}

async function readSelf(deps: Deps, context: Context): Promise<{ user: UserRow; businessName: string }> {
  return deps.store.read(async (db) => {
    const { businessName } = await readSender(db, deps);
    return { user: await self(db, context), businessName };
  });
}

function record(
  tx: Writer,
  user: UserRow,
  { now }: Pick<Context, 'now'>,
  action: string,
  kind: 'pin' | 'second-factor' = 'second-factor',
): Promise<void> {
  return recordOfStaff(tx, user, { now, kind, action });
}

function unreadPasskey(): AppError {
  return new AppError('invalid', { detail: 'This passkey could not be checked. Please try again.' });
}

function wrongCode(): AppError {
  const message = 'This code is wrong or was already used. Please wait for the next one.';
  return new AppError('invalid', { detail: message, errors: [{ path: 'code', message }] });
}
