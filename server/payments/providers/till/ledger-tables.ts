import { sql } from 'drizzle-orm';
import {
  cents,
  choice,
  flag,
  index,
  instant,
  json,
  ledgerTable,
  oneOf,
  rowNumber,
  rule,
  text,
} from '#server/db/columns.ts';
import type { ChargePurpose } from '../payment-provider.ts';

// The tables of the till's ledger. Like a bank's, it is separate from the shop's tables, so that the two can be compared. With
// SQLite it is a separate file (ledger-file.ts creates its tables), with PostgreSQL a separate schema.

const statuses = ['succeeded', 'declined', 'action'] as const;

export const ledgerCharges = ledgerTable(
  'charges',
  {
    row: rowNumber(),
    reference: text('reference').primaryKey(),
    providerId: text('provider_id').notNull().unique(),
    amountCents: cents('amount_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull().default(0),
    status: choice('status', statuses).notNull(),
    declineCode: text('decline_code'),
    clientSecret: text('client_secret').unique(),
    savesCard: flag('saves_card').notNull(),
    cardReference: text('card_reference'),
    brand: text('brand'),
    last4: text('last4'),
    behaviour: text('behaviour'),
    metadata: json<ChargePurpose>('metadata').notNull(),
    createdAt: instant('created_at').notNull(),
    chargedAt: instant('charged_at'),
    /** The customer who will own the card. */
    customer: text('customer'),
  },
  (row) => [
    index('charges_created').on(row.createdAt),
    oneOf('charges_status', row.status, statuses),
    rule('charges_amount', sql`${row.amountCents} >= 0`),
    rule('charges_refunded', sql`${row.refundedCents} between 0 and ${row.amountCents}`),
  ],
);

const holdStatuses = ['held', 'captured', 'released', 'declined', 'action'] as const;

/** Amounts that the till holds on a card. A hold becomes a charge with the same reference when it is captured. */
export const ledgerHolds = ledgerTable(
  'holds',
  {
    row: rowNumber(),
    reference: text('reference').primaryKey(),
    providerId: text('provider_id').notNull().unique(),
    amountCents: cents('amount_cents').notNull(),
    status: choice('status', holdStatuses).notNull(),
    declineCode: text('decline_code'),
    clientSecret: text('client_secret').unique(),
    savesCard: flag('saves_card').notNull(),
    isOffSession: flag('is_off_session').notNull(),
    cardReference: text('card_reference'),
    brand: text('brand'),
    last4: text('last4'),
    behaviour: text('behaviour'),
    metadata: json<ChargePurpose>('metadata').notNull(),
    createdAt: instant('created_at').notNull(),
    customer: text('customer'),
    /** When the simulated bank lets the money go, unless it is captured. */
    endsAt: instant('ends_at'),
  },
  (row) => [
    index('holds_created').on(row.createdAt),
    oneOf('holds_status', row.status, holdStatuses),
    rule('holds_amount', sql`${row.amountCents} >= 0`),
  ],
);

/** The cards that the till has saved and may charge later. */
export const ledgerCards = ledgerTable('cards', {
  reference: text('reference').primaryKey(),
  behaviour: text('behaviour').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  /** The customer who owns the card; null for a card saved by an older version. */
  customer: text('customer'),
});

/** Payments that are waiting for a card. */
export const ledgerPayments = ledgerTable(
  'started_payments',
  {
    reference: text('reference').primaryKey(),
    clientSecret: text('client_secret').notNull().unique(),
    amountCents: cents('amount_cents').notNull(),
    metadata: json<ChargePurpose>('metadata').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [rule('started_payments_amount', sql`${row.amountCents} > 0`)],
);

export const ledgerRefunds = ledgerTable(
  'refunds',
  {
    row: rowNumber(),
    reference: text('reference').primaryKey(),
    providerId: text('provider_id').notNull().unique(),
    chargeReference: text('charge_reference')
      .notNull()
      .references(() => ledgerCharges.reference),
    amountCents: cents('amount_cents').notNull(),
    metadata: json<{ orderId: number }>('metadata').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [index('refunds_created').on(row.createdAt), rule('refunds_amount', sql`${row.amountCents} > 0`)],
);

export const ledgerCustomers = ledgerTable('customers', {
  reference: text('reference').primaryKey(),
  providerId: text('provider_id').notNull().unique(),
  name: text('name'),
  email: text('email'),
});

/** Card setups: cards that were saved without a charge, or are waiting for the customer's confirmation. */
export const ledgerSetups = ledgerTable(
  'card_setups',
  {
    reference: text('reference').primaryKey(),
    providerId: text('provider_id').notNull().unique(),
    status: choice('status', statuses).notNull(),
    declineCode: text('decline_code'),
    clientSecret: text('client_secret').unique(),
    customer: text('customer'),
    cardReference: text('card_reference'),
    behaviour: text('behaviour'),
    brand: text('brand'),
    last4: text('last4'),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [oneOf('card_setups_status', row.status, statuses)],
);

export type LedgerCharge = Omit<typeof ledgerCharges.$inferSelect, 'row'>;
export type LedgerHold = Omit<typeof ledgerHolds.$inferSelect, 'row'>;
export type LedgerRefund = Omit<typeof ledgerRefunds.$inferSelect, 'row'>;
export type LedgerCard = typeof ledgerCards.$inferSelect;
export type LedgerSetup = typeof ledgerSetups.$inferSelect;
export type StartedPayment = typeof ledgerPayments.$inferSelect;
export type LedgerCustomer = typeof ledgerCustomers.$inferSelect;
