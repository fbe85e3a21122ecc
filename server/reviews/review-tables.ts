import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import { count, id, index, instant, reference, rule, table, text, uniqueIndex } from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

/** Buyers' reviews: one for each product of a delivered order. Hidden reviews are kept, with the reason. */
export const reviews = table(
  'reviews',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    productId: reference('product_id', () => products.id).notNull(),
    productName: text('product_name').notNull(),
    stars: count('stars').notNull(),
    text: text('text').notNull(),
    firstName: text('first_name').notNull(),
    /** The month of the delivery, e.g. '2026-11'. */
    month: text('month').notNull(),
    createdAt: instant('created_at').notNull(),
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
    hiddenBy: reference('hidden_by', () => users.id),
  },
  (row) => [
    uniqueIndex('reviews_once').on(row.orderId, row.productId),
    index('reviews_product').on(row.productId, row.id),
    rule('reviews_stars', sql`${row.stars} between 1 and 5`),
    rule('reviews_hidden_reason', sql`(${row.hiddenAt} is null) = (${row.hiddenReason} is null)`),
  ],
);
