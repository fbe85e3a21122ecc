import type { Writer } from '#server/db/store.ts';
import type { UserRow } from '../account-queries.ts';
import { UserOpening } from '../session-queries.ts';
import { findFactors, hasFactor, isRequiredOf } from './second-factor.ts';

interface SignedIn {
  device: string | null;
  /** Whether the session was opened by PIN, which doesn't prove who the user is. */
  isSwitched: boolean;
  /** Whether the user passed the second step: now, in the session that this one replaces, or earlier at this counter. */
  passedSecondStep: boolean;
  /** Whether the user passed the second step just now. */
  isProvenNow: boolean;
  /**
   * When the user's identity was last confirmed in the session that this one replaces. The new session keeps this time if the user
   * doesn't pass the second step now.
   */
  confirmedAt?: string | null;
  now: Date;
}

/**
 * Returns how a user's session is opened. No other function creates a `UserOpening` (tests/architecture.test.ts), so that every kind of
 * sign-in (password, passkey, PIN, a changed password) applies the second step that the shop requires.
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
