import { sql } from 'drizzle-orm';
import { deliveryMethods } from '#core/delivery/delivery-method.ts';
import { orderSources } from '#core/orders/order.ts';
import { actorKinds } from '#core/orders/order-event.ts';
import { orderLineKinds } from '#core/orders/order-lines.ts';
import { orderPaymentTypes, orderStatuses } from '#core/orders/order-status.ts';
import { cartPaymentTypes } from '#core/products/payment-options.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import { sessions, users } from '#server/accounts/account-tables.ts';
import { customers } from '#server/customers/customer-tables.ts';
import * as t from '#server/db/columns.ts';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';
import { products } from '#server/products/product-tables.ts';

export const orders = t.table(
  'orders',
  {
    id: t.id(),
    /** The order's owner: an account, or the session of a guest who has no account yet. */
    userId: t.reference('user_id', () => users.id),
    sessionId: t.reference('session_id', () => sessions.id),
    status: t.choice('status', orderStatuses).notNull().default('pending'),
    paymentType: t.choice('payment_type', orderPaymentTypes).notNull(),
    source: t.choice('source', orderSources).notNull().default('online'),
    /** Always the sum of the order's lines. */
    totalCents: t.cents('total_cents').notNull(),
    /** Always the sum of the order's payments. */
    paidCents: t.cents('paid_cents').notNull().default(0),
    /** The delivery day requested at the checkout. It becomes deliveryDate in the transaction that records the payment. */
    wishedDeliveryDate: t.day('wished_delivery_date'),
    deliveryDate: t.day('delivery_date'),
    customerName: t.text('customer_name'),
    customerEmail: t.text('customer_email'),
    customerPhone: t.text('customer_phone'),
    street: t.text('street'),
    city: t.text('city'),
    state: t.text('state'),
    postcode: t.text('postcode'),
    notes: t.text('notes'),
    /** The idempotency key that a client creates for the order and never reuses. A repeated request creates no second order. */
    clientKey: t.text('client_key').unique(),
    /** When and why the customer requested the cancellation. Staff decide about it. */
    cancelRequestedAt: t.instant('cancel_requested_at'),
    cancelReason: t.text('cancel_reason'),
    /** When the order was delivered or cancelled. Its signed link works for 90 more days. */
    endedAt: t.instant('ended_at'),
    createdAt: t.instant('created_at').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
    /**
     * The amount that the shop keeps of an order that staff cancelled. Anything paid above it must still be refunded. Null for all
     * other orders.
     */
    keptCents: t.cents('kept_cents'),
    /** The customer's name, email and phone in a normalised form, which staff's searches compare (searchKey, phoneKey). */
    customerKey: t.text('customer_key'),
    /** The delivery method, zone and fee that were agreed. They don't change when the shop's zones change. */
    deliveryMethod: t.choice('delivery_method', deliveryMethods).notNull().default('delivery'),
    /**
     * The pick-up slot at the shop, e.g. '09:00-12:00'. Null for a delivery, and for a counter sale whose goods the customer took
     * immediately.
     */
    pickupSlot: t.text('pickup_slot'),
    /** The delivery zone; null for an order without a postcode, and for orders that were made before there were zones. */
    zoneId: t.reference('zone_id', () => deliveryZones.id),
    zoneName: t.text('zone_name'),
    deliveryFeeCents: t.cents('delivery_fee_cents').notNull().default(0),
    /** The delivery slot that the order holds. The table delivery_places counts the slots in use; the same transaction changes both. */
    placeDate: t.day('place_date'),
    place: t.text('place'),
    /** When an unpaid order's delivery slot is released; null if the order is paid or has no slot. */
    placeHeldUntil: t.instant('place_held_until'),
    /** The customer record of the order; null for a walk-in's order. */
    customerId: t.reference('customer_id', () => customers.id),
    /** The id of the cart in the customer's browser. It prevents two tabs from paying for the same cart. */
    cartId: t.text('cart_id'),
    /**
     * The maximum charge that the customer agreed to; null if the order has no goods sold by the kilo. It changes only if staff edit the
     * items, or if the customer agrees to a higher weight or to other items.
     */
    ceilingCents: t.cents('ceiling_cents'),
    /**
     * When the customer agreed to the maximum charge, with the card saved or the amount held. From then on, the shop prepares the
     * order, although nothing is paid yet.
     */
    agreedAt: t.instant('agreed_at'),
    /** The text that the customer agreed to, as it was shown. */
    agreement: t.text('agreement'),
    /** Whether the customer accepts a similar product if the shop doesn't have enough of the ordered one. */
    alikeOk: t.flag('alike_ok').notNull().default(false),
    /** The amount that the bank holds on the customer's card for this order, and until when; null if nothing is held. */
    holdCents: t.cents('hold_cents'),
    holdEndsAt: t.instant('hold_ends_at'),
  },
  (row) => [
    t.index('orders_user').on(row.userId, row.id),
    t.index('orders_customer').on(row.customerId, row.id),
    t.index('orders_session').on(row.sessionId, row.id),
    t.index('orders_status').on(row.status, row.id),
    // An index of unpaid sales, which are few (isOpenSale).
    t
      .index('orders_open')
      .on(row.paidCents, row.id)
      .where(sql`${row.status} = 'pending' and ${row.paymentType} = 'immediate'`),
    t.index('orders_delivery').on(row.deliveryDate),
    // The indexes for staff's lists (server/orders/admin/order-list-queries.ts). A page or a search reads only these indexes until it
    // knows which rows it needs.
    t.index('orders_search').on(row.id, row.status, row.paymentType, row.source, row.userId, row.customerKey),
    t.index('orders_total_order').on(row.totalCents, row.id),
    t.index('orders_paid_order').on(row.paidCents, row.id),
    t.index('orders_status_delivery').on(row.status, row.deliveryDate, row.id),
    // An index for a day's sales (server/admin/overview/overview-queries.ts).
    t.index('orders_created').on(row.createdAt, row.status, row.totalCents),
    t.index('orders_cart').on(row.cartId).where(sql`${row.cartId} is not null`),
    // An index of the few orders that the customer agreed to and that aren't charged yet (isFirm).
    t.index('orders_agreed').on(row.id).where(sql`${row.agreedAt} is not null and ${row.status} = 'pending'`),
    t.index('orders_cancel_requested').on(row.id).where(sql`${row.cancelRequestedAt} is not null`),
    t.oneOf('orders_status_known', row.status, orderStatuses),
    t.oneOf('orders_payment_type', row.paymentType, orderPaymentTypes),
    t.oneOf('orders_source', row.source, orderSources),
    t.index('orders_place').on(row.placeDate, row.place).where(sql`${row.placeDate} is not null`),
    t.index('orders_place_held').on(row.placeHeldUntil).where(sql`${row.placeHeldUntil} is not null`),
    t.oneOf('orders_delivery_method', row.deliveryMethod, deliveryMethods),
    t.rule('orders_delivery_fee', sql`${row.deliveryFeeCents} >= 0`),
    t.rule('orders_total', sql`${row.totalCents} >= 0`),
    t.rule('orders_paid', sql`${row.paidCents} >= 0 and ${row.paidCents} <= ${row.totalCents}`),
  ],
);

/** The items of an order, with their names and prices as they were when the order was made. */
export const orderItems = t.table(
  'order_items',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    productId: t.reference('product_id', () => products.id).notNull(),
    name: t.text('name').notNull(),
    image: t.text('image').notNull(),
    weight: t.text('weight').notNull(),
    quantity: t.count('quantity').notNull(),
    paymentType: t.choice('payment_type', cartPaymentTypes).notNull(),
    /** The price of one unit. For an item sold by the kilo, it is the maximum price. */
    unitCents: t.cents('unit_cents').notNull(),
    /** The price of the whole line. For an item sold by the kilo, it is the maximum price, rounded once. */
    totalCents: t.cents('total_cents').notNull(),
    /** The price per kilo. This column and all that follow are null for packs. */
    pricePerKiloCents: t.cents('price_per_kilo_cents'),
    /** The pieces and the grams of the whole line, as they were ordered. */
    pieces: t.count('pieces'),
    gramsFrom: t.count('grams_from'),
    gramsTo: t.count('grams_to'),
    /** The recorded weight; null until the line is weighed. */
    weighedGrams: t.count('weighed_grams'),
    weighedPieces: t.count('weighed_pieces'),
    /** The price above the original maximum that the customer has since agreed to for the line. */
    agreedCents: t.cents('agreed_cents'),
  },
  (row) => [
    t.index('order_items_order').on(row.orderId),
    t.oneOf('order_items_payment_type', row.paymentType, cartPaymentTypes),
    t.rule('order_items_quantity', sql`${row.quantity} between 1 and 99`),
    t.rule(
      'order_items_total',
      sql`${row.unitCents} > 0 and ${row.totalCents} > 0
        and (${row.pricePerKiloCents} is not null or ${row.totalCents} = ${row.unitCents} * ${row.quantity})`,
    ),
    t.rule(
      'order_items_kilo',
      sql`(${row.pricePerKiloCents} is null and ${row.pieces} is null and ${row.gramsFrom} is null and ${row.gramsTo} is null
          and ${row.weighedGrams} is null and ${row.weighedPieces} is null and ${row.agreedCents} is null)
        or (${row.pricePerKiloCents} > 0 and coalesce(${row.pieces}, 0) > 0 and coalesce(${row.gramsFrom}, 0) > 0
          and coalesce(${row.gramsTo}, 0) >= ${row.gramsFrom}
          and (${row.weighedGrams} is null) = (${row.weighedPieces} is null)
          and (${row.weighedGrams} is null or ${row.weighedGrams} > 0) and (${row.weighedPieces} is null or ${row.weighedPieces} > 0)
          and (${row.agreedCents} is null or ${row.agreedCents} > ${row.totalCents}))`,
    ),
  ],
);

/** The lines whose sum is the order's total. Triggers prevent changing or deleting a line: a correction adds lines. */
export const orderLines = t.table(
  'order_lines',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    kind: t.choice('kind', orderLineKinds).notNull(),
    label: t.text('label').notNull(),
    quantity: t.count('quantity').notNull(),
    amountCents: t.cents('amount_cents').notNull(),
    taxClass: t.choice('tax_class', taxClasses).notNull(),
    /** The payment that added this line: a refund's negative payment, or the positive payment that reverses a failed refund. */
    paymentId: t.count('payment_id'),
    createdAt: t.instant('created_at').notNull(),
    /** The line that this line corrects. Null for an independent line, and if an amount was refunded without naming goods. */
    ofLineId: t.count('of_line_id'),
    /** Why staff sold the item at a price other than the catalogue's. */
    reason: t.text('reason'),
    /** The item to which the line belongs, if the item is sold by the kilo; null for all other lines. */
    itemId: t.count('item_id'),
    /**
     * The weight that a refund by weight takes off. Negative if the bank returned that refund, or if the goods were weighed after they were
     * paid. Null for all other lines. Only a line with a weight may have the amount 0: its goods weigh exactly what was paid for.
     */
    grams: t.count('grams'),
  },
  (row) => [
    t.index('order_lines_order').on(row.orderId, row.id),
    t.oneOf('order_lines_kind', row.kind, orderLineKinds),
    t.oneOf('order_lines_tax_class', row.taxClass, taxClasses),
    t.rule('order_lines_quantity', sql`${row.quantity} > 0`),
    t.rule('order_lines_amount', sql`${row.amountCents} <> 0 or ${row.grams} is not null`),
  ],
);

/** The sessions that may see and pay an order because they opened its signed link. */
export const orderGrants = t.table(
  'order_grants',
  {
    id: t.id(),
    sessionId: t.reference('session_id', () => sessions.id).notNull(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [
    t.uniqueIndex('order_grants_pair').on(row.sessionId, row.orderId),
    t.index('order_grants_order').on(row.orderId),
  ],
);

/** Labels that staff put on orders to find them. Customers never see them. */
export const orderTags = t.table(
  'order_tags',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    tag: t.text('tag').notNull(),
    /** The tag without case and accents, so that different spellings count as one tag. */
    tagKey: t.text('tag_key').notNull(),
  },
  (row) => [
    t.uniqueIndex('order_tags_once').on(row.orderId, row.tagKey),
    t.index('order_tags_tag').on(row.tagKey, row.orderId),
  ],
);

/** Who did what to an order and when, written in the transaction of the change. */
export const orderEvents = t.table(
  'order_events',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    at: t.instant('at').notNull(),
    actorKind: t.choice('actor_kind', actorKinds).notNull(),
    actorId: t.reference('actor_id', () => users.id),
    kind: t.text('kind').notNull(),
    detail: t.json<Record<string, unknown>>('detail').notNull(),
  },
  (row) => [
    t.index('order_events_order').on(row.orderId, row.id),
    t.oneOf('order_events_actor', row.actorKind, actorKinds),
  ],
);
