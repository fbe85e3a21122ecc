import { and, inArray, isNotNull, lt, notInArray } from 'drizzle-orm';
import { passwordResets, sessions } from '#server/accounts/account-tables.ts';
import { deleteKeysBefore } from '#server/http/idempotency/idempotency-queries.ts';
import { orderGrants, orders } from '#server/orders/order-tables.ts';
import type { Job } from './scheduler.ts';

const dayMs = 24 * 60 * 60 * 1000;
const retentionDays = 30;

/**
 * Forgets keys after 30 days, and a day after their end sessions, what links opened to them, and links to a new password;
 * a guest's session that orders still name stays.
 */
export const deleteExpired: Job = {
  name: 'delete expired sessions and keys',
  everyMs: 60 * 60 * 1000,
  // A shop that is started again every day must forget too, and its first customers come first.
  firstAfterMs: 60_000,
  async run({ store, clock }) {
    const before = (days: number) => new Date(clock().getTime() - days * dayMs).toISOString();
    await store.write(async (tx) => {
      await deleteKeysBefore(tx, before(retentionDays));
      await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, before(1)));
      const ended = tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(lt(sessions.expiresAt, before(1)));
      await tx.delete(orderGrants).where(inArray(orderGrants.sessionId, ended));
      const named = tx.select({ id: orders.sessionId }).from(orders).where(isNotNull(orders.sessionId));
      await tx.delete(sessions).where(and(lt(sessions.expiresAt, before(1)), notInArray(sessions.id, named)));
    });
  },
};
