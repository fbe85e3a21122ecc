import { and, asc, eq } from 'drizzle-orm';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { roleForBulkChange } from '#core/bulk/bulk-change.ts';
import { melbourneDay } from '#core/dates.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { bulkJobs, bulkRows } from './bulk-tables.ts';
import type { Outcome } from './bulk-work.ts';
import { changeRecord } from './change-record.ts';

/**
 * Works through running jobs record by record. Each record is changed and marked in its own transaction, so that orders can be placed
 * between two records. A killed shop continues where it stopped, and nothing is changed twice.
 */
export const runBulkJobs: Job = {
  name: 'change many records',
  everyMs: 1_000,
  async run(deps, signal) {
    const running = await deps.store.read((db) => db.select().from(bulkJobs).where(eq(bulkJobs.state, 'running')));
    for (const job of running) {
      while (!signal?.aborted && (await changeNext(deps, job)));
    }
  },
};

type JobRow = typeof bulkJobs.$inferSelect;

/** Changes the next record of a job. Returns false if nothing is left to do, or the job was stopped. */
async function changeNext(deps: Pick<Deps, 'store' | 'clock' | 'env'>, job: JobRow): Promise<boolean> {
  const now = deps.clock();
  let tried: number | null = null;
  try {
    return await deps.store.write(async (tx) => {
      const [row] = await nextRow(tx, job.id);
      if (row === undefined) return finish(tx, job.id, now);
      tried = row.subjectId;
      const actor = await actorOf(tx, job);
      const state = await changeRecord(tx, row, job.change, { actor, now, today: melbourneDay(now), deps });
      await mark(tx, { jobId: job.id, subjectId: row.subjectId }, { state, note: null });
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError) || tried === null) throw error;
    const note = error.details.detail ?? error.details.errors?.[0]?.message ?? error.message;
    const row = { jobId: job.id, subjectId: tried };
    await deps.store.write((tx) => mark(tx, row, { state: 'refused', note }));
    return true;
  }
}

/** The user who started the job, with their current role. @throws AppError forbidden */
async function actorOf(db: Reader, { createdBy, change }: JobRow): Promise<Actor> {
  const user = createdBy === null ? null : await findUser(db, createdBy);
  if (user === null || !hasRole(user.staffRole, roleForBulkChange[change.kind])) {
    throw new AppError('forbidden', { detail: 'The person who started this may not do it any more.' });
  }
  return { id: user.id, username: user.username, role: user.staffRole };
}

function nextRow(tx: Writer, jobId: number) {
  return tx
    .select({ subjectId: bulkRows.subjectId, prices: bulkRows.prices })
    .from(bulkRows)
    .innerJoin(bulkJobs, and(eq(bulkJobs.id, bulkRows.jobId), eq(bulkJobs.state, 'running')))
    .where(and(eq(bulkRows.jobId, jobId), eq(bulkRows.state, 'waiting')))
    .orderBy(asc(bulkRows.subjectId))
    .limit(1);
}

async function mark(
  tx: Writer,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  set: { state: Outcome | 'refused'; note: string | null },
): Promise<void> {
  await tx
    .update(bulkRows)
    .set(set)
    .where(and(eq(bulkRows.jobId, jobId), eq(bulkRows.subjectId, subjectId), eq(bulkRows.state, 'waiting')));
}

async function finish(tx: Writer, id: number, now: Date): Promise<false> {
  const set = { state: 'done' as const, endedAt: now.toISOString() };
  await tx
    .update(bulkJobs)
    .set(set)
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.state, 'running')));
  return false;
}
