import { z } from 'zod';
import { defineEndpoint, idParams, idSchema } from '../endpoint.ts';
import { tagTextSchema } from '../tag-text.ts';
import { customerRecordSchema } from './customer-record.ts';

const tag = 'customers';

export const readCustomer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers/:id',
  access: 'counter',
  summary: 'Returns the record of one customer; for a merged customer, the record that was kept',
  tag,
  params: idParams,
  response: customerRecordSchema,
});

const line = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

export const customerContactSchema = z.object({
  name: line(200),
  /** The email address of an account can be changed but not removed. */
  email: z.union([z.literal(''), line(254).pipe(z.email({ error: 'Please enter a valid email address' }))]),
  phone: line(40),
  address: line(300),
});

/** In the request to change a customer's contact details, an empty text removes a detail. */
export const editCustomer = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/customers/:id',
  access: 'counter',
  summary:
    'Changes the contact details of a customer and their account, but not of existing orders; 409 if the record has changed. A staff account’s email is only changed by an owner who has just confirmed their identity',
  tag,
  params: idParams,
  body: customerContactSchema.extend({ version: z.number().int().positive() }),
  response: customerRecordSchema,
  moreErrors: ['confirm_needed'],
});

export const noteTextSchema = z
  .string({ error: 'Please write the note' })
  .trim()
  .min(1, 'Please write the note')
  .max(1000, 'At most 1,000 characters');

export const addCustomerNote = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/notes',
  access: 'counter',
  summary: 'Adds a note to a customer; a pinned note is shown during sales to the customer and on their orders',
  tag,
  params: idParams,
  body: z.object({ text: noteTextSchema, isPinned: z.boolean().default(false) }),
  response: customerRecordSchema,
  status: 201,
});

const noteParams = idParams.extend({ noteId: idSchema });

export const pinCustomerNote = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/customers/:id/notes/:noteId',
  access: 'counter',
  summary: 'Pins or unpins a note',
  tag,
  params: noteParams,
  body: z.object({ isPinned: z.boolean() }),
  response: customerRecordSchema,
});

export const removeCustomerNote = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id/notes/:noteId',
  access: 'counter',
  summary: 'Removes a note; the record’s log shows the removal',
  tag,
  params: noteParams,
  response: customerRecordSchema,
});

export const addCustomerTag = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/tags',
  access: 'counter',
  summary: 'Adds a tag to a customer; adding an existing tag, in any spelling, changes nothing',
  tag,
  params: idParams,
  body: z.object({ tag: tagTextSchema }),
  response: customerRecordSchema,
});

export const removeCustomerTag = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id/tags/:tag',
  access: 'counter',
  summary: 'Removes a tag from a customer',
  tag,
  params: idParams.extend({ tag: tagTextSchema }),
  response: customerRecordSchema,
});

export const makeResetCode = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/reset-code',
  access: 'counter',
  summary:
    'Creates a code with which the customer chooses a new password, once and within a day; earlier codes become invalid, and staff accounts get no code',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: z.object({ username: z.string(), code: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
});
