import type { Writer } from '#server/db/store.ts';
import type { UserRow } from '../account-queries.ts';
import { UserOpening } from '../session-queries.ts';
import { lacksFactor } from './second-factor.ts';

interface SignedIn {
  device: string | null;
  /** By a PIN, and not by what proves who it is. */
  isSwitched: boolean;
  now: Date;
}

/**
 * How a session of a user is opened. It is made here alone (tests/architecture.test.ts), so that no way in (password, passkey, PIN,
 * a changed password) forgets to ask for a second step that the shop requires.
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
