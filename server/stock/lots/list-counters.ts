import { and, eq, gt, inArray, isNotNull, max } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { CounterContact } from '#core/stock/lots/lots-api.ts';
import { sessions, users } from '#server/accounts/account-tables.ts';
import { deviceMembers } from '#server/accounts/security/security-tables.ts';
import type { Reader } from '#server/db/store.ts';

/**
 * Lists the counters that are signed in, with their last known contact. The last contact is stored at most once an hour, and only for a
 * request that changes something. So a counter that knows of the hold may be listed as not knowing of it, but not the other way round.
 * @param own the device that is asking, which learns of the hold now
 */
export async function listCounters(
  db: Reader,
  { heldAt, now, own }: { heldAt: string; now: Date; own: string | null },
): Promise<CounterContact[]> {
  const seen = await db
    .select({ device: sessions.device, lastUsedAt: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(and(isNotNull(sessions.device), gt(sessions.expiresAt, now.toISOString())))
    .groupBy(sessions.device);
  const devices = seen.flatMap(({ device }) => (device === null ? [] : [device]));
  if (devices.length === 0) return [];
  const account = { username: users.username, firstName: users.firstName, lastName: users.lastName };
  const members = await db
    .select({ device: deviceMembers.device, account })
    .from(deviceMembers)
    .innerJoin(users, eq(users.id, deviceMembers.userId))
    .where(and(inArray(deviceMembers.device, devices), inArray(users.staffRole, ['owner', 'counter'])))
    .orderBy(users.username);
  return seen
    .map(({ device, lastUsedAt }) => {
      const lastContactAt = device === own ? now.toISOString() : (lastUsedAt ?? '');
      const names = members.filter((member) => member.device === device).map((member) => accountName(member.account));
      return { names, lastContactAt, knowsOfHold: lastContactAt >= heldAt };
    })
    .filter(({ names }) => names.length > 0)
    .sort((one, other) => one.lastContactAt.localeCompare(other.lastContactAt));
}
