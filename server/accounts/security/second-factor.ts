import { and, eq } from 'drizzle-orm';
import type { NextStep } from '#core/accounts/security/sign-in-api.ts';
import { hasRole, type StaffRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionInUse } from '#server/http/request-context.ts';
import type { UserRow } from '../account-queries.ts';
import { forgetSecondStep, recordSecondStep, requireSecondStep } from '../session-queries.ts';
import type { Challenge } from './challenges.ts';
import { checkPasskey, listPasskeys, takePasskey } from './passkeys.ts';
import { countCodes, takeRecoveryCode } from './recovery-codes.ts';
import { deviceMembers, passkeys, recoveryCodes, totpSecrets } from './security-tables.ts';
import { getStaffSettings } from './staff-settings.ts';
import { checkCode, findSecret, takeCode } from './totp.ts';

export interface Factors {
  hasApp: boolean;
  passkeyCount: number;
  codesLeft: number;
}

export async function findFactors(db: Reader, userId: number): Promise<Factors> {
  const secret = await findSecret(db, userId);
  return {
    hasApp: secret?.isConfirmed ?? false,
    passkeyCount: (await listPasskeys(db, userId)).length,
    codesLeft: await countCodes(db, userId),
  };
}

export const hasFactor = ({ hasApp, passkeyCount }: Factors) => hasApp || passkeyCount > 0;

/**
 * The methods by which an account can complete the second sign-in step. A recovery code can be used in place of the other methods. An
 * account with nothing but recovery codes has no second step.
 */
export function methodsOf({ hasApp, passkeyCount, codesLeft }: Factors): NextStep['methods'] {
  return [
    ...(passkeyCount > 0 ? (['passkey'] as const) : []),
    ...(hasApp ? (['app'] as const) : []),
    ...(codesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}

/** Whether the shop requires a second step for this role. */
export async function isRequiredOf(db: Reader, role: StaffRole | null): Promise<boolean> {
  if (role === null) return false;
  const { requiresSecondFactorOf } = await getStaffSettings(db);
  if (requiresSecondFactorOf === 'nobody') return false;
  return hasRole(role, requiresSecondFactorOf === 'owners' ? 'owner' : 'driver');
}

/**
 * Applies the shop's requirement of a second sign-in step to the account's open sessions, from their next request on. Called after this
 * requirement or the account's role has changed.
 */
export async function applyRequirement(
  tx: Writer,
  { id, staffRole }: Pick<UserRow, 'id' | 'staffRole'>,
): Promise<void> {
  await requireSecondStep(tx, id, await isRequiredOf(tx, staffRole));
}

/**
 * Records that the user has passed the second sign-in step in this session and at this counter. If the user then opens a session by PIN
 * at this counter, that session has staff rights too.
 */
export async function passSecondStep(tx: Writer, { id, opening }: SessionInUse, userId: number): Promise<void> {
  await recordSecondStep(tx, id);
  if (opening.device === null) return;
  const isHere = and(eq(deviceMembers.device, opening.device), eq(deviceMembers.userId, userId));
  await tx.update(deviceMembers).set({ passedSecondStep: true }).where(isHere);
}

interface TriedStep {
  /** The challenge that a passkey has signed; null if none was sent. */
  challenge: Pick<Challenge, 'userId' | 'challenge'>;
  step: { code: string } | { recoveryCode: string } | { passkey: { id: string } };
  now: Date;
}

/**
 * Marks a checked response to the second step as used, in the transaction that signs in. Returns false if the response was used after
 * the check.
 */
export type TakeResponse = (tx: Writer) => Promise<boolean>;

/** Checks a response to the second step, outside any write. Returns null if the response is wrong. */
export async function checkSecondStep(
  deps: Pick<Deps, 'store' | 'env'>,
  { challenge: { userId, challenge }, step, now }: TriedStep,
): Promise<TakeResponse | null> {
  if ('recoveryCode' in step) return (tx) => takeRecoveryCode(tx, { userId, code: step.recoveryCode, now });
  if ('code' in step) {
    const checked = await checkCode(deps, { userId, code: step.code, now });
    return checked && ((tx) => takeCode(tx, checked));
  }
  if (challenge === null) return null;
  const checked = await checkPasskey(deps, { userId, response: step.passkey, challenge });
  return checked && ((tx) => takePasskey(tx, checked, now));
}

/**
 * Called after one of the account's second sign-in steps was removed. If none is left, removes the recovery codes too.
 * @throws AppError wrong_status if the shop requires a second step and none is left
 */
export async function keepRequiredFactor(tx: Writer, user: UserRow): Promise<void> {
  const left = await findFactors(tx, user.id);
  if (hasFactor(left)) return;
  if (await isRequiredOf(tx, user.staffRole)) {
    throw new AppError('wrong_status', {
      detail: 'Your shop asks for a second step. Please set up another one first.',
    });
  }
  await clearFactors(tx, user.id);
}

/** Removes the account's second step and its recovery codes, for example after its owner lost their phone. */
export async function clearFactors(tx: Writer, userId: number): Promise<void> {
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await forgetSecondStep(tx, userId);
  await tx.update(deviceMembers).set({ passedSecondStep: false }).where(eq(deviceMembers.userId, userId));
}
