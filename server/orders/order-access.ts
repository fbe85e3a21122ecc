import { and, eq, gt, inArray, isNull, or, type Placeholder, type SQL } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import type { Actor, SessionInUse } from '#server/http/request-context.ts';
import { orderGrants, orders } from './order-tables.ts';

/** The person who requests orders: a user with an account, or a guest with a session. */
export interface Owner {
  actor: Actor | null;
  session: SessionInUse | null;
  now: Date;
}

const linkLifeMs = 90 * 24 * 60 * 60 * 1000;

/** The ids of an order's owner, as values of a query or placeholders for them. The id 0 stands for no account or no session. */
interface OwnerValues {
  userId: number | Placeholder;
  sessionId: number | Placeholder;
  /** Sessions that opened an order's link still see the order if it ended after this time. */
  linkedAfter: string | Placeholder;
}

export function ownerValues({ actor, session, now }: Owner): Record<'userId' | 'sessionId', number> & {
  linkedAfter: string;
} {
  return { userId: actor?.id ?? 0, sessionId: session?.id ?? 0, linkedAfter: oldestLink(now) };
}

/**
 * The condition that an order is the caller's own. It belongs to the caller's account or session, or the session opened the order's
 * signed link. Null if the caller can't have any orders. No other function decides who owns an order.
 */
export function isOwn(db: Reader, owner: Owner): SQL | undefined | null {
  if (owner.actor === null && owner.session === null) return null;
  return owner.actor === null ? isOfGuest(db, ownerValues(owner)) : isOfAccount(db, ownerValues(owner));
}

export function isOfAccount(db: Reader, values: OwnerValues): SQL | undefined {
  return or(isMadeByAccount(values), isOpenedByLink(db, values));
}

export function isOfGuest(db: Reader, values: OwnerValues): SQL | undefined {
  return or(isMadeByGuest(values), isOpenedByLink(db, values));
}

export function isMadeByAccount({ userId }: Pick<OwnerValues, 'userId'>): SQL {
  return eq(orders.userId, userId);
}

export function isMadeByGuest({ sessionId }: Pick<OwnerValues, 'sessionId'>): SQL | undefined {
  return and(eq(orders.sessionId, sessionId), isNull(orders.userId));
}

function isOpenedByLink(db: Reader, { sessionId, linkedAfter }: OwnerValues): SQL | undefined {
  const opened = db.select({ id: orderGrants.orderId }).from(orderGrants).where(eq(orderGrants.sessionId, sessionId));
  return and(inArray(orders.id, opened), linkStillWorks(linkedAfter));
}

/** The condition that an order's signed link still works. The link ends 90 days after the order was delivered or cancelled. */
export function linkStillWorks(endedAfter: string | Placeholder): SQL | undefined {
  return or(isNull(orders.endedAt), gt(orders.endedAt, endedAfter));
}

/** Returns the earliest time at which an order may have ended so that its link still works. */
export function oldestLink(now: Date): string {
  return new Date(now.getTime() - linkLifeMs).toISOString();
}
