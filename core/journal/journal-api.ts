import { z } from 'zod';
import { daySchema, defineEndpoint, idParams, idSchema, instantSchema, listQuery } from '../endpoint.ts';
import { paymentMethods } from '../payments/payment.ts';
import { journalAccountKeys } from './journal-accounts.ts';
import { accountingPrograms } from './journal-file.ts';
import { gstBases } from './recognise-sale.ts';

const tag = 'journal';
const number = z.number().int();
const basis = z.enum(gstBases);

export const basFiguresSchema = z.object({ totalSalesCents: number, gstFreeCents: number, gstCents: number });

const entryLineSchema = z.object({
  account: z.enum(journalAccountKeys),
  label: z.string(),
  tax: z.enum(['gst_free', 'gst', 'none']),
  /** Includes GST. Debits are positive, credits negative. */
  amountCents: number,
  gstCents: number,
});

/** A closed Melbourne day. A closed day never changes. */
export const journalDaySchema = z.object({
  day: daySchema,
  closedAt: instantSchema,
  basis,
  gstRegistered: z.boolean(),
  /** The amount received with all payment methods, minus refunds. */
  receivedCents: number,
  soldCents: number,
  /** The increase of the deposits that the shop holds. */
  depositsCents: number,
  /** The exports that contain this day. */
  exports: z.array(z.object({ id: number, program: z.enum(accountingPrograms), madeAt: instantSchema })),
});
export type JournalDay = z.infer<typeof journalDaySchema>;

/** Money that was entered on this day but taken earlier. */
const lateEntrySchema = z.object({
  orderId: number,
  amountCents: number,
  method: z.enum(paymentMethods),
  /** When the money was taken. */
  madeAt: instantSchema,
});

/** What an order contributes to a day: money received either counts as sold or becomes a deposit. */
const orderOfDaySchema = z.object({
  orderId: number,
  receivedCents: number,
  gstFreeCents: number,
  taxedCents: number,
  depositCents: number,
});

export const journalDayDetailSchema = journalDaySchema.extend({
  lines: z.array(entryLineSchema),
  figures: basFiguresSchema,
  late: z.array(lateEntrySchema),
  orders: z.array(orderOfDaySchema),
});
export type JournalDayDetail = z.infer<typeof journalDayDetailSchema>;

export const journalExportSchema = z.object({
  id: number,
  program: z.enum(accountingPrograms),
  from: daySchema,
  to: daySchema,
  madeAt: instantSchema,
  by: z.string(),
  /** The number of files in the export. */
  files: number,
  /** The number of the days that have an entry. */
  days: number,
});
export type JournalExport = z.infer<typeof journalExportSchema>;

export const listJournalDays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal/days',
  access: 'owner',
  summary: 'The closed days, the newest first',
  tag,
  query: listQuery.omit({ q: true }),
  response: z.array(journalDaySchema),
  list: true,
});

export const readJournalDay = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal/days/:day',
  access: 'owner',
  summary: 'A closed day: its entry, what was late, and what each order brought to it',
  tag,
  params: z.object({ day: daySchema }),
  response: journalDayDetailSchema,
});

/** Two years. A longer period is exported in parts. */
export const maxExportedDays = 731;

export const exportJournal = defineEndpoint({
  method: 'POST',
  path: '/api/admin/journal/exports',
  access: 'owner',
  confirms: 'switched',
  summary: 'Numbers an export of closed days for Xero or MYOB, whose files are then fetched',
  tag,
  body: z.strictObject({ program: z.enum(accountingPrograms), from: daySchema, to: daySchema }),
  response: journalExportSchema,
  status: 201,
});

export const listJournalExports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal/exports',
  access: 'owner',
  summary: 'The exports of the journal, the newest first',
  tag,
  query: listQuery.omit({ q: true }),
  response: z.array(journalExportSchema),
  list: true,
});

export const journalExportFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal/exports/:id/files/:part',
  access: 'owner',
  confirms: 'switched',
  summary: 'A file of an export, the same bytes whenever it is fetched',
  tag,
  params: idParams.extend({ part: idSchema }),
  response: z.string(),
  responses: 'csv',
});
