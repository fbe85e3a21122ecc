import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';

/**
 * Identifies the shop's charges at the payment provider. The table has a single row. `secretMark` is a hash of the secret that signs links,
 * and shows whether the secret was replaced. If it was, the id stays the same.
 */
export const shopIdentity = t.table(
  'shop_identity',
  { id: t.count('id').primaryKey(), shopId: t.text('shop_id').notNull(), secretMark: t.text('secret_mark').notNull() },
  (row) => [t.rule('shop_identity_single', sql`${row.id} = 1`)],
);
