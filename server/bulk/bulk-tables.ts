import { sql } from 'drizzle-orm';
import type { BulkChange } from '#core/bulk/bulk-change.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';

const bulkJobStates = ['running', 'stopped', 'done'] as const;
const bulkRowStates = ['waiting', 'changed', 'unchanged', 'refused'] as const;

/** A change to many records, which a job makes one by one. */
export const bulkJobs = t.table(
  'bulk_jobs',
  {
    id: t.id(),
    change: t.json<BulkChange>('change').notNull(),
    state: t.choice('state', bulkJobStates).notNull().default('running'),
    createdAt: t.instant('created_at').notNull(),
    createdBy: t.reference('created_by', () => users.id),
    endedAt: t.instant('ended_at'),
    /** The filter that selected the records; null if the records were chosen one by one. */
    filter: t.json<Record<string, string>>('filter'),
  },
  (row) => [
    t.oneOf('bulk_jobs_state', row.state, bulkJobStates),
    t.index('bulk_jobs_running').on(row.id).where(sql`${row.state} = 'running'`),
  ],
);

/**
 * One row for each record that a job changes. Names are read from the records themselves, so that no data of an erased customer
 * remains here.
 */
export const bulkRows = t.table(
  'bulk_rows',
  {
    jobId: t.reference('job_id', () => bulkJobs.id).notNull(),
    /** The id of the product, order or customer that is changed, depending on the type of change. */
    subjectId: t.count('subject_id').notNull(),
    /** The prices in cents that the preview of a price change showed; null for other changes. */
    prices: t.json<{ from: number; to: number }>('prices'),
    state: t.choice('state', bulkRowStates).notNull().default('waiting'),
    note: t.text('note'),
  },
  (row) => [
    t.primaryKey({ columns: [row.jobId, row.subjectId] }),
    t.oneOf('bulk_rows_state_known', row.state, bulkRowStates),
    t.index('bulk_rows_state').on(row.jobId, row.state, row.subjectId),
  ],
);
