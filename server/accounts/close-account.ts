import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { idempotencyKeys } from '#server/http/idempotency/idempotency-tables.ts';
import { passwordResets, resetCodes, users } from './account-tables.ts';
import { leaveDevices } from './security/counter-device.ts';
import { clearFactors } from './security/second-factor.ts';
import { securityChallenges } from './security/security-tables.ts';
import { endSessionsOf } from './session-queries.ts';

/**
 * Closes an account: erases its details, and ends all of its sessions. Only its id remains, because orders refer to it. No password
 * opens the account again.
 */
export async function closeAccount(
  tx: Writer,
  userId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  const username = `closed-${userId}`;
  const email = `${username}@closed.invalid`;
  await endSessionsOf(tx, userId, now);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(resetCodes).where(eq(resetCodes.userId, userId));
  // Removes a former staff member's second factors and devices, so that no one can use them to regain the staff role.
  await clearFactors(tx, userId);
  await leaveDevices(tx, userId);
  await tx.delete(securityChallenges).where(eq(securityChallenges.userId, userId));
  const scope = `user:${userId}`;
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.scope, scope), isNotNull(idempotencyKeys.status)));
  await tx
    .update(users)
    .set({
      username,
      // No one can register this username: it contains two @, unlike any email address.
      usernameKey: `${username}@closed@invalid`,
      email,
      emailKey: `${email}@closed`,
      passwordHash,
      pinHash: null,
      invitedUntil: null,
      invitedRole: null,
      invitedBy: null,
      firstName: null,
      lastName: null,
      phone: null,
      address: null,
      searchKey: username,
      nameKey: null,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
}
