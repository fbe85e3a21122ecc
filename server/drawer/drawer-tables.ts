import { sql } from 'drizzle-orm';
import type { NotesAndCoins } from '#core/drawer/drawer.ts';
import { drawerCountKinds, type TakingsByMethod } from '#core/drawer/drawer-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import { cents, choice, count, id, instant, json, oneOf, reference, rule, table, text } from '#server/db/columns.ts';

/**
 * The counts of the cash drawer. Each count closes the period since the previous count; triggers prevent changes. A payment
 * belongs to a period by its number: clocks may differ or be set back, and a payment would then be counted twice or never.
 */
export const drawerCounts = table(
  'drawer_counts',
  {
    id: id(),
    kind: choice('kind', drawerCountKinds).notNull(),
    /** The id of the previous count; 0 for the first count. Unique, so that a period is closed only once. */
    previousId: count('previous_id').notNull().unique(),
    /** The period contains the payments above the first number and up to the second. */
    afterPaymentId: count('after_payment_id').notNull(),
    toPaymentId: count('to_payment_id').notNull(),
    floatBeforeCents: cents('float_before_cents').notNull(),
    takings: json<TakingsByMethod>('takings').notNull(),
    expectedCents: cents('expected_cents').notNull(),
    countedCents: cents('counted_cents').notNull(),
    notes: json<NotesAndCoins>('notes'),
    differenceCents: cents('difference_cents').notNull(),
    bankedCents: cents('banked_cents').notNull(),
    floatCents: cents('float_cents').notNull(),
    note: text('note').notNull(),
    recordedBy: reference('recorded_by', () => users.id).notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (row) => [
    oneOf('drawer_counts_kind', row.kind, drawerCountKinds),
    rule('drawer_counts_period', sql`${row.afterPaymentId} <= ${row.toPaymentId}`),
    rule('drawer_counts_difference', sql`${row.differenceCents} = ${row.countedCents} - ${row.expectedCents}`),
    rule('drawer_counts_split', sql`${row.bankedCents} + ${row.floatCents} = ${row.countedCents}`),
    rule('drawer_counts_amounts', sql`${row.bankedCents} >= 0 and ${row.floatCents} >= 0`),
  ],
);
