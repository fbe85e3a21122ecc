import { and, eq, gt, inArray, isNull, or, type Placeholder, type SQL } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import type { Actor, SessionInUse } from '#server/http/request-context.ts';
import { orderGrants, orders } from './order-tables.ts';

/** Who requests orders: an account, or a guest's session. */
export interface Owner {
  actor: Actor | null;
  session: SessionInUse | null;
  now: Date;
}

const linkLifeMs = 90 * 24 * 60 * 60 * 1000;

/** An owner in a query, or its placeholders. No one has the id 0, which stands for none. */
interface OwnerValues {
  userId: number | Placeholder;
  sessionId: number | Placeholder;
  /** An order that ended after this is still shown to sessions that opened its link. */
  linkedAfter: string | Placeholder;
}

export function ownerValues({ actor, session, now }: Owner): Record<'userId' | 'sessionId', number> & {
  linkedAfter: string;
} {
  return { userId: actor?.id ?? 0, sessionId: session?.id ?? 0, linkedAfter: oldestLink(now) };
}

/**
 * The condition that an order is the caller's own: the account's, the guest session's, or opened in this session by its
 * signed link. Null for a visitor who can't have any. This, with its two parts, is the only rule for whose order it is.
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

/** A link, and what it has opened, lasts until 90 days after its order was delivered or cancelled. */
export function linkStillWorks(endedAfter: string | Placeholder): SQL | undefined {
  return or(isNull(orders.endedAt), gt(orders.endedAt, endedAfter));
}

/** The end before which an order is no longer shown by its link. */
export function oldestLink(now: Date): string {
  return new Date(now.getTime() - linkLifeMs).toISOString();
}
