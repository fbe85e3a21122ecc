import { sql } from 'drizzle-orm';
import { count, rule, table, text } from '#server/db/columns.ts';

/**
 * The id under which the shop's charges are recorded at the provider, and a mark of the secret that the shop uses. A single row.
 * The id doesn't change when the secret does.
 */
export const shopIdentity = table(
  'shop_identity',
  { id: count('id').primaryKey(), shopId: text('shop_id').notNull(), secretMark: text('secret_mark').notNull() },
  (row) => [rule('shop_identity_single', sql`${row.id} = 1`)],
);
