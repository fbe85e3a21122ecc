import { sql } from 'drizzle-orm';
import { offlineChangeKinds } from '#core/offline/offline-change.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

/** `refused`: the change wasn't applied, which was reported to staff once. If the change is sent again, it may still be applied. */
const offlineStates = ['applied', 'refused'] as const;

/**
 * The changes that were made while the counter was offline, by the ids that the app gave them. A row is written in the transaction that
 * applies its change, and is never removed, so that each change is applied only once.
 */
export const offlineChanges = t.table(
  'offline_changes',
  {
    id: t.text('id').primaryKey(),
    state: t.choice('state', offlineStates).notNull(),
    kind: t.choice('kind', offlineChangeKinds).notNull(),
    bodyHash: t.text('body_hash').notNull(),
    /** When the change was made, by the counter's clock. It is never later than the time when the server received the change. */
    madeAt: t.instant('made_at').notNull(),
    madeBy: t.reference('made_by', () => users.id).notNull(),
    sentBy: t.reference('sent_by', () => users.id).notNull(),
    receivedAt: t.instant('received_at').notNull(),
    /** The order or product that the change created or edited; for a refused change, the one that it would have edited. */
    orderId: t.reference('order_id', () => orders.id),
    productId: t.reference('product_id', () => products.id),
    hasChangedPrices: t.flag('has_changed_prices').notNull().default(false),
    /** For a sale: the number on the customer's provisional receipt. Null in rows of earlier versions. */
    provisionalNumber: t.text('provisional_number'),
  },
  (row) => [
    t.index('offline_changes_provisional').on(row.provisionalNumber),
    t.oneOf('offline_changes_state', row.state, offlineStates),
    t.oneOf('offline_changes_kind', row.kind, offlineChangeKinds),
    t.rule(
      'offline_changes_subject',
      sql`${row.state} = 'refused' or (${row.orderId} is null) <> (${row.productId} is null)`,
    ),
  ],
);
