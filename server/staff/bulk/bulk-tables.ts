import { sql } from 'drizzle-orm';
import type { PriceChange } from '#core/bulk/price-change.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  cents,
  choice,
  id,
  index,
  instant,
  json,
  oneOf,
  primaryKey,
  reference,
  table,
  text,
} from '#server/db/columns.ts';
import { products } from '#server/products/product-tables.ts';

const bulkJobStates = ['running', 'stopped', 'done'] as const;
const bulkRowStates = ['waiting', 'changed', 'refused'] as const;

/** A change of many prices, which a job makes one by one. */
export const bulkJobs = table(
  'bulk_jobs',
  {
    id: id(),
    change: json<PriceChange>('change').notNull(),
    state: choice('state', bulkJobStates).notNull().default('running'),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by', () => users.id),
    endedAt: instant('ended_at'),
  },
  (row) => [
    oneOf('bulk_jobs_state', row.state, bulkJobStates),
    index('bulk_jobs_running').on(row.id).where(sql`${row.state} = 'running'`),
  ],
);

/** Each product of it, with the prices that the preview showed. */
export const bulkJobRows = table(
  'bulk_job_rows',
  {
    jobId: reference('job_id', () => bulkJobs.id).notNull(),
    productId: reference('product_id', () => products.id).notNull(),
    fromCents: cents('from_cents').notNull(),
    toCents: cents('to_cents').notNull(),
    state: choice('state', bulkRowStates).notNull().default('waiting'),
    note: text('note'),
  },
  (row) => [
    primaryKey({ columns: [row.jobId, row.productId] }),
    oneOf('bulk_job_rows_state', row.state, bulkRowStates),
    index('bulk_job_rows_state').on(row.jobId, row.state, row.productId),
  ],
);
