import type { Writer } from '#server/db/store.ts';
import type { UserRow } from '../account-queries.ts';
import { UserOpening } from '../session-queries.ts';
import { findFactors, hasFactor, isRequiredOf } from './second-factor.ts';

interface SignedIn {
  device: string | null;
  /** Whether the session was opened by PIN. A PIN alone doesn't prove who the user is. */
  isSwitched: boolean;
  /** Whether the user passed the second step: just now, in the session that the new session replaces, or earlier at this counter. */
  passedSecondStep: boolean;
  /** Whether the user passed the second step just now. */
  isProvenNow: boolean;
  /**
   * When the user's identity was last confirmed in the session that the new session replaces. The new session keeps this time, unless
   * the user passes the second step now.
   */
  confirmedAt?: string | null;
  now: Date;
}

/**
 * Returns the data with which a user's session is opened. Every kind of sign-in (password, passkey, PIN, changed password) calls this
 * function, so that the required second step applies to each of them. tests/architecture.test.ts checks that no other function creates
 * a `UserOpening`.
 */
export async function openingOf(
  tx: Writer,
  user: Pick<UserRow, 'id' | 'staffRole'>,
  { device, isSwitched, passedSecondStep, isProvenNow, confirmedAt = null, now }: SignedIn,
): Promise<UserOpening> {
  const lacksSecondFactor = !passedSecondStep && (await isRequiredOf(tx, user.staffRole));
  const isProven = !isSwitched && (isProvenNow || !hasFactor(await findFactors(tx, user.id)));
  return new UserOpening(user.id, {
    device,
    isSwitched,
    confirmedAt: isProven ? now.toISOString() : confirmedAt,
    passedSecondStep,
    lacksSecondFactor,
  });
}
