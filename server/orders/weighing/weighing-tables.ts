import { sql } from 'drizzle-orm';
import type { RequestedItem } from '#core/orders/corrections/item-request.ts';
import type { NewItemRequest } from '#core/orders/corrections/item-request-api.ts';
import { weightRequestStatuses } from '#core/orders/weighing/weight-request.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  cents,
  choice,
  count,
  flag,
  id,
  index,
  instant,
  json,
  oneOf,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
} from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Each time that staff weighed an item of an order, oldest first. The last row of an item says what it weighs. */
export const weighings = table(
  'weighings',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    /** Not a foreign key, because an edit may take the item off the order; the weighing stays. */
    itemId: count('item_id').notNull(),
    /** The weight and the pieces of the whole line. */
    grams: count('grams').notNull(),
    pieces: count('pieces').notNull(),
    lotId: count('lot_id'),
    /** The difference to the line's amount before, which an order line books; 0 adds no line. */
    amountCents: cents('amount_cents').notNull(),
    /** The key that the client created, so that a repeated request weighs nothing twice. */
    clientKey: text('client_key').notNull().unique(),
    /** When it was weighed, by the device of the person who weighed offline; otherwise the time at which it was recorded. */
    weighedAt: instant('weighed_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    recordedBy: reference('recorded_by', () => users.id),
  },
  (row) => [
    index('weighings_item').on(row.orderId, row.itemId, row.id),
    rule('weighings_amount', sql`${row.grams} > 0 and ${row.pieces} > 0`),
  ],
);

/** The questions to customers whose goods weigh more than they agreed to. Nothing is charged before they agree. */
export const weightRequests = table(
  'weight_requests',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    itemId: count('item_id').notNull(),
    grams: count('grams').notNull(),
    pieces: count('pieces').notNull(),
    /** The line's price at the requested weight, and the order's total with it. */
    amountCents: cents('amount_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    status: choice('status', weightRequestStatuses).notNull().default('requested'),
    /** The text of the question to the customer, as it was shown. */
    question: text('question').notNull(),
    clientKey: text('client_key').notNull().unique(),
    requestedAt: instant('requested_at').notNull(),
    requestedBy: reference('requested_by', () => users.id),
    answeredAt: instant('answered_at'),
  },
  (row) => [
    uniqueIndex('weight_requests_open').on(row.itemId).where(sql`${row.status} = 'requested'`),
    index('weight_requests_order').on(row.orderId, row.id),
    oneOf('weight_requests_status', row.status, weightRequestStatuses),
    rule('weight_requests_amount', sql`${row.grams} > 0 and ${row.pieces} > 0 and ${row.amountCents} > 0`),
  ],
);

/**
 * The questions to customers whose order would cost more than they agreed to after a change of its items. Nothing is changed before
 * they agree.
 */
export const itemRequests = table(
  'item_requests',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    /** The requested change as staff entered it, and its items as the question names them. */
    wanted: json<NewItemRequest['items']>('wanted').notNull(),
    items: json<RequestedItem[]>('items').notNull(),
    /** What the order costs at most with the change. */
    totalCents: cents('total_cents').notNull(),
    reason: text('reason').notNull(),
    /** Whether staff deliberately sell more than is in stock. */
    override: flag('override').notNull(),
    status: choice('status', weightRequestStatuses).notNull().default('requested'),
    /** The words that the customer was asked with, as they were shown. */
    question: text('question').notNull(),
    clientKey: text('client_key').notNull().unique(),
    requestedAt: instant('requested_at').notNull(),
    requestedBy: reference('requested_by', () => users.id),
    answeredAt: instant('answered_at'),
  },
  (row) => [
    uniqueIndex('item_requests_open').on(row.orderId).where(sql`${row.status} = 'requested'`),
    index('item_requests_order').on(row.orderId, row.id),
    oneOf('item_requests_status', row.status, weightRequestStatuses),
    rule('item_requests_total', sql`${row.totalCents} > 0`),
  ],
);
