import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { type BookAccountKey, bookAccountKeys } from './book-accounts.ts';
import { gstBases } from './recognise-sale.ts';

const tag = 'books';

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

const accountShape = Object.fromEntries(bookAccountKeys.map((key) => [key, accountSchema]));

export const bookSettingsSchema = z.strictObject({
  /** For orders that get their first payment on a day that isn't closed yet. */
  basis: z.enum(gstBases),
  accounts: z.strictObject(accountShape as Record<BookAccountKey, typeof accountSchema>),
});
export type BookSettings = z.infer<typeof bookSettingsSchema>;

const versioned = bookSettingsSchema.extend({ version: z.number().int().min(0) });

export const readBookSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/book-settings',
  access: 'staff',
  summary: 'When sales count for GST, and the accounts that the journal is written to',
  tag,
  response: versioned,
});

export const saveBookSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/book-settings',
  access: 'staff',
  summary: 'Changes them, for days that aren’t closed yet and exports that aren’t made yet',
  tag,
  body: versioned,
  response: versioned,
});
