import { sql } from 'drizzle-orm';
import type { BulkChange } from '#core/bulk/bulk-change.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  choice,
  count,
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

const bulkJobStates = ['running', 'stopped', 'done'] as const;
const bulkRowStates = ['waiting', 'changed', 'unchanged', 'refused'] as const;

/** A change to many records, which a job makes one by one. */
export const bulkJobs = table(
  'bulk_jobs',
  {
    id: id(),
    change: json<BulkChange>('change').notNull(),
    state: choice('state', bulkJobStates).notNull().default('running'),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by', () => users.id),
    endedAt: instant('ended_at'),
    /** The filter that selected the records; null if the records were chosen one by one. */
    filter: json<Record<string, string>>('filter'),
  },
  (row) => [
    oneOf('bulk_jobs_state', row.state, bulkJobStates),
    index('bulk_jobs_running').on(row.id).where(sql`${row.state} = 'running'`),
  ],
);

/**
 * One row for each record that a job changes. Names are read from the records themselves, so that no data of an erased customer
 * remains here.
 */
export const bulkRows = table(
  'bulk_rows',
  {
    jobId: reference('job_id', () => bulkJobs.id).notNull(),
    /** The id of the product, order or customer that is changed, depending on the type of change. */
    subjectId: count('subject_id').notNull(),
    /** The prices in cents that the preview of a price change showed; null for other changes. */
    prices: json<{ from: number; to: number }>('prices'),
    state: choice('state', bulkRowStates).notNull().default('waiting'),
    note: text('note'),
  },
  (row) => [
    primaryKey({ columns: [row.jobId, row.subjectId] }),
    oneOf('bulk_rows_state_known', row.state, bulkRowStates),
    index('bulk_rows_state').on(row.jobId, row.state, row.subjectId),
  ],
);
