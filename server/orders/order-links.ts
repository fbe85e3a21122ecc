import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import { proveEmail } from '#server/customers/customer-of-order.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { type LinkSigner, orderOfLink, readLink } from '#server/email/signed-links.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { moveToAccount } from './move-to-account.ts';
import { linkStillWorks, oldestLink } from './order-access.ts';
import { findOwnOrders, type OrderRow, presentOrder } from './order-queries.ts';
import { orderGrants, orders } from './order-tables.ts';

type LinkContext = RequestContext<unknown, unknown, { token: string }>;

/** Opens a link's order to the caller's session; nothing changes where it is the caller's own. @throws AppError not_found */
export async function openOrder(tx: Writer, context: LinkContext, signer: LinkSigner): Promise<Order> {
  const row = await getLinkedOrder(tx, context, signer);
  const { session, now } = context;
  if (session === null) throw new Error('An order link was opened without a session');
  const own = await findOwnOrders(tx, context, [row.id]);
  if (own.length === 0) {
    const grant = { sessionId: session.id, orderId: row.id, createdAt: now.toISOString() };
    await tx.insert(orderGrants).values(grant).onConflictDoNothing();
  }
  // Staff open links for customers.
  if (context.actor?.role == null) await proveEmail(tx, row, now);
  return presentOrder(tx, row);
}

/**
 * Moves a link's order into the caller's account; sessions that had opened it lose it, and may open it again.
 * @throws AppError not_found; wrong_status where it is in somebody else's account
 */
export async function claimOrder(tx: Writer, context: LinkContext, signer: LinkSigner): Promise<Order> {
  const row = await getLinkedOrder(tx, context, signer);
  const { actor, now } = context;
  if (actor === null) throw new AppError('signed_out');
  if (row.userId === actor.id) return presentOrder(tx, row);
  if (row.userId !== null) {
    throw new AppError('wrong_status', { detail: 'This order is in another account already, and stays there.' });
  }
  const [moved] = await moveToAccount(tx, eq(orders.id, row.id), { userId: actor.id, now, detail: { by: 'link' } });
  await tx.delete(orderGrants).where(eq(orderGrants.orderId, row.id));
  return presentOrder(tx, moved ?? row);
}

async function getLinkedOrder(db: Reader, { body, now }: LinkContext, signer: LinkSigner): Promise<OrderRow> {
  const named = readLink(signer, 'order', body.token);
  const [row] =
    named === null
      ? []
      : await db
          .select()
          .from(orders)
          .where(and(eq(orders.id, Number.parseInt(named, 10)), linkStillWorks(oldestLink(now))));
  if (row !== undefined && orderOfLink(row) === named) return row;
  const detail = 'This link is not complete, or it has run out. Please open it again from our newest email.';
  throw new AppError('not_found', { detail });
}
