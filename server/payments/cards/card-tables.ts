import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { providerNames } from '../providers/payment-provider.ts';

/** The provider's customers: one for each account, and one for each guest order whose card is saved. */
export const providerCustomers = t.table(
  'provider_customers',
  {
    id: t.id(),
    provider: t.choice('provider', providerNames).notNull(),
    userId: t.reference('user_id', () => users.id),
    orderId: t.reference('order_id', () => orders.id),
    customer: t.text('customer').notNull(),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [
    t.uniqueIndex('provider_customers_user').on(row.provider, row.userId),
    t.uniqueIndex('provider_customers_order').on(row.provider, row.orderId),
    t.oneOf('provider_customers_provider', row.provider, providerNames),
    t.rule('provider_customers_owner', sql`(${row.userId} is null) <> (${row.orderId} is null)`),
  ],
);

/** The card that a customer agreed to have charged for an order of goods sold by the kilo, once the goods are weighed. */
export const agreedCards = t.table(
  'agreed_cards',
  {
    id: t.id(),
    orderId: t
      .reference('order_id', () => orders.id)
      .notNull()
      .unique(),
    provider: t.choice('provider', providerNames).notNull(),
    customer: t.text('customer'),
    cardReference: t.text('card_reference').notNull(),
    brand: t.text('brand').notNull(),
    last4: t.text('last4').notNull(),
    savedAt: t.instant('saved_at').notNull(),
    /** The Melbourne day on which the shop last tried to hold or charge the amount with this card. */
    lastTriedOn: t.day('last_tried_on'),
    /** When the first failed attempt was reported to the customer; null once the amount is held. */
    failedAt: t.instant('failed_at'),
  },
  (row) => [t.oneOf('agreed_cards_provider', row.provider, providerNames)],
);

const cardSetupStatuses = ['open', 'action', 'succeeded', 'declined'] as const;

/**
 * A card that is saved without a charge, either to replace a layby's card or to pay for an order by weight. The row is stored before
 * the provider is called.
 */
export const cardSetups = t.table(
  'card_setups',
  {
    id: t.id(),
    /** The card setup's idempotency key at the provider; random. */
    reference: t.text('reference').notNull().unique(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    provider: t.choice('provider', providerNames).notNull(),
    status: t.choice('status', cardSetupStatuses).notNull().default('open'),
    source: t.text('source').notNull(),
    customer: t.text('customer'),
    providerSetupId: t.text('provider_setup_id'),
    clientSecret: t.text('client_secret'),
    declineCode: t.text('decline_code'),
    /** The user who requested the setup; null for a guest. */
    userId: t.reference('user_id', () => users.id),
    createdAt: t.instant('created_at').notNull(),
    settledAt: t.instant('settled_at'),
    /** The maximum amount that the customer of an order by the kilo agrees to pay with the card; null for a layby's card. */
    amountCents: t.cents('amount_cents'),
  },
  (row) => [
    t.index('card_setups_status').on(row.status, row.id),
    t.index('card_setups_order').on(row.orderId),
    t.oneOf('card_setups_provider', row.provider, providerNames),
    t.oneOf('card_setups_status_known', row.status, cardSetupStatuses),
  ],
);
