import { z } from 'zod';
import { centsSchema, defineEndpoint, idParams, instantSchema, listQuery } from '../endpoint.ts';
import { priceChangeSchema } from './price-change.ts';

const tag = 'products';
const path = '/api/admin/bulk-jobs';
const countSchema = z.number().int();

export const previewPriceChange = defineEndpoint({
  method: 'POST',
  path: '/api/admin/bulk-jobs/preview',
  access: 'owner',
  summary:
    'What a change of prices would do: old and new price of each product, at most 500 of them, and how many there are',
  tag,
  body: priceChangeSchema,
  response: z.object({
    total: countSchema,
    rows: z.array(z.object({ id: countSchema, name: z.string(), from: centsSchema, to: centsSchema })),
  }),
});

export const bulkJobSchema = z.object({
  id: countSchema,
  change: priceChangeSchema,
  state: z.enum(['running', 'stopped', 'done']),
  total: countSchema,
  changed: countSchema,
  refused: countSchema,
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
});
export type BulkJob = z.infer<typeof bulkJobSchema>;

export const startPriceChange = defineEndpoint({
  method: 'POST',
  path,
  access: 'owner',
  summary: 'Begins to change prices, as previewed; 409 where it would be another number of them, or one is running',
  tag,
  body: priceChangeSchema.extend({ total: z.number().int().min(1) }),
  response: bulkJobSchema,
  status: 201,
});

export const listBulkJobs = defineEndpoint({
  method: 'GET',
  path,
  access: 'owner',
  summary: 'The changes of many prices, newest first, with how far they have come',
  tag,
  query: listQuery,
  response: z.array(bulkJobSchema),
  list: true,
});

export const stopBulkJob = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  access: 'owner',
  summary: 'Stops one; what was changed stays changed',
  tag,
  params: idParams,
  response: bulkJobSchema,
});

const bulkRowSchema = z.object({
  id: countSchema,
  name: z.string(),
  from: centsSchema,
  to: centsSchema,
  state: z.enum(['waiting', 'changed', 'refused']),
  /** Why it was refused. */
  note: z.string().nullable(),
});

export const listBulkRows = defineEndpoint({
  method: 'GET',
  path: `${path}/:id/rows`,
  access: 'owner',
  summary: 'What one did to each product, or why it didn’t',
  tag,
  params: idParams,
  query: listQuery.extend({ state: bulkRowSchema.shape.state.optional() }),
  response: z.array(bulkRowSchema),
  list: true,
  alwaysPaged: true,
});

/** All of these calls, by their names. */
export const bulkApi = { previewPriceChange, startPriceChange, listBulkJobs, stopBulkJob, listBulkRows } as const;
