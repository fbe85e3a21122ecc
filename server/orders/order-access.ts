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

/** The owner's ids as values of a query, or placeholders for them. The id 0 means that the owner has no account or no session. */
interface OwnerValues {
  userId: number | Placeholder;
  sessionId: number | Placeholder;
  /** Orders that ended after this instant are still shown to sessions that opened their link. */
  linkedAfter: string | Placeholder;
}

export function ownerValues({ actor, session, now }: Owner): Record<'userId' | 'sessionId', number> & {
  linkedAfter: string;
} {
  return { userId: actor?.id ?? 0, sessionId: session?.id ?? 0, linkedAfter: oldestLink(now) };
}

/**
 * The condition that an order is the caller's own: it belongs to the account or the guest's session, or this session opened its
 * signed link. Null for a visitor who can't have any orders. Only this function decides who owns an order.
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

/**
 * The condition that an order's link, and the access that it gives, hasn't ended yet: it ends 90 days after the order was
 * delivered or cancelled.
 */
export function linkStillWorks(endedAfter: string | Placeholder): SQL | undefined {
  return or(isNull(orders.endedAt), gt(orders.endedAt, endedAfter));
}

/** Returns an instant: orders that were delivered or cancelled before it are no longer accessible by their link. */
export function oldestLink(now: Date): string {
  return new Date(now.getTime() - linkLifeMs).toISOString();
}
