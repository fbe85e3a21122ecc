import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import type { Store, Writer } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { changeAndRecord } from '#server/products/record-product.ts';
import { getProductRow } from '#server/products/staff-product-queries.ts';
import { bulkJobRows, bulkJobs } from './bulk-tables.ts';

/**
 * Changes the prices of running jobs one by one, each in a transaction of its own with its mark: orders are made between
 * them, a shop that is killed goes on where it was, and none is changed twice.
 */
export const runBulkJobs: Job = {
  name: 'change many prices',
  everyMs: 1_000,
  async run({ store, clock }, signal) {
    const running = await store.read((db) => db.select().from(bulkJobs).where(eq(bulkJobs.state, 'running')));
    for (const job of running) {
      while (!signal?.aborted && (await changeNext(store, job, clock())));
    }
  },
};

type JobRow = typeof bulkJobs.$inferSelect;

/** False once nothing is left to do, or it was stopped. */
async function changeNext(store: Store, job: JobRow, now: Date): Promise<boolean> {
  let tried: number | null = null;
  try {
    return await store.write(async (tx) => {
      const [row] = await nextRow(tx, job.id);
      if (row === undefined) return finish(tx, job.id, now);
      tried = row.productId;
      await changePrice(tx, row, job, now);
      await mark(tx, row, { state: 'changed', note: null });
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError) || tried === null) throw error;
    const note = error.details.detail ?? error.message;
    const row = { jobId: job.id, productId: tried };
    await store.write((tx) => mark(tx, row, { state: 'refused', note }));
    return true;
  }
}

function nextRow(tx: Writer, jobId: number) {
  return tx
    .select({
      jobId: bulkJobRows.jobId,
      productId: bulkJobRows.productId,
      fromCents: bulkJobRows.fromCents,
      toCents: bulkJobRows.toCents,
    })
    .from(bulkJobRows)
    .innerJoin(bulkJobs, and(eq(bulkJobs.id, bulkJobRows.jobId), eq(bulkJobs.state, 'running')))
    .where(and(eq(bulkJobRows.jobId, jobId), eq(bulkJobRows.state, 'waiting')))
    .orderBy(asc(bulkJobRows.productId))
    .limit(1);
}

async function changePrice(
  tx: Writer,
  { productId, fromCents, toCents }: { productId: number; fromCents: number; toCents: number },
  { createdBy }: JobRow,
  now: Date,
): Promise<void> {
  const { deletedAt, priceCents } = await getProductRow(tx, productId);
  if (deletedAt !== null) throw new AppError('wrong_status', { detail: 'It was deleted meanwhile.' });
  if (priceCents !== fromCents) {
    throw new AppError('wrong_status', {
      detail: `Its price was changed meanwhile: it is ${formatMoney(priceCents)}.`,
    });
  }
  const actor = createdBy === null ? null : { id: createdBy };
  await changeAndRecord(tx, productId, { price: toCents }, { actor, now });
}

async function mark(
  tx: Writer,
  { jobId, productId }: { jobId: number; productId: number },
  set: { state: 'changed' | 'refused'; note: string | null },
): Promise<void> {
  await tx
    .update(bulkJobRows)
    .set(set)
    .where(and(eq(bulkJobRows.jobId, jobId), eq(bulkJobRows.productId, productId), eq(bulkJobRows.state, 'waiting')));
}

async function finish(tx: Writer, id: number, now: Date): Promise<false> {
  const set = { state: 'done' as const, endedAt: now.toISOString() };
  await tx
    .update(bulkJobs)
    .set(set)
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.state, 'running')));
  return false;
}
