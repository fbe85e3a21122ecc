import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import {
  cents,
  choice,
  day,
  id,
  index,
  instant,
  oneOf,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
} from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';
import { providerNames } from '../providers/payment-provider.ts';

/** The provider's customers: one for each account, and one for each guest order whose card is saved. */
export const providerCustomers = table(
  'provider_customers',
  {
    id: id(),
    provider: choice('provider', providerNames).notNull(),
    userId: reference('user_id', () => users.id),
    orderId: reference('order_id', () => orders.id),
    customer: text('customer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [
    uniqueIndex('provider_customers_user').on(row.provider, row.userId),
    uniqueIndex('provider_customers_order').on(row.provider, row.orderId),
    oneOf('provider_customers_provider', row.provider, providerNames),
    rule('provider_customers_owner', sql`(${row.userId} is null) <> (${row.orderId} is null)`),
  ],
);

/** The card with which the customer of an order by the kilo agreed to pay what it weighs. */
export const agreedCards = table(
  'agreed_cards',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id)
      .notNull()
      .unique(),
    provider: choice('provider', providerNames).notNull(),
    customer: text('customer'),
    cardReference: text('card_reference').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** The Melbourne day on which the shop last tried to hold or charge the amount with this card. */
    lastTriedOn: day('last_tried_on'),
    /** When the first failed attempt was reported to the customer; null once the amount is held. */
    failedAt: instant('failed_at'),
  },
  (row) => [oneOf('agreed_cards_provider', row.provider, providerNames)],
);

const cardSetupStatuses = ['open', 'action', 'succeeded', 'declined'] as const;

/**
 * A card that is saved without a charge, stored before the provider is called: it replaces a layby's card, or its customer agrees to
 * pay what an order by the kilo weighs.
 */
export const cardSetups = table(
  'card_setups',
  {
    id: id(),
    /** The card setup's idempotency key at the provider; random. */
    reference: text('reference').notNull().unique(),
    orderId: reference('order_id', () => orders.id).notNull(),
    provider: choice('provider', providerNames).notNull(),
    status: choice('status', cardSetupStatuses).notNull().default('open'),
    source: text('source').notNull(),
    customer: text('customer'),
    providerSetupId: text('provider_setup_id'),
    clientSecret: text('client_secret'),
    declineCode: text('decline_code'),
    /** The user who requested the setup; null for a guest. */
    userId: reference('user_id', () => users.id),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
    /** The maximum amount that the customer of an order by the kilo agrees to pay with the card; null for a layby's card. */
    amountCents: cents('amount_cents'),
  },
  (row) => [
    index('card_setups_status').on(row.status, row.id),
    index('card_setups_order').on(row.orderId),
    oneOf('card_setups_provider', row.provider, providerNames),
    oneOf('card_setups_status_known', row.status, cardSetupStatuses),
  ],
);
