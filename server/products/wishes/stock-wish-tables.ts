import * as t from '#server/db/columns.ts';
import { products } from '../product-tables.ts';

/** Requests to be notified by email when a sold-out product is back. A request is deleted when its email is queued. */
export const stockWishes = t.table(
  'stock_wishes',
  {
    id: t.id(),
    productId: t.reference('product_id', () => products.id).notNull(),
    email: t.text('email').notNull(),
    emailKey: t.text('email_key').notNull(),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [
    t.uniqueIndex('stock_wishes_email').on(row.emailKey, row.productId),
    t.index('stock_wishes_product').on(row.productId),
  ],
);
