import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import { groupLines } from '#core/orders/order-groups.ts';
import { isPaymentTypeAllowed } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { getProduct } from '#server/products/product-queries.ts';
import { requireChargeable } from './create-orders.ts';
import {
  type AgreedDelivery,
  agreeDelivery,
  deliveryColumns,
  deliveryFeeOf,
  noDelivery,
  requireMinimum,
} from './delivery/agree-delivery.ts';
import { orderContact } from './order-contact.ts';
import { actorOf, recordOrderEvents } from './order-events.ts';
import { type OrderRow, presentOrders } from './order-queries.ts';
import { orderItems, orders } from './order-tables.ts';
import { toPricedLine } from './price-items.ts';
import { storeOrder } from './store-order.ts';
import { requireFewUnpaidOrders } from './unpaid-orders.ts';

type SubscriptionContext = Pick<
  RequestContext<unknown, unknown, { productId: number; postcode?: string | undefined }>,
  'body' | 'actor' | 'session' | 'now' | 'today'
>;

/**
 * The order of one unit at the subscription's price: the one that this session made and hasn't paid, or a new one.
 * @throws AppError not_found, option_unavailable, below_card_minimum, below_minimum, not_delivered_there, too_many_unpaid
 */
export async function subscriptionOrder(
  tx: Writer,
  context: SubscriptionContext,
  minimumChargeCents: number,
): Promise<Order> {
  const product = await getProduct(tx, context.body.productId);
  if (!isPaymentTypeAllowed(product, 'subscription')) {
    throw new AppError('option_unavailable', { detail: `${product.name} can’t be paid by subscription.` });
  }
  const unitCents = unitPriceCents(product.price, 'subscription');
  requireChargeable(unitCents, minimumChargeCents);
  const { postcode = null } = context.body;
  const delivery = postcode === null ? null : await deliveryTo(tx, postcode, context);
  if (delivery !== null && !product.isTest) requireMinimum(delivery, unitCents);
  const feeCents = delivery === null ? 0 : deliveryFeeOf(delivery, unitCents, { hasDay: false });
  const known = await findUnpaid(tx, context, { unitCents, totalCents: unitCents + feeCents });
  const [waiting] = known === null ? [] : await presentOrders(tx, [known]);
  if (waiting !== undefined) return waiting;
  const [group] = groupLines([toPricedLine(product, 'subscription', 1)], 'fortnightly', () => ({
    deliveryFeeCents: feeCents,
    isPickupOffered: delivery?.isPickupOffered ?? false,
  }));
  if (group === undefined) throw new Error('A subscription became no order');
  const user = context.actor === null ? null : await findUser(tx, context.actor.id);
  const contact = orderContact({}, user);
  const order = await storeOrder(tx, context, {
    group,
    contact,
    seller: null,
    delivery: delivery === null ? noDelivery : deliveryColumns(delivery, { feeCents, held: undefined }),
    requestedDeliveryDate: null,
    notes: null,
  });
  await requireFewUnpaidOrders(tx, context);
  const detail = { totalCents: order.totalAmount, paymentType: order.paymentType, subscription: true };
  const event = { orderId: order.id, kind: 'created' as const, detail };
  await recordOrderEvents(tx, [event], { actor: actorOf(context.actor), now: context.now });
  return order;
}

/** The postcode was asked for first; the day and the whole address are chosen once it is paid. */
function deliveryTo(db: Reader, postcode: string, context: SubscriptionContext): Promise<AgreedDelivery> {
  const paths = { date: 'postcode', slot: 'postcode', method: 'postcode', postcode: 'postcode' };
  const address = { street: null, postcode };
  return agreeDelivery(db, { method: 'delivery', slot: null, date: null, address, paths }, context);
}

/** An order of the cart has a requested delivery date; a subscription's day is chosen once it is paid. */
async function findUnpaid(
  db: Reader,
  context: SubscriptionContext,
  { unitCents, totalCents }: { unitCents: number; totalCents: number },
): Promise<OrderRow | null> {
  if (context.actor === null || context.session === null) return null;
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, context.actor.id),
        eq(orders.sessionId, context.session.id),
        eq(orders.status, 'pending'),
        eq(orders.paidCents, 0),
        isNull(orders.wishedDeliveryDate),
        eq(orderItems.productId, context.body.productId),
        eq(orderItems.paymentType, 'subscription'),
        // The order is this one unit and nothing else.
        eq(orderItems.totalCents, unitCents),
        eq(orders.totalCents, totalCents),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return found?.order ?? null;
}
