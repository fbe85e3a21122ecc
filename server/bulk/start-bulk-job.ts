import { AppError } from '#core/app-error.ts';
import type { BulkJob } from '#core/bulk/bulk-api.ts';
import { type BulkChange, bulkSubjects, describeBulkChange } from '#core/bulk/bulk-change.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { getBulkJob } from './bulk-queries.ts';
import { bulkJobs, bulkRows } from './bulk-tables.ts';
import type { BulkRecord } from './bulk-work.ts';

export interface NewBulkJob {
  change: BulkChange;
  /** The filter that selected the records. */
  filter: Readonly<Record<string, unknown>>;
  records: readonly BulkRecord[];
  /** How many records the preview showed. */
  total: number;
}

const chunk = 200;

/**
 * Stores a job and its records; the scheduler then starts the job.
 * @throws AppError wrong_status, in which case nothing is stored
 */
export async function startBulkJob(
  tx: Writer,
  acting: { actor: { id: number } | null; now: Date },
  { change, filter, records, total }: NewBulkJob,
): Promise<BulkJob> {
  const [one, many] = bulkSubjects[change.kind];
  if (records.length !== total) {
    const detail = `It would change ${records.length} ${records.length === 1 ? one : many} now, not ${total}. Nothing is changed yet.`;
    throw new AppError('wrong_status', { detail, total: records.length });
  }
  const values = {
    change,
    filter: filter.ids === undefined ? textsOf(filter) : null,
    createdAt: acting.now.toISOString(),
    createdBy: acting.actor?.id ?? null,
  };
  const [job] = await tx.insert(bulkJobs).values(values).returning({ id: bulkJobs.id });
  if (job === undefined) throw new Error('The job was not stored');
  for (let start = 0; start < records.length; start += chunk) {
    const rows = records.slice(start, start + chunk).map((record) => ({ jobId: job.id, ...record }));
    await addRows(tx, bulkRows, rows);
  }
  const action = `Began: ${describeBulkChange(change)}`;
  await recordActivity(tx, acting, { kind: 'job', action, subject: `${total} ${total === 1 ? one : many}` });
  return getBulkJob(tx, job.id);
}

/** Returns the filter to store, without the search text: it may be the name of a person who is erased later. */
function textsOf(filter: Readonly<Record<string, unknown>>): Record<string, string> {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set.map(([name, value]) => [name, name === 'q' ? 'a search' : String(value)]));
}
