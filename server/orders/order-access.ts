import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Actor, SessionInUse } from '#server/http/request-context.ts';
import { recordOrderEvents } from './order-events.ts';
import { orderGrants, orders } from './order-tables.ts';

/** Who asks for orders: an account, or a guest's session. */
export interface Owner {
  actor: Actor | null;
  session: SessionInUse | null;
  now: Date;
}

const linkLifeMs = 90 * 24 * 60 * 60 * 1000;

/**
 * The condition that an order is the caller's own: the account's, the guest session's, or opened in this session by its
 * signed link. Null for a visitor who can't have any. This is the only rule for whose order it is.
 */
export function isOwn(db: Reader, { actor, session, now }: Owner): SQL | null {
  const isTheirs = belongsTo({ actor, session });
  if (session === null) return isTheirs;
  const opened = db.select({ id: orderGrants.orderId }).from(orderGrants).where(eq(orderGrants.sessionId, session.id));
  return or(isTheirs ?? undefined, and(inArray(orders.id, opened), linkStillWorks(now))) ?? null;
}

/** The condition that an order was made by this account or, without one, in this guest session; null for neither. */
export function belongsTo({
  actor,
  session,
}: {
  actor: { id: number } | null;
  session: { id: number } | null;
}): SQL | null {
  if (actor !== null) return eq(orders.userId, actor.id);
  return (session && and(eq(orders.sessionId, session.id), isNull(orders.userId))) ?? null;
}

/** A link, and what it has opened, lasts until 90 days after its order was delivered or cancelled. */
export function linkStillWorks(now: Date): SQL | undefined {
  return or(isNull(orders.endedAt), gt(orders.endedAt, new Date(now.getTime() - linkLifeMs).toISOString()));
}

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
