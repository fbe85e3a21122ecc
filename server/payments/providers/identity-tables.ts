import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';

/**
 * The id under which the shop's charges are recorded at the provider, and a mark of the secret that the shop uses. A single row.
 * The id doesn't change when the secret does.
 */
export const shopIdentity = t.table(
  'shop_identity',
  { id: t.count('id').primaryKey(), shopId: t.text('shop_id').notNull(), secretMark: t.text('secret_mark').notNull() },
  (row) => [t.rule('shop_identity_single', sql`${row.id} = 1`)],
);
