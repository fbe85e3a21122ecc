import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

/** Buyers' reviews: one for each product of a delivered order. Hidden reviews are kept, with the reason. */
export const reviews = t.table(
  'reviews',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    productId: t.reference('product_id', () => products.id).notNull(),
    productName: t.text('product_name').notNull(),
    stars: t.count('stars').notNull(),
    text: t.text('text').notNull(),
    firstName: t.text('first_name').notNull(),
    /** The month of the delivery, e.g. '2026-11'. */
    month: t.text('month').notNull(),
    createdAt: t.instant('created_at').notNull(),
    hiddenAt: t.instant('hidden_at'),
    hiddenReason: t.text('hidden_reason'),
    hiddenBy: t.reference('hidden_by', () => users.id),
  },
  (row) => [
    t.uniqueIndex('reviews_once').on(row.orderId, row.productId),
    t.index('reviews_product').on(row.productId, row.id),
    t.rule('reviews_stars', sql`${row.stars} between 1 and 5`),
    t.rule('reviews_hidden_reason', sql`(${row.hiddenAt} is null) = (${row.hiddenReason} is null)`),
  ],
);
