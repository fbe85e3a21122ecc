import { sql } from 'drizzle-orm';
import { instalmentStatuses, laybyStatuses } from '#core/laybys/layby.ts';
import * as t from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

const frequencies = ['weekly', 'fortnightly'] as const;

export const laybyPlans = t.table(
  'layby_plans',
  {
    id: t.id(),
    orderId: t
      .reference('order_id', () => orders.id)
      .notNull()
      .unique(),
    status: t.choice('status', laybyStatuses).notNull().default('pending'),
    instalmentCount: t.count('instalment_count').notNull(),
    totalCents: t.cents('total_cents').notNull(),
    frequency: t.choice('frequency', frequencies).notNull(),
    /** The provider's id of the saved card; null on a plan that is never charged automatically. */
    cardReference: t.text('card_reference'),
    cardBrand: t.text('card_brand'),
    cardLast4: t.text('card_last4'),
    /** The agreement as it was shown before the first payment. */
    termsText: t.text('terms_text').notNull(),
    /** The Melbourne day of the first payment. Due dates are counted from this day. */
    startedOn: t.day('started_on'),
    pausedOn: t.day('paused_on'),
    /** The Melbourne day of the scheduler's last charge: a plan is charged at most once a day. */
    lastScheduledOn: t.day('last_scheduled_on'),
    createdAt: t.instant('created_at').notNull(),
    version: t.version(),
    /**
     * The amount that the agreement allows the shop to keep when the customer cancels. A later change of the setting doesn't
     * increase it.
     */
    cancellationChargeCents: t.cents('cancellation_charge_cents').notNull().default(0),
    /** The day of the oldest unpaid instalment; null once the plan has ended. Maintained by triggers (migration staff_lists). */
    nextDueDate: t.day('next_due_date'),
    /** The order's customerKey, maintained by triggers (migration staff_lists). */
    customerKey: t.text('customer_key'),
    /** The provider that saved the card. No other provider can charge it. */
    cardProvider: t.text('card_provider'),
    /** The id of the card's owner at the provider. It stays with the card even if another customer claims the order. */
    cardCustomer: t.text('card_customer'),
    /**
     * When the last instalment was paid. Until then, the shop holds the amounts paid for the customer. The time is kept even if the
     * order is cancelled later.
     */
    completedAt: t.instant('completed_at'),
  },
  (row) => [
    // Contains all columns that staff's searches read. The newest plans are read first.
    t.index('layby_plans_search').on(row.id, row.orderId, row.status, row.customerKey),
    t.index('layby_plans_next_due').on(row.nextDueDate, row.id, row.status),
    // Includes the order's id, so that counting plans by status reads no rows.
    t.index('layby_plans_status').on(row.status, row.id, row.orderId),
    t.index('layby_plans_card_provider').on(row.status, row.cardProvider),
    t.oneOf('layby_plans_status_known', row.status, laybyStatuses),
    t.oneOf('layby_plans_frequency', row.frequency, frequencies),
    t.rule('layby_plans_count', sql`${row.instalmentCount} between 2 and 6`),
    t.rule('layby_plans_total', sql`${row.totalCents} > 0`),
  ],
);

/**
 * The current payment provider, in a single row that is written when the shop starts. A provider can't charge a card that another
 * provider has saved.
 */
export const chargingProvider = t.table(
  'charging_provider',
  { id: t.count('id').primaryKey(), name: t.text('name').notNull() },
  (row) => [t.rule('charging_provider_single', sql`${row.id} = 1`)],
);

export const instalments = t.table(
  'instalments',
  {
    id: t.id(),
    planId: t.reference('plan_id', () => laybyPlans.id).notNull(),
    number: t.count('number').notNull(),
    amountCents: t.cents('amount_cents').notNull(),
    paidCents: t.cents('paid_cents').notNull().default(0),
    dueDate: t.day('due_date').notNull(),
    status: t.choice('status', instalmentStatuses).notNull().default('scheduled'),
    paidAt: t.instant('paid_at'),
    failedAttempts: t.count('failed_attempts').notNull().default(0),
    lastAttemptAt: t.instant('last_attempt_at'),
    /** The day from which the scheduler may charge the instalment, or charge it again; null if the instalment waits for the customer. */
    nextAttemptOn: t.day('next_attempt_on'),
    /** Set when a retry of the instalment is requested: it is charged at the scheduler's next run, at any hour. */
    chargeAtOnce: t.flag('charge_at_once').notNull().default(false),
  },
  (row) => [
    t.uniqueIndex('instalments_plan_number').on(row.planId, row.number),
    t.index('instalments_due').on(row.status, row.nextAttemptOn),
    // Includes the amounts, so that adding up due amounts reads no rows.
    t.index('instalments_day').on(row.status, row.dueDate, row.planId, row.amountCents, row.paidCents),
    t.oneOf('instalments_status', row.status, instalmentStatuses),
    t.rule('instalments_paid', sql`${row.paidCents} between 0 and ${row.amountCents}`),
    t.rule('instalments_paid_status', sql`(${row.status} = 'paid') = (${row.paidCents} = ${row.amountCents})`),
  ],
);

/**
 * The states of unpaid instalments. `waiting`: the scheduler will charge the instalment. `given-up`: the instalment waits until the
 * customer or staff act. `missed`: the instalment counts as missed.
 */
const openStates = ['waiting', 'given-up', 'missed'] as const;

/**
 * The unpaid amounts of active and paused plans. Triggers add them up (migration instalment_sums), so that the overview reads only one
 * row per day. A row without instalments stays, with zero.
 */
export const instalmentSums = t.table(
  'instalment_sums',
  {
    state: t.choice('state', openStates).notNull(),
    dueDate: t.day('due_date').notNull(),
    planStatus: t.choice('plan_status', laybyStatuses).notNull(),
    hasCard: t.flag('has_card').notNull(),
    /** The provider that saved the plan's card; empty if it isn't known. */
    cardProvider: t.text('card_provider').notNull(),
    instalments: t.count('instalments').notNull(),
    cents: t.cents('cents').notNull(),
  },
  (row) => [
    t.primaryKey({ columns: [row.state, row.dueDate, row.planStatus, row.hasCard, row.cardProvider] }),
    t.oneOf('instalment_sums_state', row.state, openStates),
  ],
);
