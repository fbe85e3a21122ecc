import { paymentMethods } from '#core/payments/payment.ts';
import { saleChannels, salePayments } from '#core/reports/sale-facts.ts';
import * as t from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

// The sums that reports read. Triggers (migration `reports`) update the sums in the transaction of the change; nothing else
// writes them.

/** The columns that contain the sums of the current order lines. */
const sums = {
  packs: t.count('packs').notNull(),
  goodsCents: t.cents('goods_cents').notNull(),
  discountCents: t.cents('discount_cents').notNull(),
  deliveryCents: t.cents('delivery_cents').notNull(),
  correctionCents: t.cents('correction_cents').notNull(),
  /** The sum of the four preceding amounts: goods, discount, delivery and correction. */
  netCents: t.cents('net_cents').notNull(),
  /** The GST that is included in the net amount. It is rounded once for each order, as on its receipt. */
  gstCents: t.cents('gst_cents').notNull(),
};

/** The sums of the lines of one product. */
const productSums = {
  packs: t.count('packs').notNull(),
  goodsCents: t.cents('goods_cents').notNull(),
  discountCents: t.cents('discount_cents').notNull(),
  correctionCents: t.cents('correction_cents').notNull(),
  /** The part of the amount that includes GST. */
  taxedCents: t.cents('taxed_cents').notNull(),
};

/** An order that counts as a sale, on the Melbourne day when it was made. The net amount is the order's total. */
export const orderSales = t.table(
  'order_sales',
  {
    orderId: t.reference('order_id', () => orders.id).primaryKey(),
    day: t.day('day').notNull(),
    channel: t.choice('channel', saleChannels).notNull(),
    payment: t.choice('payment', salePayments).notNull(),
    ...sums,
  },
  (row) => [
    t.oneOf('order_sales_channel', row.channel, saleChannels),
    t.oneOf('order_sales_payment', row.payment, salePayments),
  ],
);

/** The sums of each day's sales. Years of business are only some thousand rows. */
export const daySales = t.table(
  'day_sales',
  {
    day: t.day('day').notNull(),
    channel: t.choice('channel', saleChannels).notNull(),
    payment: t.choice('payment', salePayments).notNull(),
    orders: t.count('orders').notNull(),
    ...sums,
  },
  (row) => [t.primaryKey({ columns: [row.day, row.channel, row.payment] })],
);

/** The lines of a sale that belong to one product. Lines that don't belong to a single pack aren't included. */
export const productSales = t.table(
  'product_sales',
  {
    orderId: t.reference('order_id', () => orders.id).notNull(),
    productId: t.reference('product_id', () => products.id).notNull(),
    day: t.day('day').notNull(),
    channel: t.choice('channel', saleChannels).notNull(),
    ...productSums,
  },
  (row) => [
    t.primaryKey({ columns: [row.orderId, row.productId] }),
    // This index contains all columns and is sorted by product. So a long period is added up in one pass, without sorting.
    t
      .index('product_sales_product')
      .on(
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

/** The all-time sums of each product in `product_sales`. For a long period, the days outside the period are subtracted from these sums. */
export const productTotals = t.table('product_totals', {
  productId: t.reference('product_id', () => products.id).primaryKey(),
  orders: t.count('orders').notNull(),
  webOrders: t.count('web_orders').notNull(),
  ...productSums,
});

/**
 * The money received and refunded on each Melbourne day by payment method. `received` excludes amounts that staff recorded by
 * mistake.
 */
export const dayTakings = t.table(
  'day_takings',
  {
    day: t.day('day').notNull(),
    method: t.choice('method', paymentMethods).notNull(),
    payments: t.count('payments').notNull(),
    receivedCents: t.cents('received_cents').notNull(),
    refundedCents: t.cents('refunded_cents').notNull(),
  },
  (row) => [
    t.primaryKey({ columns: [row.day, row.method] }),
    t.oneOf('day_takings_method', row.method, paymentMethods),
  ],
);
