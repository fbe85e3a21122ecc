import { sql } from 'drizzle-orm';
import type { JournalAccounts } from '#core/journal/journal-accounts.ts';
import type { EntryLine } from '#core/journal/journal-entry.ts';
import { accountingPrograms } from '#core/journal/journal-file.ts';
import { gstBases, saleKinds } from '#core/journal/recognise-sale.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  cents,
  choice,
  count,
  day,
  flag,
  id,
  index,
  instant,
  json,
  oneOf,
  reference,
  rule,
  table,
  version,
} from '#server/db/columns.ts';
import { orders } from '#server/orders/order-tables.ts';

/** A closed Melbourne day with its journal entry. Triggers prevent changes. */
export const journalDays = table(
  'journal_days',
  {
    day: day('day').primaryKey(),
    closedAt: instant('closed_at').notNull(),
    basis: choice('basis', gstBases).notNull(),
    gstRegistered: flag('gst_registered').notNull(),
    /** The ids of the last rows that belong to the day. The day's first rows follow the last rows of the previous day. */
    toPaymentId: count('to_payment_id').notNull(),
    toLineId: count('to_line_id').notNull(),
    toEventId: count('to_event_id').notNull(),
    toCountId: count('to_count_id').notNull(),
    lines: json<EntryLine[]>('lines').notNull(),
    receivedCents: cents('received_cents').notNull(),
    soldCents: cents('sold_cents').notNull(),
    /** The day's BAS figures: G1 total sales, G3 GST-free sales, and 1A GST. */
    totalSalesCents: cents('total_sales_cents').notNull(),
    gstFreeCents: cents('gst_free_cents').notNull(),
    gstCents: cents('gst_cents').notNull(),
  },
  (row) => [
    index('journal_days_payment').on(row.toPaymentId, row.basis),
    oneOf('journal_days_basis', row.basis, gstBases),
  ],
);

/** The amount of an order that a day recorded as sold. If the amount changes on a later day, that day records the difference. */
export const journalSales = table(
  'journal_sales',
  {
    id: id(),
    day: day('day').notNull(),
    orderId: reference('order_id', () => orders.id).notNull(),
    kind: choice('kind', saleKinds).notNull(),
    taxClass: choice('tax_class', taxClasses).notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (row) => [
    index('journal_sales_order').on(row.orderId, row.day),
    index('journal_sales_day').on(row.day, row.orderId),
    oneOf('journal_sales_kind', row.kind, saleKinds),
    oneOf('journal_sales_tax_class', row.taxClass, taxClasses),
  ],
);

/** A numbered export of closed days, with the accounts at the time of the export, so that its files never change. */
export const journalExports = table(
  'journal_exports',
  {
    id: id(),
    program: choice('program', accountingPrograms).notNull(),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    accounts: json<JournalAccounts>('accounts').notNull(),
    files: count('files').notNull(),
    days: count('days').notNull(),
    madeBy: reference('made_by', () => users.id).notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (row) => [
    index('journal_exports_days').on(row.toDay, row.fromDay),
    oneOf('journal_exports_program', row.program, accountingPrograms),
  ],
);

/** The journal's settings. The table is empty until the owner saves the settings, and then has one row. */
export const journalSettings = table(
  'journal_settings',
  {
    id: count('id').primaryKey(),
    basis: choice('basis', gstBases).notNull(),
    accounts: json<JournalAccounts>('accounts').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [rule('journal_settings_single', sql`${row.id} = 1`), oneOf('journal_settings_basis', row.basis, gstBases)],
);
