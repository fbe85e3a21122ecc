import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import type { Actor, SessionInUse } from '#server/http/request-context.ts';
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
 * signed link. Null for somebody who can't have any. Every call that asks "whose order?" asks here.
 */
export function isOwn(db: Reader, { actor, session, now }: Owner): SQL | null {
  const isTheirs =
    actor !== null
      ? eq(orders.userId, actor.id)
      : session && and(eq(orders.sessionId, session.id), isNull(orders.userId));
  if (session === null) return isTheirs ?? null;
  const opened = db.select({ id: orderGrants.orderId }).from(orderGrants).where(eq(orderGrants.sessionId, session.id));
  return or(isTheirs ?? undefined, and(inArray(orders.id, opened), linkStillWorks(now))) ?? null;
}

/** A link, and what it has opened, lasts until 90 days after its order was delivered or cancelled. */
export function linkStillWorks(now: Date): SQL | undefined {
  return or(isNull(orders.endedAt), gt(orders.endedAt, new Date(now.getTime() - linkLifeMs).toISOString()));
}
