import { sql } from 'drizzle-orm';
import type { RequestedItem } from '#core/orders/corrections/item-request.ts';
import type { NewItemRequest } from '#core/orders/corrections/item-request-api.ts';
import { weightRequestStatuses } from '#core/orders/weighing/weight-request.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** The weighings of order items, oldest first. The last row of an item has its current weight. */
export const weighings = t.table(
  'weighings',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    /** The id of the order item. It isn't a foreign key, because the weighing stays if the item is removed from the order. */
    itemId: t.count('item_id').notNull(),
    /** The weight and the pieces of the whole item, not of one unit. */
    grams: t.count('grams').notNull(),
    pieces: t.count('pieces').notNull(),
    lotId: t.count('lot_id'),
    /**
     * The difference to the item's previous price, which is added as an order line. If it is 0, no line is added unless the order is
     * already paid.
     */
    amountCents: t.cents('amount_cents').notNull(),
    /** The idempotency key that the client created. A repeated request records no second weighing. */
    clientKey: t.text('client_key').notNull().unique(),
    /** When the item was weighed. Offline, it is the time on the device; otherwise, the time at which the weighing was recorded. */
    weighedAt: t.instant('weighed_at').notNull(),
    recordedAt: t.instant('recorded_at').notNull(),
    recordedBy: t.reference('recorded_by', () => users.id),
  },
  (row) => [
    t.index('weighings_item').on(row.orderId, row.itemId, row.id),
    t.rule('weighings_amount', sql`${row.grams} > 0 and ${row.pieces} > 0`),
  ],
);

/** The questions to customers whose goods weigh more than agreed. Nothing is charged until the customer agrees. */
export const weightRequests = t.table(
  'weight_requests',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    itemId: t.count('item_id').notNull(),
    grams: t.count('grams').notNull(),
    pieces: t.count('pieces').notNull(),
    /** `amountCents`: the item's price at the requested weight. `totalCents`: the order's maximum price with it. */
    amountCents: t.cents('amount_cents').notNull(),
    totalCents: t.cents('total_cents').notNull(),
    status: t.choice('status', weightRequestStatuses).notNull().default('requested'),
    /** The text of the question to the customer, as it was shown. */
    question: t.text('question').notNull(),
    clientKey: t.text('client_key').notNull().unique(),
    requestedAt: t.instant('requested_at').notNull(),
    requestedBy: t.reference('requested_by', () => users.id),
    answeredAt: t.instant('answered_at'),
  },
  (row) => [
    t.uniqueIndex('weight_requests_open').on(row.itemId).where(sql`${row.status} = 'requested'`),
    t.index('weight_requests_order').on(row.orderId, row.id),
    t.oneOf('weight_requests_status', row.status, weightRequestStatuses),
    t.rule('weight_requests_amount', sql`${row.grams} > 0 and ${row.pieces} > 0 and ${row.amountCents} > 0`),
  ],
);

/**
 * The questions to customers whose order would cost more than agreed after a change of its items. Nothing is changed until the customer
 * agrees.
 */
export const itemRequests = t.table(
  'item_requests',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    /** `wanted`: the change as staff entered it. `items`: the changed items as the question names them. */
    wanted: t.json<NewItemRequest['items']>('wanted').notNull(),
    items: t.json<RequestedItem[]>('items').notNull(),
    /** The order's maximum price after the change. */
    totalCents: t.cents('total_cents').notNull(),
    reason: t.text('reason').notNull(),
    /** Whether staff deliberately sell more than is in stock. */
    override: t.flag('override').notNull(),
    status: t.choice('status', weightRequestStatuses).notNull().default('requested'),
    /** The text of the question to the customer, as it was shown. */
    question: t.text('question').notNull(),
    clientKey: t.text('client_key').notNull().unique(),
    requestedAt: t.instant('requested_at').notNull(),
    requestedBy: t.reference('requested_by', () => users.id),
    answeredAt: t.instant('answered_at'),
  },
  (row) => [
    t.uniqueIndex('item_requests_open').on(row.orderId).where(sql`${row.status} = 'requested'`),
    t.index('item_requests_order').on(row.orderId, row.id),
    t.oneOf('item_requests_status', row.status, weightRequestStatuses),
    t.rule('item_requests_total', sql`${row.totalCents} > 0`),
  ],
);
