import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { charges } from '../payment-tables.ts';
import { providerNames } from '../providers/payment-provider.ts';

/** The charges of a box. Each attempt has only one charge, even if two servers make it at the same time. */
export const repeatAttempts = t.table(
  'repeat_attempts',
  {
    id: t.id(),
    cycleId: t.reference('cycle_id', () => repeatCycles.id).notNull(),
    attempt: t.count('attempt').notNull(),
    chargeId: t
      .reference('charge_id', () => charges.id)
      .notNull()
      .unique(),
  },
  (row) => [t.uniqueIndex('repeat_attempts_number').on(row.cycleId, row.attempt)],
);

const setupStatuses = ['open', 'action', 'succeeded', 'declined'] as const;

/** The cards that are saved for repeats without a charge, stored before the provider is called. */
export const repeatCardSetups = t.table(
  'repeat_card_setups',
  {
    id: t.id(),
    /** The setup's idempotency key at the provider; random. */
    reference: t.text('reference').notNull().unique(),
    repeatId: t.reference('repeat_id', () => repeats.id).notNull(),
    provider: t.choice('provider', providerNames).notNull(),
    status: t.choice('status', setupStatuses).notNull().default('open'),
    source: t.text('source').notNull(),
    customer: t.text('customer'),
    providerSetupId: t.text('provider_setup_id'),
    clientSecret: t.text('client_secret'),
    declineCode: t.text('decline_code'),
    userId: t.reference('user_id', () => users.id),
    createdAt: t.instant('created_at').notNull(),
    settledAt: t.instant('settled_at'),
  },
  (row) => [
    t.index('repeat_card_setups_status').on(row.status, row.id),
    t.index('repeat_card_setups_repeat').on(row.repeatId),
    t.oneOf('repeat_card_setups_provider', row.provider, providerNames),
    t.oneOf('repeat_card_setups_status_known', row.status, setupStatuses),
  ],
);
