import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import { accountKey, findUser } from '#server/accounts/account-queries.ts';
import { proveEmail } from '#server/customers/customer-of-order.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { type LinkSigner, mailedOrderOfLink, orderOfLink, readLink } from '#server/email/signed-links.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { moveFromAccount, moveToAccount } from './guests/move-to-account.ts';
import { linkStillWorks, oldestLink } from './order-access.ts';
import { findOwnOrders, type OrderRow, presentOrder } from './order-queries.ts';
import { orderEvents, orderGrants, orders } from './order-tables.ts';

type LinkContext = RequestContext<unknown, unknown, { token: string }>;

/**
 * Gives the caller's session access to the order of a signed link. Changes nothing if the order is already the caller's own.
 * @throws AppError not_found
 */
export async function openOrder(tx: Writer, context: LinkContext, signer: LinkSigner): Promise<Order> {
  const { session, now } = context;
  const row = await getLinkedOrder(tx, { token: context.body.token, now }, signer);
  if (session === null) throw new Error('An order link was opened without a session');
  const own = await findOwnOrders(tx, context, [row.id]);
  if (own.length === 0) {
    const grant = { sessionId: session.id, orderId: row.id, createdAt: now.toISOString() };
    await tx.insert(orderGrants).values(grant).onConflictDoNothing();
  }
  // Staff may open a customer's link too, which doesn't prove that the customer received the email.
  if (context.actor?.role == null) await proveEmail(tx, row, now);
  return presentOrder(tx, row);
}

/**
 * Moves the order of a signed link into the caller's account. Sessions that had opened the link lose access; they can open the link
 * again. An order in another account can only be claimed by the person for whom it was made.
 * @throws AppError not_found; wrong_status if the order is in another person's account
 */
export async function claimOrder(tx: Writer, context: LinkContext, signer: LinkSigner): Promise<Order> {
  const { actor, now } = context;
  const row = await getLinkedOrder(tx, { token: context.body.token, now }, signer);
  if (actor === null) throw new AppError('signed_out');
  if (row.userId === actor.id) return presentOrder(tx, row);
  if (row.userId !== null && !(await isTakenBack(tx, row, actor.id))) {
    throw new AppError('wrong_status', { detail: 'This order is in another account already, and stays there.' });
  }
  const to = { userId: actor.id, now };
  const [moved] =
    row.userId === null
      ? await moveToAccount(tx, eq(orders.id, row.id), { ...to, detail: { by: 'link' } })
      : await moveFromAccount(tx, row, to);
  await tx.delete(orderGrants).where(eq(orderGrants.orderId, row.id));
  return presentOrder(tx, moved ?? row);
}

/**
 * Whether an order may leave the account that it is in. It may if a sign-in on a shared computer moved it there; it then goes to the
 * account with the order's own email address, which received the link. An order that was made in its account or claimed by it must
 * stay.
 */
async function isTakenBack(db: Reader, row: OrderRow, userId: number): Promise<boolean> {
  const [last] = await db
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, row.id), eq(orderEvents.kind, 'moved-to-account')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (last === undefined || 'by' in last.detail || row.customerEmail === null) return false;
  return (await findUser(db, userId))?.emailKey === accountKey(row.customerEmail);
}

/** The order that an emailed link opens. @throws AppError not_found */
export async function getLinkedOrder(
  db: Reader,
  { token, now }: { token: string; now: Date },
  signer: LinkSigner,
): Promise<OrderRow> {
  const named = readLink(signer, 'order', token);
  const [row] =
    named === null
      ? []
      : await db
          .select()
          .from(orders)
          .where(and(eq(orders.id, Number.parseInt(named, 10)), linkStillWorks(oldestLink(now))));
  if (row !== undefined && named === mailedOrderOfLink(row, row.customerEmail)) return row;
  // Older links contain no email address. Such a link works unless the order's email address has been corrected since.
  if (row !== undefined && named === orderOfLink(row) && !(await isEmailCorrected(db, row.id))) return row;
  const detail = 'This link is incomplete or has expired. Please open it again from our newest email.';
  throw new AppError('not_found', { detail });
}

async function isEmailCorrected(db: Reader, orderId: number): Promise<boolean> {
  const corrections = await db
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'details-changed')));
  return corrections.some(({ detail }) => 'customerEmail' in Object(detail.changed));
}
