import type { Writer } from '#server/db/store.ts';
import type { UserRow } from '../account-queries.ts';
import type { SessionOpening } from '../session-queries.ts';
import { findFactors, hasFactor, isRequiredOf } from './second-factor.ts';

interface WayIn {
  device: string | null;
  /** By a PIN, and not by what proves who it is. */
  isSwitched: boolean;
  now: Date;
}

/**
 * How a session of a user is opened. It can be made here alone, so that no way in (password, passkey, PIN, a changed password)
 * forgets to ask for a second step that the shop requires.
 */
export class UserOpening {
  readonly userId: number;
  readonly opening: SessionOpening;

  private constructor(userId: number, opening: SessionOpening) {
    this.userId = userId;
    this.opening = opening;
  }

  static async of(
    tx: Writer,
    { id, staffRole }: Pick<UserRow, 'id' | 'staffRole'>,
    { device, isSwitched, now }: WayIn,
  ): Promise<UserOpening> {
    const lacksSecondFactor = (await isRequiredOf(tx, staffRole)) && !hasFactor(await findFactors(tx, id));
    const confirmedAt = isSwitched ? null : now.toISOString();
    return new UserOpening(id, { device, isSwitched, confirmedAt, lacksSecondFactor });
  }
}
