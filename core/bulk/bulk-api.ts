import { z } from 'zod';
import { customerFilterQuery } from '../customers/customer-api.ts';
import { centsSchema, defineEndpoint, gained, idParams, instantSchema, listQuery } from '../endpoint.ts';
import { orderFilterQuery } from '../orders/staff-order-api.ts';
import { productFilterQuery } from '../products/staff-product-api.ts';
import { bulkChangeSchema, customerChangeSchema, orderChangeSchema } from './bulk-change.ts';
import { priceChangeSchema } from './price-change.ts';

const tag = 'staff';
const path = '/api/admin/bulk-jobs';
const countSchema = z.number().int();

/** The maximum number of rows in a bulk change. Writing more rows in one request would take too long. */
export const mostBulkRows = 10_000;

export const bulkJobSchema = z.object({
  id: countSchema,
  change: bulkChangeSchema,
  /**
   * The filter that selected the rows when the job was started; null if the rows were chosen one by one. A search text is stored as "a
   * search".
   */
  filter: z.record(z.string(), z.string()).nullable(),
  state: z.enum(['running', 'stopped', 'done']),
  total: countSchema,
  changed: countSchema,
  /** The number of rows that already had the new value. */
  unchanged: countSchema,
  refused: countSchema,
  createdAt: instantSchema,
  /** The username of the staff member who started the job. */
  createdBy: z.string().nullable(),
  endedAt: instantSchema.nullable(),
});
export type BulkJob = z.infer<typeof bulkJobSchema>;

/**
 * The number of rows that staff were shown before they started the job. If the number has changed since then, the job isn't
 * started.
 */
const total = z.number().int().min(1);
const begun = { method: 'POST', tag, response: bulkJobSchema, status: 201 } as const;

export const previewPriceChange = defineEndpoint({
  method: 'POST',
  path: `${path}/preview`,
  access: 'owner',
  summary:
    'Previews a price change of the products that match a filter: the number of products, and at most 500 old and new prices',
  tag,
  query: productFilterQuery,
  body: z.object({ change: priceChangeSchema }),
  response: z.object({
    total: countSchema,
    /** How many products match the filter but aren't changed: hidden and test products, and products whose price would stay the same. */
    left: countSchema,
    rows: z.array(z.object({ id: countSchema, name: z.string(), from: centsSchema, to: centsSchema })),
    /** A hash of all old and new prices. The client sends it back when it starts the change. Empty if the shop runs an older version. */
    digest: gained(z.string(), ''),
  }),
});

export const startPriceChange = defineEndpoint({
  ...begun,
  path: `${path}/prices`,
  access: 'owner',
  summary:
    'Starts a previewed price change; 409 if its prices have changed since the preview or a price change is running',
  query: productFilterQuery,
  body: z.object({
    change: priceChangeSchema,
    total,
    /** The hash from the preview that staff confirmed. Older apps send no hash; then only the number of products is compared. */
    digest: z.string().max(100).optional(),
  }),
});

export const startOrderChange = defineEndpoint({
  ...begun,
  path: `${path}/orders`,
  access: 'counter',
  summary: 'Starts to set the delivery day or a tag of the orders that match a filter; 409 if their number has changed',
  query: orderFilterQuery,
  body: z.object({ change: orderChangeSchema, total }),
});

export const startCustomerChange = defineEndpoint({
  ...begun,
  path: `${path}/customers`,
  access: 'counter',
  summary: 'Starts to set a tag of the customers that match a filter; 409 if their number has changed',
  query: customerFilterQuery,
  body: z.object({ change: customerChangeSchema, total }),
});

export const listBulkJobs = defineEndpoint({
  method: 'GET',
  path,
  access: 'counter',
  summary: 'Lists bulk changes with their progress, newest first',
  tag,
  query: listQuery,
  response: z.array(bulkJobSchema),
  list: true,
});

export const readBulkJob = defineEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'counter',
  summary: 'Returns one bulk change with its progress',
  tag,
  params: idParams,
  response: bulkJobSchema,
});

export const stopBulkJob = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  access: 'counter',
  summary: 'Stops a bulk change; records that have been changed stay changed',
  tag,
  params: idParams,
  response: bulkJobSchema,
});

const bulkRowSchema = z.object({
  /** The id of the product, order or customer. */
  id: countSchema,
  name: z.string(),
  /** The price before and after the change, as previewed; null if the job doesn't change prices. */
  from: centsSchema.nullable(),
  to: centsSchema.nullable(),
  state: z.enum(['waiting', 'changed', 'unchanged', 'refused']),
  /** Why the row was refused; null if it wasn't refused. */
  note: z.string().nullable(),
});
export type BulkRow = z.infer<typeof bulkRowSchema>;

export const listBulkRows = defineEndpoint({
  method: 'GET',
  path: `${path}/:id/rows`,
  access: 'counter',
  summary: 'Lists the records of a bulk change, each with its result or the reason why it wasn’t changed',
  tag,
  params: idParams,
  query: listQuery.extend({ state: bulkRowSchema.shape.state.optional() }),
  response: z.array(bulkRowSchema),
  list: true,
  alwaysPaged: true,
});
