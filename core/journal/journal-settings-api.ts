import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { type JournalAccountKey, journalAccountKeys } from './journal-accounts.ts';
import { gstBases } from './recognise-sale.ts';

const tag = 'journal';

const codeSchema = z
  .string()
  .trim()
  .min(1, 'Please enter its number')
  .max(10, 'At most 10 characters')
  .regex(/^[\w.-]+$/, 'Only letters, digits, dots and dashes');

const accountSchema = z.strictObject({
  name: z.string().trim().min(1, 'Please enter a name').max(80),
  xero: codeSchema,
  myob: codeSchema,
});

const accountShape = Object.fromEntries(journalAccountKeys.map((key) => [key, accountSchema]));

export const journalSettingsSchema = z.strictObject({
  /** The GST basis. A new basis applies to orders whose first payment is on a day that isn't closed yet. */
  basis: z.enum(gstBases),
  accounts: z.strictObject(accountShape as Record<JournalAccountKey, typeof accountSchema>),
});
export type JournalSettings = z.infer<typeof journalSettingsSchema>;

const versioned = journalSettingsSchema.extend({ version: z.number().int().min(0) });

export const readJournalSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/journal/settings',
  access: 'owner',
  summary: 'Returns when sales count for GST, and the accounts of the journal',
  tag,
  response: versioned,
});

export const saveJournalSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/journal/settings',
  access: 'owner',
  summary: 'Saves the journal’s settings, which apply to days not closed yet and to later exports',
  tag,
  body: versioned,
  response: versioned,
});
