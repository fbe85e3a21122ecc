import { sql } from 'drizzle-orm';
import type { NotesAndCoins } from '#core/drawer/drawer.ts';
import { drawerCountKinds, type TakingsByMethod } from '#core/drawer/drawer-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';

/**
 * The counts of the cash drawer. Each count closes the period since the previous count. Triggers prevent changes. A payment's id
 * decides to which period the payment belongs. Its time can't decide that, because clocks may differ or be set back; a payment could
 * then be counted twice or never.
 */
export const drawerCounts = t.table(
  'drawer_counts',
  {
    id: t.id(),
    kind: t.choice('kind', drawerCountKinds).notNull(),
    /** The id of the previous count; 0 for the first count. The column is unique, so that each period is closed only once. */
    previousId: t.count('previous_id').notNull().unique(),
    /** The period contains the payments whose id is above `afterPaymentId` and at most `toPaymentId`. */
    afterPaymentId: t.count('after_payment_id').notNull(),
    toPaymentId: t.count('to_payment_id').notNull(),
    floatBeforeCents: t.cents('float_before_cents').notNull(),
    takings: t.json<TakingsByMethod>('takings').notNull(),
    expectedCents: t.cents('expected_cents').notNull(),
    countedCents: t.cents('counted_cents').notNull(),
    notes: t.json<NotesAndCoins>('notes'),
    differenceCents: t.cents('difference_cents').notNull(),
    bankedCents: t.cents('banked_cents').notNull(),
    floatCents: t.cents('float_cents').notNull(),
    note: t.text('note').notNull(),
    recordedBy: t.reference('recorded_by', () => users.id).notNull(),
    recordedAt: t.instant('recorded_at').notNull(),
  },
  (row) => [
    t.oneOf('drawer_counts_kind', row.kind, drawerCountKinds),
    t.rule('drawer_counts_period', sql`${row.afterPaymentId} <= ${row.toPaymentId}`),
    t.rule('drawer_counts_difference', sql`${row.differenceCents} = ${row.countedCents} - ${row.expectedCents}`),
    t.rule('drawer_counts_split', sql`${row.bankedCents} + ${row.floatCents} = ${row.countedCents}`),
    t.rule('drawer_counts_amounts', sql`${row.bankedCents} >= 0 and ${row.floatCents} >= 0`),
  ],
);
