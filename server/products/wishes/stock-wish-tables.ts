import { id, index, instant, reference, table, text, uniqueIndex } from '#server/db/columns.ts';
import { products } from '../product-tables.ts';

/** The email addresses to notify when a sold-out product is back. A row is deleted when its email is written. */
export const stockWishes = table(
  'stock_wishes',
  {
    id: id(),
    productId: reference('product_id', () => products.id).notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [
    uniqueIndex('stock_wishes_email').on(row.emailKey, row.productId),
    index('stock_wishes_product').on(row.productId),
  ],
);
