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
  /** The line's amount, including GST. Debits are positive, credits negative. */
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
  /** The increase of the deposits that the shop holds; negative for a decrease. */
  depositsCents: number,
  /** The exports that contain this day. */
  exports: z.array(z.object({ id: number, program: z.enum(accountingPrograms), madeAt: instantSchema })),
});
export type JournalDay = z.infer<typeof journalDaySchema>;

/** Money that was recorded on this day but taken earlier. */
const lateEntrySchema = z.object({
  orderId: number,
  amountCents: number,
  method: z.enum(paymentMethods),
  /** When the money was taken. */
  madeAt: instantSchema,
});

/**
 * The amounts of an order on a day. The deposit is the money received minus the amount that became sales; it is negative if an earlier
 * deposit became a sale.
 */
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
  /** The number of days in the export that have a journal entry. */
  days: number,
});
export type JournalExport = z.infer<typeof journalExportSchema>;

export const listJournalDays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal/days',
  access: 'owner',
  summary: 'Lists the closed days of the journal, newest first',
  tag,
  query: listQuery.omit({ q: true }),
  response: z.array(journalDaySchema),
  list: true,
});

export const readJournalDay = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal/days/:day',
  access: 'owner',
  summary: 'Returns a closed day of the journal: its entry, what was booked late, and the amounts of each order',
  tag,
  params: z.object({ day: daySchema }),
  response: journalDayDetailSchema,
});

/** The maximum number of days in one export: two years. A longer period is exported in parts. */
export const maxExportedDays = 731;

export const exportJournal = defineEndpoint({
  method: 'POST',
  path: '/api/admin/journal/exports',
  access: 'owner',
  confirms: 'switched',
  summary: 'Creates a numbered export of closed days for Xero or MYOB, whose files can then be downloaded',
  tag,
  body: z.strictObject({ program: z.enum(accountingPrograms), from: daySchema, to: daySchema }),
  response: journalExportSchema,
  status: 201,
});

export const listJournalExports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal/exports',
  access: 'owner',
  summary: 'Lists the exports of the journal, newest first',
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
  summary: 'Downloads a file of an export; its content never changes',
  tag,
  params: idParams.extend({ part: idSchema }),
  response: z.string(),
  responses: 'csv',
});
