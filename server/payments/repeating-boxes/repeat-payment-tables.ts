import { users } from '#server/accounts/account-tables.ts';
import { choice, count, id, index, instant, oneOf, reference, table, text, uniqueIndex } from '#server/db/columns.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { charges } from '../payment-tables.ts';
import { providerNames } from '../providers/payment-provider.ts';

/** The charges of a box. An attempt has one charge, whichever server makes it. */
export const repeatAttempts = table(
  'repeat_attempts',
  {
    id: id(),
    cycleId: reference('cycle_id', () => repeatCycles.id).notNull(),
    attempt: count('attempt').notNull(),
    chargeId: reference('charge_id', () => charges.id)
      .notNull()
      .unique(),
  },
  (row) => [uniqueIndex('repeat_attempts_number').on(row.cycleId, row.attempt)],
);

const setupStatuses = ['open', 'action', 'succeeded', 'declined'] as const;

/** The cards that are saved for repeats without a charge, stored before the provider is called. */
export const repeatCardSetups = table(
  'repeat_card_setups',
  {
    id: id(),
    /** The setup's idempotency key at the provider; random. */
    reference: text('reference').notNull().unique(),
    repeatId: reference('repeat_id', () => repeats.id).notNull(),
    provider: choice('provider', providerNames).notNull(),
    status: choice('status', setupStatuses).notNull().default('open'),
    source: text('source').notNull(),
    customer: text('customer'),
    providerSetupId: text('provider_setup_id'),
    clientSecret: text('client_secret'),
    declineCode: text('decline_code'),
    userId: reference('user_id', () => users.id),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (row) => [
    index('repeat_card_setups_status').on(row.status, row.id),
    index('repeat_card_setups_repeat').on(row.repeatId),
    oneOf('repeat_card_setups_provider', row.provider, providerNames),
    oneOf('repeat_card_setups_status_known', row.status, setupStatuses),
  ],
);
