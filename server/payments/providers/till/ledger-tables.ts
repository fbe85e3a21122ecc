import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';
import type { ChargePurpose } from '../payment-provider.ts';

// The tables of the ledger of the simulated till. They are separate from the shop's tables, as a bank's records would be, so that the
// two can be compared. With SQLite they are in a separate file (ledger-file.ts creates them), with PostgreSQL in a separate schema.

const statuses = ['succeeded', 'declined', 'action'] as const;

export const ledgerCharges = t.ledgerTable(
  'charges',
  {
    row: t.rowNumber(),
    reference: t.text('reference').primaryKey(),
    providerId: t.text('provider_id').notNull().unique(),
    amountCents: t.cents('amount_cents').notNull(),
    refundedCents: t.cents('refunded_cents').notNull().default(0),
    status: t.choice('status', statuses).notNull(),
    declineCode: t.text('decline_code'),
    clientSecret: t.text('client_secret').unique(),
    savesCard: t.flag('saves_card').notNull(),
    cardReference: t.text('card_reference'),
    brand: t.text('brand'),
    last4: t.text('last4'),
    behaviour: t.text('behaviour'),
    metadata: t.json<ChargePurpose>('metadata').notNull(),
    createdAt: t.instant('created_at').notNull(),
    chargedAt: t.instant('charged_at'),
    /** The customer who will own the card. */
    customer: t.text('customer'),
  },
  (row) => [
    t.index('charges_created').on(row.createdAt),
    t.oneOf('charges_status', row.status, statuses),
    t.rule('charges_amount', sql`${row.amountCents} >= 0`),
    t.rule('charges_refunded', sql`${row.refundedCents} between 0 and ${row.amountCents}`),
  ],
);

const holdStatuses = ['held', 'captured', 'released', 'declined', 'action'] as const;

/** Amounts that the till holds on a card. A hold becomes a charge with the same reference when it is captured. */
export const ledgerHolds = t.ledgerTable(
  'holds',
  {
    row: t.rowNumber(),
    reference: t.text('reference').primaryKey(),
    providerId: t.text('provider_id').notNull().unique(),
    amountCents: t.cents('amount_cents').notNull(),
    status: t.choice('status', holdStatuses).notNull(),
    declineCode: t.text('decline_code'),
    clientSecret: t.text('client_secret').unique(),
    savesCard: t.flag('saves_card').notNull(),
    isOffSession: t.flag('is_off_session').notNull(),
    cardReference: t.text('card_reference'),
    brand: t.text('brand'),
    last4: t.text('last4'),
    behaviour: t.text('behaviour'),
    metadata: t.json<ChargePurpose>('metadata').notNull(),
    createdAt: t.instant('created_at').notNull(),
    customer: t.text('customer'),
    /** When the simulated bank releases the money, unless it is captured. */
    endsAt: t.instant('ends_at'),
  },
  (row) => [
    t.index('holds_created').on(row.createdAt),
    t.oneOf('holds_status', row.status, holdStatuses),
    t.rule('holds_amount', sql`${row.amountCents} >= 0`),
  ],
);

/** The cards that the till has saved and may charge later. */
export const ledgerCards = t.ledgerTable('cards', {
  reference: t.text('reference').primaryKey(),
  behaviour: t.text('behaviour').notNull(),
  brand: t.text('brand').notNull(),
  last4: t.text('last4').notNull(),
  /** The customer who owns the card; null for a card saved by an older version. */
  customer: t.text('customer'),
});

/** Payments that are waiting for a card. */
export const ledgerPayments = t.ledgerTable(
  'started_payments',
  {
    reference: t.text('reference').primaryKey(),
    clientSecret: t.text('client_secret').notNull().unique(),
    amountCents: t.cents('amount_cents').notNull(),
    metadata: t.json<ChargePurpose>('metadata').notNull(),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [t.rule('started_payments_amount', sql`${row.amountCents} > 0`)],
);

export const ledgerRefunds = t.ledgerTable(
  'refunds',
  {
    row: t.rowNumber(),
    reference: t.text('reference').primaryKey(),
    providerId: t.text('provider_id').notNull().unique(),
    chargeReference: t
      .text('charge_reference')
      .notNull()
      .references(() => ledgerCharges.reference),
    amountCents: t.cents('amount_cents').notNull(),
    metadata: t.json<{ orderId: number }>('metadata').notNull(),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [t.index('refunds_created').on(row.createdAt), t.rule('refunds_amount', sql`${row.amountCents} > 0`)],
);

export const ledgerCustomers = t.ledgerTable('customers', {
  reference: t.text('reference').primaryKey(),
  providerId: t.text('provider_id').notNull().unique(),
  name: t.text('name'),
  email: t.text('email'),
});

/** Card setups: cards that were saved without a charge, or are waiting for the customer's confirmation. */
export const ledgerSetups = t.ledgerTable(
  'card_setups',
  {
    reference: t.text('reference').primaryKey(),
    providerId: t.text('provider_id').notNull().unique(),
    status: t.choice('status', statuses).notNull(),
    declineCode: t.text('decline_code'),
    clientSecret: t.text('client_secret').unique(),
    customer: t.text('customer'),
    cardReference: t.text('card_reference'),
    behaviour: t.text('behaviour'),
    brand: t.text('brand'),
    last4: t.text('last4'),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [t.oneOf('card_setups_status', row.status, statuses)],
);

export type LedgerCharge = Omit<typeof ledgerCharges.$inferSelect, 'row'>;
export type LedgerHold = Omit<typeof ledgerHolds.$inferSelect, 'row'>;
export type LedgerRefund = Omit<typeof ledgerRefunds.$inferSelect, 'row'>;
export type LedgerCard = typeof ledgerCards.$inferSelect;
export type LedgerSetup = typeof ledgerSetups.$inferSelect;
export type StartedPayment = typeof ledgerPayments.$inferSelect;
export type LedgerCustomer = typeof ledgerCustomers.$inferSelect;
