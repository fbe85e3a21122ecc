import { and, eq, inArray, isNull } from 'drizzle-orm';
import { fullName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import { accountKey } from '#server/accounts/account-queries.ts';
import type { AdoptedSession } from '#server/accounts/create-user.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { orders } from '../order-tables.ts';
import { moveToAccount } from './move-to-account.ts';

/**
 * Moves the orders of a guest's session to the account that registers or signs in with that session. API clients move all orders by
 * default; otherwise the request says which. The shop's own pages let the customer choose if an order has another name or email,
 * because on a shared computer it may be another person's.
 * @throws AppError orders_of_another
 */
export async function adoptGuestOrders(
  tx: Writer,
  { sessionId, user, guestOrders, now }: AdoptedSession,
): Promise<void> {
  const ofSession = eq(orders.sessionId, sessionId);
  const move = (ids: readonly number[]) =>
    moveToAccount(tx, and(ofSession, inArray(orders.id, [...ids])), { userId: user.id, now });
  if (guestOrders === undefined) await moveToAccount(tx, ofSession, { userId: user.id, now });
  else if (typeof guestOrders === 'object') await move(guestOrders);
  else {
    const { own, others } = await divideOrders(tx, sessionId, user);
    if (guestOrders === 'ask' && others.length > 0) throw new AppError('orders_of_another', { own, others });
    await move(own);
  }
}

/**
 * Divides the session's orders into those that seem to be the user's own and those that seem to be another person's. Cancelled orders
 * with another name are in neither group, because the customer needn't decide about them.
 */
async function divideOrders(db: Reader, sessionId: number, user: AdoptedSession['user']) {
  const rows = await db
    .select({ id: orders.id, name: orders.customerName, email: orders.customerEmail, status: orders.status })
    .from(orders)
    .where(and(eq(orders.sessionId, sessionId), isNull(orders.userId)))
    .orderBy(orders.id);
  const isTheirs = ({ name, email }: { name: string | null; email: string | null }) =>
    (email === null || accountKey(email) === user.emailKey) && isSameName(name, fullName(user));
  return {
    own: rows.filter(isTheirs).map(({ id }) => id),
    others: rows
      .filter((row) => !isTheirs(row) && row.status !== 'cancelled')
      .map(({ id, name, email }) => ({ id, name: name ?? email })),
  };
}

/** Whether two names are the same, ignoring case and extra spaces. A missing name equals any name. */
function isSameName(one: string | null, other: string | null): boolean {
  const keyOf = (name: string) => accountKey(name).replace(/\s+/g, ' ');
  return one === null || other === null || keyOf(one) === keyOf(other);
}
