import { accountName } from '#core/accounts/account-name.ts';
import type { ActivityKind } from '#core/accounts/activity/activity.ts';
import type { Writer } from '#server/db/store.ts';
import type { UserRow } from '../account-queries.ts';
import { recordActivity } from './record-activity.ts';

/**
 * Records changes to a staff member's sign-in, password, PIN or second factor. Such changes by customers are private and aren't
 * recorded.
 */
export async function recordOfStaff(
  tx: Writer,
  user: UserRow,
  { now, kind, action }: { now: Date; kind: ActivityKind; action: string },
): Promise<void> {
  if (user.staffRole === null) return;
  await recordActivity(tx, { actor: user, now }, { kind, action, subject: `${accountName(user)} (${user.username})` });
}
