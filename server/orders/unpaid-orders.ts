import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { sharesGoods } from '#core/cart/shares-goods.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { cancelLaybysOf } from '#server/laybys/layby-status.ts';
import { releasePlaces } from './delivery/order-place.ts';
import { isMadeByAccount, isMadeByGuest, type Owner } from './order-access.ts';
import { type Actor, actorOf, recordOrderEvents } from './order-events.ts';
import { findOwnOrders, type OrderRow } from './order-queries.ts';
import { orderItems, orders } from './order-tables.ts';
import { followStock } from './stock/follow-stock.ts';
import { isNotAgreedRow } from './weighing/firm-orders.ts';

/**
 * The maximum number of unpaid orders, which real customers don't reach. It stops a program that orders without paying from filling
 * lists that are read in full.
 */
export const maxUnpaidOrders = 50;

/**
 * Limits the number of unpaid orders of an account or a guest's session, including orders made in this transaction.
 * @throws AppError too_many_unpaid
 */
export async function requireFewUnpaidOrders(
  db: Reader,
  { actor, session }: Pick<RequestContext, 'actor' | 'session'>,
): Promise<void> {
  if (actor === null && session === null) return;
  const [unpaid] =
    actor === null
      ? await unpaidOfGuest(db, { sessionId: session?.id ?? 0 })
      : await unpaidOfAccount(db, { userId: actor.id });
  if ((unpaid?.count ?? 0) <= maxUnpaidOrders) return;
  const detail =
    `You have ${maxUnpaidOrders} orders that aren’t paid yet. Please pay for one of them first; ` +
    'those that nobody pays are cancelled after 24 hours.';
  throw new AppError('too_many_unpaid', { detail });
}

/** The condition that an online order has no payment yet. */
export const isUnpaid = and(
  eq(orders.status, 'pending'),
  eq(orders.paidCents, 0),
  eq(orders.source, 'online'),
  isNotAgreedRow,
);

const unpaidOfAccount = preparedQuery((db, values: Placeholders<{ userId: number }>) =>
  db
    .select({ count: count() })
    .from(orders)
    .where(and(isMadeByAccount(values), isUnpaid)),
);

const unpaidOfGuest = preparedQuery((db, values: Placeholders<{ sessionId: number }>) =>
  db
    .select({ count: count() })
    .from(orders)
    .where(and(isMadeByGuest(values), isUnpaid)),
);

export interface Cancellation {
  actor: Actor;
  /** E.g. 'cart-changed', 'never-paid'. */
  reason: string;
  now: Date;
  /** Whether to cancel also orders whose customers agreed to be charged by weight. */
  evenAgreed?: boolean;
}

/**
 * Cancels the orders among these that still wait for their first payment, and their layby plans. The caller must make sure that none of
 * them has an open charge. Returns the ids of the cancelled orders.
 */
export async function cancelUnpaidOrders(
  tx: Writer,
  ids: readonly number[],
  { actor, reason, now, evenAgreed = false }: Cancellation,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const isUnpaid = and(
    inArray(orders.id, [...ids]),
    eq(orders.status, 'pending'),
    eq(orders.paidCents, 0),
    evenAgreed ? undefined : isNotAgreedRow,
  );
  const unpaid = await tx.select({ id: orders.id }).from(orders).where(isUnpaid);
  await releasePlaces(
    tx,
    unpaid.map((row) => row.id),
  );
  const rows = await tx
    .update(orders)
    .set({
      status: 'cancelled',
      endedAt: now.toISOString(),
      updatedAt: now.toISOString(),
      version: sql`${orders.version} + 1`,
    })
    .where(isUnpaid)
    .returning({ id: orders.id });
  const cancelled = rows.map((row) => row.id);
  if (cancelled.length === 0) return [];
  await cancelLaybysOf(tx, cancelled);
  await followStock(tx, cancelled, { now, actorId: actor.id, ifLacking: 'book' });
  await recordOrderEvents(
    tx,
    cancelled.map((orderId) => ({ orderId, kind: 'cancelled', detail: { reason } })),
    { actor, now },
  );
  return cancelled;
}

/** Functions of the payments module, which orders must not import. They are passed in when the routes are added. */
export interface OpenCharges {
  /** Asks the provider for the outcome of every open charge of these orders. Charges that wait for the customer are abandoned. */
  settle(orderIds: readonly number[]): Promise<void>;
  /** Returns the ids of the orders that have a charge whose outcome isn't known. */
  findOpen(db: Reader, orderIds: readonly number[]): Promise<number[]>;
}

/**
 * Cancels the caller's own unpaid orders from an earlier state of the cart. Other people's orders, cancelled orders and counter sales
 * don't change.
 * @throws AppError wrong_status with `orders` if one of them has been paid, because the customer would buy twice;
 * charge_in_flight while a payment for one is being processed
 */
export async function replaceOrders(
  tx: Writer,
  context: Pick<RequestContext, 'actor' | 'session' | 'now'>,
  ids: readonly number[],
  charges: OpenCharges,
): Promise<void> {
  const rows = await findOwnOrders(tx, context, ids);
  if (rows.length === 0) return;
  const paid = rows
    .filter((row) => (row.paidCents > 0 || row.agreedAt !== null) && row.status !== 'cancelled')
    .map((row) => row.id);
  if (paid.length > 0) {
    const detail = 'Your earlier order has been paid in the meantime. You find it in your account.';
    throw new AppError('wrong_status', { detail, orders: paid });
  }
  const unpaid = rows.filter((row) => waits(row) && row.source === 'online').map((row) => row.id);
  if ((await charges.findOpen(tx, unpaid)).length > 0) throw new AppError('charge_in_flight');
  await cancelUnpaidOrders(tx, unpaid, { actor: actorOf(context.actor), reason: 'cart-changed', now: context.now });
}

/**
 * Returns the caller's own unpaid orders of a cart, so that a new order can replace them. Another tab may have made them. A paid order
 * with other goods doesn't count: the cart kept its id for the next purchase, because the tab was closed before the response arrived.
 * @throws AppError cart_paid or cart_being_paid with the caller's own `orders`, because the customer would buy twice
 */
export async function findUnpaidOfCart(
  db: Reader,
  owner: Owner,
  { cartId, items }: { cartId?: string | undefined; items: readonly { productId: number }[] },
  charges: Pick<OpenCharges, 'findOpen'>,
): Promise<number[]> {
  const all = await findOrdersOfCart(db, cartId);
  if (all.length === 0) return [];
  const own = await findOwnOrders(db, owner, idsOf(all));
  const isOwn = (id: number) => own.some((row) => row.id === id);
  const paid = await findWithGoods(db, idsOf(all.filter((row) => !waits(row))), items);
  if (paid.length > 0) throw taken('cart_paid', paid.filter(isOwn));
  const open = await charges.findOpen(db, idsOf(all.filter(waits)));
  if (open.length > 0) throw taken('cart_being_paid', open.filter(isOwn));
  return idsOf(own.filter(waits));
}

/** Returns the ids of the orders that contain any of these goods. */
async function findWithGoods(
  db: Reader,
  ids: readonly number[],
  goods: readonly { productId: number }[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...ids]));
  return ids.filter((id) =>
    sharesGoods(
      rows.filter(({ orderId }) => orderId === id),
      goods,
    ),
  );
}

/**
 * Rejects a purchase that the account has already paid. Orders of other accounts don't count: on a shared computer, the previous person
 * may have used the same id.
 * @throws AppError cart_paid
 */
export async function requireUnpaidPurchase(
  db: Reader,
  { actor, body }: { actor: { id: number } | null; body: { cartId?: string | undefined } },
): Promise<void> {
  const all = await findOrdersOfCart(db, body.cartId);
  const paid = idsOf(all.filter((row) => row.userId === actor?.id && !waits(row)));
  if (paid.length > 0) throw taken('cart_paid', paid);
}

/**
 * Returns the ids of a cart's unpaid orders. They include orders made before the customer signed in or out, because only this browser
 * knows the cart's id. The caller asks the provider about their open charges, so that a charge that nobody confirms doesn't block the
 * cart.
 */
export async function findUnpaidIdsOfCart(db: Reader, cartId: string | undefined): Promise<number[]> {
  return idsOf((await findOrdersOfCart(db, cartId)).filter(waits));
}

async function findOrdersOfCart(db: Reader, cartId: string | undefined): Promise<OrderRow[]> {
  if (cartId === undefined) return [];
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cartId), ne(orders.status, 'cancelled')))
    .orderBy(orders.id)
    .limit(maxOfCart + 1);
  // Without this limit, a program could make ever more orders of one cart in new sessions, and so slow down each further order.
  if (found.length > maxOfCart) throw new AppError('too_many_unpaid');
  return found;
}

/** The maximum number of orders of a cart. Real carts have at most one for each payment option, and a few earlier ones. */
const maxOfCart = 50;
const waits = ({ status, paidCents, agreedAt }: OrderRow) =>
  status === 'pending' && paidCents === 0 && agreedAt === null;
const idsOf = (rows: readonly OrderRow[]) => rows.map((row) => row.id);

/**
 * Returns the error for a cart that is paid or being paid. It doesn't name orders of another account or session, for example from
 * before the customer signed out.
 */
function taken(code: 'cart_paid' | 'cart_being_paid', ids: readonly number[]): AppError {
  const named = `${ids.length === 1 ? 'order' : 'orders'} ${ids.map((id) => `#${id}`).join(' and ')}`;
  const what =
    code === 'cart_paid' ? 'This cart was already paid for' : 'A payment for this cart is still being processed';
  const detail = ids.length === 0 ? `${what}, by someone who signed in or out here.` : `${what}: ${named}.`;
  return new AppError(code, { detail, orders: ids });
}
