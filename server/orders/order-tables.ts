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
import {
  cents,
  choice,
  count,
  day,
  flag,
  id,
  index,
  instant,
  json,
  oneOf,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
  version,
} from '#server/db/columns.ts';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';
import { products } from '#server/products/product-tables.ts';

export const orders = table(
  'orders',
  {
    id: id(),
    /** The order's owner: an account, or a guest's session until the guest has an account. */
    userId: reference('user_id', () => users.id),
    sessionId: reference('session_id', () => sessions.id),
    status: choice('status', orderStatuses).notNull().default('pending'),
    paymentType: choice('payment_type', orderPaymentTypes).notNull(),
    source: choice('source', orderSources).notNull().default('online'),
    /** Always the sum of the order's lines. */
    totalCents: cents('total_cents').notNull(),
    /** Always the sum of the order's payments. */
    paidCents: cents('paid_cents').notNull().default(0),
    /** The delivery day requested at the checkout. It becomes deliveryDate in the transaction that records the payment. */
    wishedDeliveryDate: day('wished_delivery_date'),
    deliveryDate: day('delivery_date'),
    customerName: text('customer_name'),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    street: text('street'),
    city: text('city'),
    state: text('state'),
    postcode: text('postcode'),
    notes: text('notes'),
    /** The key that a client creates for the order, so that a repeated request creates no second order; never reused. */
    clientKey: text('client_key').unique(),
    /** When and why the customer requested the cancellation. Staff decide about it. */
    cancelRequestedAt: instant('cancel_requested_at'),
    cancelReason: text('cancel_reason'),
    /** When the order was delivered or cancelled. Its signed link works for 90 more days. */
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
    /**
     * The amount that the shop keeps after a cancellation; anything paid above it must still be refunded. Null unless staff
     * cancelled the order.
     */
    keptCents: cents('kept_cents'),
    /** The customer's name, email and phone, in the form used by staff's searches (searchKey, phoneKey). */
    customerKey: text('customer_key'),
    /** The agreed delivery method, zone and fee. They stay even if the zone changes later. */
    deliveryMethod: choice('delivery_method', deliveryMethods).notNull().default('delivery'),
    /**
     * The time at which the order is picked up at the shop, e.g. '09:00-12:00'; null for a delivery, and for a counter sale whose
     * goods were handed over.
     */
    pickupSlot: text('pickup_slot'),
    /** The delivery zone; null for an order without a postcode, and for orders that were made before there were zones. */
    zoneId: reference('zone_id', () => deliveryZones.id),
    zoneName: text('zone_name'),
    deliveryFeeCents: cents('delivery_fee_cents').notNull().default(0),
    /**
     * The delivery slot that the order holds. It is counted in the table delivery_places; the order and that count change
     * together.
     */
    placeDate: day('place_date'),
    place: text('place'),
    /** When an unpaid order's delivery slot is released; null if the order is paid or has no slot. */
    placeHeldUntil: instant('place_held_until'),
    /** The customer record of the order; null for a walk-in's order. */
    customerId: reference('customer_id', () => customers.id),
    /** The id of the cart in the customer's browser. It prevents two tabs from paying for the same cart. */
    cartId: text('cart_id'),
    /**
     * The maximum charge that the customer agreed to, if the order has goods by the kilo; otherwise null. Only an edit, or a
     * weight that the customer agreed to, changes it.
     */
    ceilingCents: cents('ceiling_cents'),
    /** When the customer had agreed to the ceiling and the card was saved or held: the order is firm, though nothing is paid yet. */
    agreedAt: instant('agreed_at'),
    /** The text that the customer agreed to, as it was shown. */
    agreement: text('agreement'),
    /** Whether the customer accepts something alike if a product is short. */
    alikeOk: flag('alike_ok').notNull().default(false),
    /** The amount that the bank holds on the customer's card for this order, and until when; null if nothing is held. */
    holdCents: cents('hold_cents'),
    holdEndsAt: instant('hold_ends_at'),
  },
  (row) => [
    index('orders_user').on(row.userId, row.id),
    index('orders_customer').on(row.customerId, row.id),
    index('orders_session').on(row.sessionId, row.id),
    index('orders_status').on(row.status, row.id),
    // An index of unpaid sales, which are few (isOpenSale).
    index('orders_open')
      .on(row.paidCents, row.id)
      .where(sql`${row.status} = 'pending' and ${row.paymentType} = 'immediate'`),
    index('orders_delivery').on(row.deliveryDate),
    // Indexes for staff lists (server/orders/admin/order-list-queries.ts), whose pages and searches read only these indexes.
    index('orders_search').on(row.id, row.status, row.paymentType, row.source, row.userId, row.customerKey),
    index('orders_total_order').on(row.totalCents, row.id),
    index('orders_paid_order').on(row.paidCents, row.id),
    index('orders_status_delivery').on(row.status, row.deliveryDate, row.id),
    // An index for a day's sales (server/admin/overview/overview-queries.ts).
    index('orders_created').on(row.createdAt, row.status, row.totalCents),
    index('orders_cart').on(row.cartId).where(sql`${row.cartId} is not null`),
    // An index of the few orders that are agreed and not captured yet (isFirm).
    index('orders_agreed').on(row.id).where(sql`${row.agreedAt} is not null and ${row.status} = 'pending'`),
    index('orders_cancel_requested').on(row.id).where(sql`${row.cancelRequestedAt} is not null`),
    oneOf('orders_status_known', row.status, orderStatuses),
    oneOf('orders_payment_type', row.paymentType, orderPaymentTypes),
    oneOf('orders_source', row.source, orderSources),
    index('orders_place').on(row.placeDate, row.place).where(sql`${row.placeDate} is not null`),
    index('orders_place_held').on(row.placeHeldUntil).where(sql`${row.placeHeldUntil} is not null`),
    oneOf('orders_delivery_method', row.deliveryMethod, deliveryMethods),
    rule('orders_delivery_fee', sql`${row.deliveryFeeCents} >= 0`),
    rule('orders_total', sql`${row.totalCents} >= 0`),
    rule('orders_paid', sql`${row.paidCents} >= 0 and ${row.paidCents} <= ${row.totalCents}`),
  ],
);

/** The items of an order, with their names and prices as they were when the order was made. */
export const orderItems = table(
  'order_items',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    productId: reference('product_id', () => products.id).notNull(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    weight: text('weight').notNull(),
    quantity: count('quantity').notNull(),
    paymentType: choice('payment_type', cartPaymentTypes).notNull(),
    /** For an item by the kilo: the ceiling of one. */
    unitCents: cents('unit_cents').notNull(),
    /** For an item by the kilo: the ceiling of the whole line, rounded once. */
    totalCents: cents('total_cents').notNull(),
    /** The price of an item by the kilo; null for packs, as all that follows. */
    pricePerKiloCents: cents('price_per_kilo_cents'),
    /** The pieces and the grams of the whole line, as they were ordered. */
    pieces: count('pieces'),
    gramsFrom: count('grams_from'),
    gramsTo: count('grams_to'),
    /** The recorded weight; null until the line is weighed. */
    weighedGrams: count('weighed_grams'),
    weighedPieces: count('weighed_pieces'),
    /** The price above the ceiling that the customer agreed to for the line. */
    agreedCents: cents('agreed_cents'),
  },
  (row) => [
    index('order_items_order').on(row.orderId),
    oneOf('order_items_payment_type', row.paymentType, cartPaymentTypes),
    rule('order_items_quantity', sql`${row.quantity} between 1 and 99`),
    rule(
      'order_items_total',
      sql`${row.unitCents} > 0 and ${row.totalCents} > 0
        and (${row.pricePerKiloCents} is not null or ${row.totalCents} = ${row.unitCents} * ${row.quantity})`,
    ),
    rule(
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
export const orderLines = table(
  'order_lines',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    kind: choice('kind', orderLineKinds).notNull(),
    label: text('label').notNull(),
    quantity: count('quantity').notNull(),
    amountCents: cents('amount_cents').notNull(),
    taxClass: choice('tax_class', taxClasses).notNull(),
    /** The negative payment of the refund that added this line, or the positive payment that reverses a refund. */
    paymentId: count('payment_id'),
    createdAt: instant('created_at').notNull(),
    /** The line that this line corrects; null for an independent line, and for an amount taken off the whole order. */
    ofLineId: count('of_line_id'),
    /** Why staff sold the item at a price other than the catalogue's. */
    reason: text('reason'),
    /** The item by the kilo that the line belongs to; null for all other lines. */
    itemId: count('item_id'),
    /**
     * The weight that a refund by weight takes off; negative if the bank returned that refund, or if the goods were weighed after they
     * were paid. Null for all other lines. Only a line with a weight may cost nothing: goods that weigh what they were paid for.
     */
    grams: count('grams'),
  },
  (row) => [
    index('order_lines_order').on(row.orderId, row.id),
    oneOf('order_lines_kind', row.kind, orderLineKinds),
    oneOf('order_lines_tax_class', row.taxClass, taxClasses),
    rule('order_lines_quantity', sql`${row.quantity} > 0`),
    rule('order_lines_amount', sql`${row.amountCents} <> 0 or ${row.grams} is not null`),
  ],
);

/** The access to orders that a session has because it opened their signed link. The session may see and pay these orders. */
export const orderGrants = table(
  'order_grants',
  {
    id: id(),
    sessionId: reference('session_id', () => sessions.id).notNull(),
    orderId: reference('order_id', () => orders.id).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [
    uniqueIndex('order_grants_pair').on(row.sessionId, row.orderId),
    index('order_grants_order').on(row.orderId),
  ],
);

/** Labels that staff put on orders to find them. Customers never see them. */
export const orderTags = table(
  'order_tags',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    tag: text('tag').notNull(),
    /** The tag without case and accents, so that two spellings are one tag. */
    tagKey: text('tag_key').notNull(),
  },
  (row) => [
    uniqueIndex('order_tags_once').on(row.orderId, row.tagKey),
    index('order_tags_tag').on(row.tagKey, row.orderId),
  ],
);

/** Who did what to an order and when, written in the transaction of the change. */
export const orderEvents = table(
  'order_events',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    at: instant('at').notNull(),
    actorKind: choice('actor_kind', actorKinds).notNull(),
    actorId: reference('actor_id', () => users.id),
    kind: text('kind').notNull(),
    detail: json<Record<string, unknown>>('detail').notNull(),
  },
  (row) => [
    index('order_events_order').on(row.orderId, row.id),
    oneOf('order_events_actor', row.actorKind, actorKinds),
  ],
);
