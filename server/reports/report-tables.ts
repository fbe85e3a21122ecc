import { paymentMethods } from '#core/payments/payment.ts';
import { saleChannels, salePayments } from '#core/reports/sale-facts.ts';
import { cents, choice, count, day, index, oneOf, primaryKey, reference, table } from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

// The sums that reports read. Triggers (migration `reports`) update the sums in the transaction of the change; nothing else
// writes them.

/** The sums of the current order lines. */
const sums = {
  packs: count('packs').notNull(),
  goodsCents: cents('goods_cents').notNull(),
  discountCents: cents('discount_cents').notNull(),
  deliveryCents: cents('delivery_cents').notNull(),
  correctionCents: cents('correction_cents').notNull(),
  /** The sum of the four preceding amounts: goods, discount, delivery and correction. */
  netCents: cents('net_cents').notNull(),
  /** The GST that is included in the net amount. It is rounded once for each order, as on its receipt. */
  gstCents: cents('gst_cents').notNull(),
};

/** The sums of the lines of one product. */
const productSums = {
  packs: count('packs').notNull(),
  goodsCents: cents('goods_cents').notNull(),
  discountCents: cents('discount_cents').notNull(),
  correctionCents: cents('correction_cents').notNull(),
  /** The part of the amount that includes GST. */
  taxedCents: cents('taxed_cents').notNull(),
};

/** An order that counts as a sale, on the Melbourne day when it was made. The net amount is the order's total. */
export const orderSales = table(
  'order_sales',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    day: day('day').notNull(),
    channel: choice('channel', saleChannels).notNull(),
    payment: choice('payment', salePayments).notNull(),
    ...sums,
  },
  (row) => [
    oneOf('order_sales_channel', row.channel, saleChannels),
    oneOf('order_sales_payment', row.payment, salePayments),
  ],
);

/** The sums of each day's sales. Years of business are only some thousand rows. */
export const daySales = table(
  'day_sales',
  {
    day: day('day').notNull(),
    channel: choice('channel', saleChannels).notNull(),
    payment: choice('payment', salePayments).notNull(),
    orders: count('orders').notNull(),
    ...sums,
  },
  (row) => [primaryKey({ columns: [row.day, row.channel, row.payment] })],
);

/** The lines of a sale that belong to one product. Lines that don't belong to a single pack aren't included. */
export const productSales = table(
  'product_sales',
  {
    orderId: reference('order_id', () => orders.id).notNull(),
    productId: reference('product_id', () => products.id).notNull(),
    day: day('day').notNull(),
    channel: choice('channel', saleChannels).notNull(),
    ...productSums,
  },
  (row) => [
    primaryKey({ columns: [row.orderId, row.productId] }),
    // An index that is sorted by product and contains all columns, so that a long period is added up in one pass, without
    // sorting.
    index('product_sales_product').on(
      row.productId,
      row.day,
      row.channel,
      row.packs,
      row.goodsCents,
      row.discountCents,
      row.correctionCents,
      row.taxedCents,
    ),
  ],
);

/**
 * The all-time sums of each product in `product_sales`. The sums of a long period are calculated as this total minus the days
 * outside the period.
 */
export const productTotals = table('product_totals', {
  productId: reference('product_id', () => products.id).primaryKey(),
  orders: count('orders').notNull(),
  webOrders: count('web_orders').notNull(),
  ...productSums,
});

/**
 * The money received and refunded on each Melbourne day by payment method. `received` excludes amounts that staff recorded by
 * mistake.
 */
export const dayTakings = table(
  'day_takings',
  {
    day: day('day').notNull(),
    method: choice('method', paymentMethods).notNull(),
    payments: count('payments').notNull(),
    receivedCents: cents('received_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull(),
  },
  (row) => [primaryKey({ columns: [row.day, row.method] }), oneOf('day_takings_method', row.method, paymentMethods)],
);
