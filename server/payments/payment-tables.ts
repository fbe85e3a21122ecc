import { sql } from 'drizzle-orm';
import type { LineToRefund } from '#core/orders/refunds/refund-amounts.ts';
import { paymentMethods } from '#core/payments/payment.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { instalments } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { ChargedBox } from './providers/charged-box.ts';
import { providerNames } from './providers/payment-provider.ts';

/**
 * The statuses of a charge. `open`: the charge is stored, but its outcome isn't known yet. `action`: the charge waits for the customer.
 * The following are only for charges with manual capture. `held`: the bank reserves the money for the shop. `capturing`, `releasing`:
 * the provider is asked to capture or release the amount. `released`: no money moves any more.
 */
const chargeStatuses = [
  'open',
  'action',
  'held',
  'capturing',
  'releasing',
  'succeeded',
  'declined',
  'released',
] as const;
const captureKinds = ['automatic', 'manual'] as const;
const chargeKinds = ['customer', 'scheduled', 'retry'] as const;

export interface ChargeMetadata {
  allocations: { orderId: number; amountCents: number }[];
  /** Whether the card is saved for the later payments of a layby. */
  savesCard: boolean;
  /** The repeating box that is charged. */
  box?: ChargedBox;
}

/** One card transaction. Open charges reserve their amounts. */
export const charges = t.table(
  'charges',
  {
    id: t.id(),
    /** The charge's idempotency key at the provider. Random, never the row's id, so it stays the same in a restored backup. */
    reference: t.text('reference').notNull().unique(),
    kind: t.choice('kind', chargeKinds).notNull(),
    status: t.choice('status', chargeStatuses).notNull().default('open'),
    provider: t.choice('provider', providerNames).notNull(),
    /** The amount to charge. For a hold, this is the held amount at first, and the captured amount after the capture. */
    amountCents: t.cents('amount_cents').notNull(),
    metadata: t.json<ChargeMetadata>('metadata').notNull(),
    /** The source of the charge: a paymentToken or a saved card's reference. Never card data. */
    source: t.text('source').notNull(),
    providerChargeId: t.text('provider_charge_id'),
    clientSecret: t.text('client_secret'),
    cardReference: t.text('card_reference'),
    /** The charged card. For a charge made by the scheduler, the card that was to be charged, with its details at that time. */
    cardBrand: t.text('card_brand'),
    cardLast4: t.text('card_last4'),
    declineCode: t.text('decline_code'),
    /** Only set for a charge made by the scheduler or a retry. */
    instalmentId: t.reference('instalment_id', () => instalments.id),
    attempt: t.count('attempt'),
    createdAt: t.instant('created_at').notNull(),
    settledAt: t.instant('settled_at'),
    /** The provider's customer who owns the saved card, or will own it. */
    customer: t.text('customer'),
    /** `manual`: the amount is held first, and captured once the goods are weighed. */
    capture: t.choice('capture', captureKinds).notNull().default('automatic'),
    /** The amount that the bank held. It doesn't change when a smaller amount is captured. */
    heldCents: t.cents('held_cents'),
    /** When the bank releases the held money, according to the provider. */
    holdEndsAt: t.instant('hold_ends_at'),
    /** The capture's own key at the provider, stored with its amount before the provider is asked. */
    captureReference: t.text('capture_reference').unique(),
    captureCents: t.cents('capture_cents'),
    /** Why the hold was released: 'ended' by the bank, or the shop's reason. */
    releaseReason: t.text('release_reason'),
  },
  (row) => [
    t.index('charges_status').on(row.status, row.id),
    t.index('charges_held').on(row.holdEndsAt).where(sql`${row.status} = 'held'`),
    t.oneOf('charges_capture', row.capture, captureKinds),
    t.uniqueIndex('charges_instalment_attempt').on(row.instalmentId, row.attempt),
    t.oneOf('charges_status_known', row.status, chargeStatuses),
    t.oneOf('charges_provider', row.provider, providerNames),
    t.oneOf('charges_kind', row.kind, chargeKinds),
    t.rule('charges_amount', sql`${row.amountCents} > 0`),
    t.rule(
      'charges_hold',
      sql`${row.capture} = 'manual' or ${row.status} in ('open', 'action', 'succeeded', 'declined')`,
    ),
    t.rule('charges_captured', sql`${row.captureCents} is null or ${row.captureCents} between 1 and ${row.heldCents}`),
  ],
);

/** The parts of a charge, one for each order: reserved while the charge is open, paid once it has succeeded. */
export const chargeAllocations = t.table(
  'charge_allocations',
  {
    id: t.id(),
    chargeId: t.reference('charge_id', () => charges.id).notNull(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    amountCents: t.cents('amount_cents').notNull(),
  },
  (row) => [
    t.uniqueIndex('charge_allocations_part').on(row.chargeId, row.orderId),
    t.index('charge_allocations_order').on(row.orderId),
    t.rule('charge_allocations_amount', sql`${row.amountCents} > 0`),
  ],
);

/** `refused`: the refund was never made. `failed`: it was made, but its money was later returned to the shop. */
const refundStatuses = ['open', 'succeeded', 'refused', 'failed'] as const;

/**
 * One refund of one charge, stored before the provider is called. The refund belongs to an order. If a restored backup has lost that
 * order, there is no payment to reduce, and `lostOrderId` names the order.
 */
export const refunds = t.table(
  'refunds',
  {
    id: t.id(),
    /** The refund's idempotency key at the provider; random. */
    reference: t.text('reference').notNull().unique(),
    orderId: t.reference('order_id', () => orders.id),
    /** The order's number, if the refund belongs to an order that a restored backup has lost. */
    lostOrderId: t.count('lost_order_id'),
    chargeId: t.reference('charge_id', () => charges.id).notNull(),
    amountCents: t.cents('amount_cents').notNull(),
    status: t.choice('status', refundStatuses).notNull().default('open'),
    providerRefundId: t.text('provider_refund_id'),
    reason: t.text('reason'),
    requestedBy: t.reference('requested_by', () => users.id),
    createdAt: t.instant('created_at').notNull(),
    settledAt: t.instant('settled_at'),
    /** The lines that the refund removes from the order once it is made; null: it removes a share of each tax class. */
    lines: t.json<LineToRefund[]>('lines'),
  },
  (row) => [
    t.index('refunds_status').on(row.status, row.id),
    t.index('refunds_order').on(row.orderId),
    t.index('refunds_charge').on(row.chargeId),
    t.rule('refunds_one_order', sql`(${row.orderId} is null) <> (${row.lostOrderId} is null)`),
    t.oneOf('refunds_status_known', row.status, refundStatuses),
    t.rule('refunds_amount', sql`${row.amountCents} > 0`),
  ],
);

/** Money recorded on an order; a refund is a negative row. Cash, EFTPOS and manual payments have no charge. */
export const payments = t.table(
  'payments',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    chargeId: t.reference('charge_id', () => charges.id),
    amountCents: t.cents('amount_cents').notNull(),
    method: t.choice('method', paymentMethods).notNull(),
    /** When the payment was recorded. Reports count the payment on this day. */
    paidAt: t.instant('paid_at').notNull(),
    recordedBy: t.reference('recorded_by', () => users.id),
    clientKey: t.text('client_key').unique(),
    /** Set on the negative payment of a card refund. */
    refundId: t.reference('refund_id', () => refunds.id).unique(),
    /** The refund that a positive payment reverses, because the refund failed after it was made. */
    failedRefundId: t.reference('failed_refund_id', () => refunds.id),
    /** The time by the counter's clock, if the payment was taken while the shop couldn't be reached. For display only. */
    madeAt: t.instant('made_at'),
    /** Whether a negative payment returned money. Otherwise it corrects an amount that was recorded but never received. */
    isRefund: t.flag('is_refund').notNull().default(false),
  },
  (row) => [
    t.index('payments_order').on(row.orderId, row.id),
    t.index('payments_charge').on(row.chargeId),
    t.uniqueIndex('payments_failed_refund').on(row.failedRefundId),
    // An index for a day's takings (server/admin/overview/overview-queries.ts).
    t.index('payments_paid').on(row.paidAt, row.amountCents),
    t.oneOf('payments_method', row.method, paymentMethods),
    t.rule('payments_amount', sql`${row.amountCents} <> 0`),
  ],
);

/** Ids of the provider's events that were processed, each stored in the same transaction as the event's effects. */
export const providerEvents = t.table(
  'provider_events',
  {
    eventId: t.text('event_id').primaryKey(),
    kind: t.text('kind').notNull(),
    receivedAt: t.instant('received_at').notNull(),
  },
  (row) => [t.index('provider_events_received').on(row.receivedAt)],
);

const startedStatuses = ['waiting', 'charged', 'cancelled'] as const;

/** Payments that a subscription's page has started for an order. A started payment later becomes the order's charge. */
export const startedPayments = t.table(
  'started_payments',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    /** The reference of the charge that this payment becomes. */
    reference: t.text('reference').notNull().unique(),
    provider: t.choice('provider', providerNames).notNull(),
    providerChargeId: t.text('provider_charge_id'),
    clientSecret: t.text('client_secret'),
    amountCents: t.cents('amount_cents').notNull(),
    status: t.choice('status', startedStatuses).notNull().default('waiting'),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [
    t.index('started_payments_order').on(row.orderId),
    t.index('started_payments_status').on(row.status, row.id),
    t.oneOf('started_payments_provider', row.provider, providerNames),
    t.oneOf('started_payments_status_known', row.status, startedStatuses),
    t.rule('started_payments_amount', sql`${row.amountCents} > 0`),
  ],
);

const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'warning'] as const;

/** Customers' objections to charges at their banks. The bank holds a disputed amount until the shop wins. */
export const disputes = t.table(
  'disputes',
  {
    id: t.id(),
    provider: t.choice('provider', providerNames).notNull(),
    providerDisputeId: t.text('provider_dispute_id').notNull().unique(),
    /** Null if the shop didn't make the charge. */
    chargeId: t.reference('charge_id', () => charges.id),
    amountCents: t.cents('amount_cents').notNull(),
    reason: t.text('reason').notNull(),
    status: t.choice('status', disputeStatuses).notNull(),
    /** The deadline for the shop's response to the bank. */
    respondBy: t.instant('respond_by'),
    openedAt: t.instant('opened_at').notNull(),
    closedAt: t.instant('closed_at'),
  },
  (row) => [
    t.index('disputes_status').on(row.status, row.id),
    t.index('disputes_charge').on(row.chargeId),
    t.oneOf('disputes_provider', row.provider, providerNames),
    t.oneOf('disputes_status_known', row.status, disputeStatuses),
    t.rule('disputes_amount', sql`${row.amountCents} > 0`),
  ],
);

const alertKinds = [
  'mismatch',
  'unknown-charge',
  'unknown-refund',
  'refund-failed',
  'hold-ends',
  'hold-missing',
] as const;

/** A payment problem that a person must check. It is written once for each subject, and closed by staff. */
export const paymentAlerts = t.table(
  'payment_alerts',
  {
    id: t.id(),
    kind: t.choice('kind', alertKinds).notNull(),
    /** The alert's subject: the reference of a charge or a refund, or the provider's own id. */
    subject: t.text('subject').notNull(),
    orderId: t.reference('order_id', () => orders.id),
    amountCents: t.cents('amount_cents').notNull(),
    /** A sentence for staff that describes the problem. */
    detail: t.text('detail').notNull(),
    createdAt: t.instant('created_at').notNull(),
    closedAt: t.instant('closed_at'),
    /** The staff member who closed the alert; null also if it was closed automatically. */
    closedBy: t.reference('closed_by', () => users.id),
    /** Whether the alert's refund is made once the shop's balance with the provider covers it. */
    waitsForBalance: t.flag('waits_for_balance').notNull().default(false),
  },
  (row) => [
    t.uniqueIndex('payment_alerts_subject').on(row.kind, row.subject),
    t.index('payment_alerts_open').on(row.closedAt, row.id),
    t.oneOf('payment_alerts_kind', row.kind, alertKinds),
  ],
);
