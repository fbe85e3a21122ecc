import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import type { Order } from '#core/orders/order.ts';
import { groupLines } from '#core/orders/order-groups.ts';
import { isPaymentTypeAllowed } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { findUser, type UserRow } from '#server/accounts/account-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { getProduct, getSoldProducts } from '#server/products/product-queries.ts';
import { requireChargeable } from './create-orders.ts';
import {
  type AgreedDelivery,
  agreeDelivery,
  deliveryColumns,
  deliveryFeeOf,
  noDelivery,
  requireMinimum,
} from './delivery/agree-delivery.ts';
import { type OrderContact, orderContact } from './order-contact.ts';
import { actorOf, recordOrderEvents } from './order-events.ts';
import { type OrderRow, presentOrder } from './order-queries.ts';
import { orderItems, orders } from './order-tables.ts';
import { toPricedLine } from './price-items.ts';
import { holdStock } from './stock/hold-stock.ts';
import { rejectMarked } from './stock/out-of-stock.ts';
import { storeOrder } from './store-order.ts';
import {
  cancelUnpaidOrders,
  type OpenCharges,
  requireFewUnpaidOrders,
  requireUnpaidPurchase,
} from './unpaid-orders.ts';

export interface SubscriptionBody {
  productId: number;
  postcode?: string | undefined;
  cartId?: string | undefined;
}

type SubscriptionContext = Pick<
  RequestContext<unknown, unknown, SubscriptionBody>,
  'body' | 'actor' | 'session' | 'now' | 'today'
>;

interface SubscriptionOrder {
  order: Order;
  /** Whether a payment of the order was sent and its outcome isn't known yet. */
  isBeingPaid: boolean;
}

/**
 * Returns the order for one pack at the subscription's price: this session's unpaid order, or a new one. If the customer enters another
 * postcode, the order is kept if its total stays the same, and replaced otherwise. If an order of the account is being charged, that order
 * is always returned, because a second order would charge the customer twice.
 * @throws AppError not_found, option_unavailable, below_card_minimum, below_minimum, not_delivered_there, too_many_unpaid, out_of_stock;
 * cart_paid if the account has paid for this purchase, perhaps in a tab that never got the response
 */
export async function subscriptionOrder(
  tx: Writer,
  context: SubscriptionContext,
  { charges, minimumChargeCents }: { charges: Pick<OpenCharges, 'findOpen'>; minimumChargeCents: number },
): Promise<SubscriptionOrder> {
  await requireUnpaidPurchase(tx, context);
  const product = await getProduct(tx, context.body.productId);
  const ofAccount = await findUnpaid(tx, context);
  const [paying] = await charges.findOpen(
    tx,
    ofAccount.map(({ id }) => id),
  );
  const charged = ofAccount.find(({ id }) => id === paying);
  if (charged !== undefined) return { order: await presentOrder(tx, charged), isBeingPaid: true };
  if (!isPaymentTypeAllowed(product, 'subscription')) {
    throw new AppError('option_unavailable', { detail: `${product.name} can’t be paid by subscription.` });
  }
  rejectMarked(await getSoldProducts(tx, [product.id]));
  const unpaid = ofAccount.filter(({ sessionId }) => sessionId === context.session?.id);
  const unitCents = unitPriceCents(product.price, 'subscription');
  requireChargeable(unitCents, minimumChargeCents);
  const { postcode = null } = context.body;
  const delivery = postcode === null ? null : await deliveryTo(tx, postcode, context);
  if (delivery !== null && !product.isTest) {
    const { now, today } = context;
    await requireMinimum(tx, delivery, { goodsCents: unitCents, now, today });
  }
  const feeCents = delivery === null ? 0 : deliveryFeeOf(delivery, unitCents, { hasDay: false });
  const columns = delivery === null ? noDelivery : deliveryColumns(delivery, { feeCents, held: undefined });
  const user = context.actor === null ? null : await findUser(tx, context.actor.id);
  const contact = contactFor(user, postcode);
  const known = unpaid.find(
    ({ totalCents, deliveryFeeCents }) => totalCents === unitCents + feeCents && deliveryFeeCents === feeCents,
  );
  if (known !== undefined) {
    const { zoneId, zoneName } = columns;
    const cartId = context.body.cartId ?? known.cartId;
    const kept = await renew(tx, known, { zoneId, zoneName, cartId, ...contact }, context);
    return { order: await presentOrder(tx, kept), isBeingPaid: false };
  }
  const [group] = groupLines([toPricedLine(product, 'subscription', 1)], 'fortnightly', () => ({
    deliveryFeeCents: feeCents,
    isPickupOffered: delivery?.isPickupOffered ?? false,
  }));
  if (group === undefined) throw new Error('A subscription became no order');
  await dropUnpaid(tx, context, unpaid);
  const order = await storeOrder(tx, context, {
    group,
    contact,
    seller: null,
    delivery: columns,
    requestedDeliveryDate: null,
    notes: null,
    cartId: context.body.cartId,
  });
  // The stock must be free, but it is reserved only when the payment begins. This page opens before the customer has decided to buy.
  await holdStock(tx, [order.id], context, { heldUntil: context.now.toISOString(), charges, isTrial: true });
  await requireFewUnpaidOrders(tx, context);
  const detail = { totalCents: order.totalAmount, paymentType: order.paymentType, subscription: true };
  const event = { orderId: order.id, kind: 'created' as const, detail };
  await recordOrderEvents(tx, [event], { actor: actorOf(context.actor), now: context.now });
  return { order, isBeingPaid: false };
}

type Renewed = OrderContact & Pick<OrderRow, 'zoneId' | 'zoneName' | 'cartId'>;

/** Updates the unpaid order's address, zone and cart id. Stores nothing if they haven't changed. */
async function renew(tx: Writer, row: OrderRow, to: Renewed, { now }: SubscriptionContext): Promise<OrderRow> {
  const names = Object.keys(to) as (keyof Renewed)[];
  if (names.every((name) => to[name] === row[name])) return row;
  const set = { ...to, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  return { ...row, ...set };
}

/** Only the postcode is known at first; the customer chooses the day and enters the full address after paying. */
function deliveryTo(db: Reader, postcode: string, context: SubscriptionContext): Promise<AgreedDelivery> {
  const paths = { date: 'postcode', slot: 'postcode', method: 'postcode', postcode: 'postcode' };
  const address = { street: null, postcode };
  return agreeDelivery(db, { method: 'delivery', slot: null, date: null, address, paths }, context);
}

/**
 * Returns the account's contact details and address. If the request has another postcode, the address is empty; the customer enters it
 * with the delivery day.
 */
function contactFor(user: UserRow | null, postcode: string | null): OrderContact {
  const contact = orderContact({}, user);
  if (postcode === null || postcodeOf(contact) === postcode) return contact;
  return { ...contact, street: null, city: null, state: null, postcode: null };
}

/** Cancels unpaid orders with an outdated price, because the pack's price or the postcode has changed. */
async function dropUnpaid(tx: Writer, { actor, now }: SubscriptionContext, unpaid: readonly OrderRow[]): Promise<void> {
  const ids = unpaid.map(({ id }) => id);
  await cancelUnpaidOrders(tx, ids, { actor: actorOf(actor), reason: 'cart-changed', now });
}

/**
 * Finds the account's unpaid subscription orders in all sessions. An order that is being charged must be found even after the customer
 * has signed in again. Subscription orders have no requested delivery day, unlike orders from the cart, because their day is chosen
 * after payment.
 */
async function findUnpaid(db: Reader, context: SubscriptionContext): Promise<OrderRow[]> {
  if (context.actor === null || context.session === null) return [];
  const found = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, context.actor.id),
        eq(orders.status, 'pending'),
        eq(orders.paidCents, 0),
        isNull(orders.wishedDeliveryDate),
        eq(orderItems.productId, context.body.productId),
        eq(orderItems.paymentType, 'subscription'),
        // The order contains only this one unit.
        eq(orderItems.quantity, 1),
        eq(orderItems.totalCents, sql`${orders.totalCents} - ${orders.deliveryFeeCents}`),
      ),
    )
    .orderBy(desc(orders.id));
  return found.map(({ order }) => order);
}
