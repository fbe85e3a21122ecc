import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { recordOrderEvents } from './order-events.ts';
import { orders } from './order-tables.ts';

/** Moves the orders of a guest's session to the account that it registers or signs in with. */
export async function adoptGuestOrders(tx: Writer, sessionId: number, userId: number, now: Date): Promise<void> {
  const moved = await tx
    .update(orders)
    .set({ userId, updatedAt: now.toISOString(), version: sql`${orders.version} + 1` })
    .where(and(eq(orders.sessionId, sessionId), isNull(orders.userId)))
    .returning({ id: orders.id });
  const events = moved.map(({ id }) => ({ orderId: id, kind: 'moved-to-account' as const, detail: { userId } }));
  await recordOrderEvents(tx, events, { actor: { kind: 'customer', id: userId }, now });
}
