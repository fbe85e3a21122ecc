import { sql } from 'drizzle-orm';
import type { JournalAccounts } from '#core/journal/journal-accounts.ts';
import type { EntryLine } from '#core/journal/journal-entry.ts';
import { accountingPrograms } from '#core/journal/journal-file.ts';
import { gstBases, saleKinds } from '#core/journal/recognise-sale.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** A closed Melbourne day with its journal entry. Triggers prevent changes. */
export const journalDays = t.table(
  'journal_days',
  {
    day: t.day('day').primaryKey(),
    closedAt: t.instant('closed_at').notNull(),
    basis: t.choice('basis', gstBases).notNull(),
    gstRegistered: t.flag('gst_registered').notNull(),
    /** The ids of the last rows that belong to the day. The day's first rows follow the last rows of the previous day. */
    toPaymentId: t.count('to_payment_id').notNull(),
    toLineId: t.count('to_line_id').notNull(),
    toEventId: t.count('to_event_id').notNull(),
    toCountId: t.count('to_count_id').notNull(),
    lines: t.json<EntryLine[]>('lines').notNull(),
    receivedCents: t.cents('received_cents').notNull(),
    soldCents: t.cents('sold_cents').notNull(),
    /** The day's BAS figures: G1 total sales, G3 GST-free sales, and 1A GST. */
    totalSalesCents: t.cents('total_sales_cents').notNull(),
    gstFreeCents: t.cents('gst_free_cents').notNull(),
    gstCents: t.cents('gst_cents').notNull(),
  },
  (row) => [
    t.index('journal_days_payment').on(row.toPaymentId, row.basis),
    t.oneOf('journal_days_basis', row.basis, gstBases),
  ],
);

/** The amount of an order that a day recorded as sold. If the amount changes on a later day, that day records the difference. */
export const journalSales = t.table(
  'journal_sales',
  {
    id: t.id(),
    day: t.day('day').notNull(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    kind: t.choice('kind', saleKinds).notNull(),
    taxClass: t.choice('tax_class', taxClasses).notNull(),
    amountCents: t.cents('amount_cents').notNull(),
  },
  (row) => [
    t.index('journal_sales_order').on(row.orderId, row.day),
    t.index('journal_sales_day').on(row.day, row.orderId),
    t.oneOf('journal_sales_kind', row.kind, saleKinds),
    t.oneOf('journal_sales_tax_class', row.taxClass, taxClasses),
  ],
);

/** A numbered export of closed days, with the accounts at the time of the export, so that its files never change. */
export const journalExports = t.table(
  'journal_exports',
  {
    id: t.id(),
    program: t.choice('program', accountingPrograms).notNull(),
    fromDay: t.day('from_day').notNull(),
    toDay: t.day('to_day').notNull(),
    accounts: t.json<JournalAccounts>('accounts').notNull(),
    files: t.count('files').notNull(),
    days: t.count('days').notNull(),
    madeBy: t.reference('made_by', () => users.id).notNull(),
    madeAt: t.instant('made_at').notNull(),
  },
  (row) => [
    t.index('journal_exports_days').on(row.toDay, row.fromDay),
    t.oneOf('journal_exports_program', row.program, accountingPrograms),
  ],
);

/** The journal's settings. The table is empty until the owner saves the settings, and then has one row. */
export const journalSettings = t.table(
  'journal_settings',
  {
    id: t.count('id').primaryKey(),
    basis: t.choice('basis', gstBases).notNull(),
    accounts: t.json<JournalAccounts>('accounts').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [
    t.rule('journal_settings_single', sql`${row.id} = 1`),
    t.oneOf('journal_settings_basis', row.basis, gstBases),
  ],
);
