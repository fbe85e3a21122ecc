import { sql } from 'drizzle-orm';
import { offlineChangeKinds } from '#core/offline/offline-change.ts';
import { users } from '#server/accounts/account-tables.ts';
import { choice, flag, index, instant, oneOf, reference, rule, table, text } from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

/** `refused`: not applied, and reported to staff once. The change may still be applied when it is sent again. */
const offlineStates = ['applied', 'refused'] as const;

/**
 * Changes that were made while the counter was offline, by the ids that the app gave them. A row is written in the transaction of
 * its change and never removed, so that each change is applied only once.
 */
export const offlineChanges = table(
  'offline_changes',
  {
    id: text('id').primaryKey(),
    state: choice('state', offlineStates).notNull(),
    kind: choice('kind', offlineChangeKinds).notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The time by the counter's clock, but never later than when the change was received. */
    madeAt: instant('made_at').notNull(),
    madeBy: reference('made_by', () => users.id).notNull(),
    sentBy: reference('sent_by', () => users.id).notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The order or product that the change created or changed, or would have changed if refused. */
    orderId: reference('order_id', () => orders.id),
    productId: reference('product_id', () => products.id),
    hasChangedPrices: flag('has_changed_prices').notNull().default(false),
    /** For a sale: the number on the customer's provisional receipt. Null in rows of earlier versions. */
    provisionalNumber: text('provisional_number'),
  },
  (row) => [
    index('offline_changes_provisional').on(row.provisionalNumber),
    oneOf('offline_changes_state', row.state, offlineStates),
    oneOf('offline_changes_kind', row.kind, offlineChangeKinds),
    rule(
      'offline_changes_subject',
      sql`${row.state} = 'refused' or (${row.orderId} is null) <> (${row.productId} is null)`,
    ),
  ],
);
