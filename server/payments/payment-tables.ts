import { sql } from 'drizzle-orm';
import { paymentMethods } from '#core/payments/payment.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  cents,
  choice,
  count,
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
import { instalments } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';

/** `open`: the intent is written, the provider's word is not yet known (`action`: it waits for the customer). */
const chargeStatuses = ['open', 'action', 'succeeded', 'declined'] as const;
const providers = ['till', 'stripe'] as const;
const chargeKinds = ['customer', 'scheduled', 'retry'] as const;

export interface ChargeMetadata {
  allocations: { orderId: number; amountCents: number }[];
  /** Whether the card is to be kept for the later payments of a layby. */
  savesCard: boolean;
}

/** One card transaction. Open charges reserve their amounts. */
export const charges = table(
  'charges',
  {
    id: id(),
    /** Random, never the row's id: the provider's idempotency key, the same after a restored backup. */
    reference: text('reference').notNull().unique(),
    kind: choice('kind', chargeKinds).notNull(),
    status: choice('status', chargeStatuses).notNull().default('open'),
    provider: choice('provider', providers).notNull(),
    amountCents: cents('amount_cents').notNull(),
    metadata: json<ChargeMetadata>('metadata').notNull(),
    /** What it was to be charged to: a paymentToken or a saved card's reference. Never card data. */
    source: text('source').notNull(),
    providerChargeId: text('provider_charge_id'),
    clientSecret: text('client_secret'),
    cardReference: text('card_reference'),
    /** The card that paid; for a charge of the scheduler's also the one that was to pay, as it was called then. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    declineCode: text('decline_code'),
    /** For a charge made by the scheduler or a retry. */
    instalmentId: reference('instalment_id', () => instalments.id),
    attempt: count('attempt'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (row) => [
    index('charges_status').on(row.status, row.id),
    uniqueIndex('charges_instalment_attempt').on(row.instalmentId, row.attempt),
    oneOf('charges_status_known', row.status, chargeStatuses),
    oneOf('charges_provider', row.provider, providers),
    oneOf('charges_kind', row.kind, chargeKinds),
    rule('charges_amount', sql`${row.amountCents} > 0`),
  ],
);

/** The parts of a charge, one an order: what an open charge reserves and a succeeded one pays. */
export const chargeAllocations = table(
  'charge_allocations',
  {
    id: id(),
    chargeId: reference('charge_id', () => charges.id).notNull(),
    orderId: reference('order_id', () => orders.id).notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (row) => [
    uniqueIndex('charge_allocations_part').on(row.chargeId, row.orderId),
    index('charge_allocations_order').on(row.orderId),
    rule('charge_allocations_amount', sql`${row.amountCents} > 0`),
  ],
);

const refundStatuses = ['open', 'succeeded', 'refused'] as const;

/**
 * One refund of one charge, written down before the provider is asked. It belongs to an order, or to what the charge
 * paid for one that a restored backup has lost: then there is no payment that it takes from.
 */
export const refunds = table(
  'refunds',
  {
    id: id(),
    /** Random: the provider's idempotency key. */
    reference: text('reference').notNull().unique(),
    orderId: reference('order_id', () => orders.id),
    /** The number of the lost order, where it belongs to one. */
    lostOrderId: count('lost_order_id'),
    chargeId: reference('charge_id', () => charges.id).notNull(),
    amountCents: cents('amount_cents').notNull(),
    status: choice('status', refundStatuses).notNull().default('open'),
    providerRefundId: text('provider_refund_id'),
    reason: text('reason'),
    requestedBy: reference('requested_by', () => users.id),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (row) => [
    index('refunds_status').on(row.status, row.id),
    index('refunds_order').on(row.orderId),
    index('refunds_charge').on(row.chargeId),
    rule('refunds_one_order', sql`(${row.orderId} is null) <> (${row.lostOrderId} is null)`),
    oneOf('refunds_status_known', row.status, refundStatuses),
    rule('refunds_amount', sql`${row.amountCents} > 0`),
  ],
);

/** Money recorded on an order; a refund is a negative row. Cash, EFTPOS and manual payments have no charge. */
export const payments = table(
  'payments',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    chargeId: reference('charge_id', () => charges.id),
    amountCents: cents('amount_cents').notNull(),
    method: choice('method', paymentMethods).notNull(),
    paidAt: instant('paid_at').notNull(),
    recordedBy: reference('recorded_by', () => users.id),
    clientKey: text('client_key').unique(),
    /** For the negative row of a card refund. */
    refundId: reference('refund_id', () => refunds.id).unique(),
  },
  (row) => [
    index('payments_order').on(row.orderId, row.id),
    index('payments_charge').on(row.chargeId),
    // A day's takings (server/staff/overview/overview-queries.ts).
    index('payments_paid').on(row.paidAt, row.amountCents),
    oneOf('payments_method', row.method, paymentMethods),
    rule('payments_amount', sql`${row.amountCents} <> 0`),
  ],
);

/** Ids of provider events that were acted on, stored in the transaction of what they did. */
export const providerEvents = table('provider_events', {
  eventId: text('event_id').primaryKey(),
  kind: text('kind').notNull(),
  receivedAt: instant('received_at').notNull(),
});
