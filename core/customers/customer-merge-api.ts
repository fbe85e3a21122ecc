import { z } from 'zod';
import { defineEndpoint, idParams, idSchema } from '../endpoint.ts';
import { listedCustomerSchema } from './customer.ts';
import { customerRecordSchema } from './customer-record.ts';

const tag = 'customers';

export const contactFields = ['name', 'email', 'phone', 'address'] as const;
export type ContactField = (typeof contactFields)[number];

export const mergePreviewSchema = z.object({
  kept: listedCustomerSchema,
  gone: listedCustomerSchema,
  /**
   * The fields with different values in the two records, so that staff must choose one. If the kept record has an account, the list is
   * empty, because the account's own details are kept.
   */
  conflicts: z.array(z.enum(contactFields)),
  moves: z.object({ orders: z.number().int(), notes: z.number().int(), tags: z.array(z.string()) }),
  /** Why the records can’t be merged, as a sentence; null if they can. */
  refusal: z.string().nullable(),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

export const previewMerge = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/merge-preview',
  access: 'owner',
  summary: 'Previews the merge of another customer record into this one; the record with an account is always kept',
  tag,
  params: idParams,
  query: z.object({ with: idSchema }),
  response: mergePreviewSchema,
});

export const mergeCustomers = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/merges',
  access: 'owner',
  summary:
    'Merges another customer record into this one; repeating the request changes nothing; 409 stale_version if either has changed since the preview',
  tag,
  params: idParams,
  body: z.object({
    goneId: z.number().int().positive(),
    versions: z.object({ kept: z.number().int(), gone: z.number().int() }),
    /**
     * Which record's value is kept for a field in which both records have a value. The default is the value of the record that remains
     * after the merge.
     */
    choose: z.partialRecord(z.enum(contactFields), z.enum(['kept', 'gone'])).default({}),
    /** Whether the orders also move into the account, so that the account’s owner sees them and can pay and change them. */
    intoAccount: z.boolean().default(false),
  }),
  response: customerRecordSchema,
});

export const undoMerge = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customer-merges/:id/undo',
  access: 'owner',
  summary: 'Undoes a merge of the last 24 hours; what was added to the kept record after the merge stays there',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: customerRecordSchema,
});

export const closeCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/close',
  access: 'owner',
  confirms: 'switched',
  summary:
    'Erases a customer’s personal data, except in the accounts; 409 with the reasons if the customer can’t be closed yet',
  tag,
  params: idParams,
  body: z.object({
    /** The customer’s name as shown in the record’s heading, which the owner types to confirm that the data is erased. */
    name: z.string().trim().max(300),
    version: z.number().int().positive(),
  }),
  response: customerRecordSchema,
});
