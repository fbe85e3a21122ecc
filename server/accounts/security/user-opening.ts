import type { Writer } from '#server/db/store.ts';
import type { UserRow } from '../account-queries.ts';
import { UserOpening } from '../session-queries.ts';
import { lacksFactor } from './second-factor.ts';

interface SignedIn {
  device: string | null;
  /** Whether the session was opened by PIN, which doesn't prove who the user is. */
  isSwitched: boolean;
  now: Date;
}

/**
 * How a user's session is opened. Only this function creates it (tests/architecture.test.ts), so that every kind of sign-in
 * (password, passkey, PIN, a changed password) applies the second step that the shop requires.
 */
export async function openingOf(
  tx: Writer,
  user: Pick<UserRow, 'id' | 'staffRole'>,
  { device, isSwitched, now }: SignedIn,
): Promise<UserOpening> {
  const lacksSecondFactor = await lacksFactor(tx, user);
  const confirmedAt = isSwitched ? null : now.toISOString();
  return new UserOpening(user.id, { device, isSwitched, confirmedAt, lacksSecondFactor });
}
