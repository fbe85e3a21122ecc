import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { BulkJob } from '#core/bulk/bulk-api.ts';
import { changedPrice, type PriceChange } from '#core/bulk/price-change.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import { ListResponse, type Paging } from '#server/http/request-context.ts';
import { isListed } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';
import { bulkJobRows, bulkJobs } from './bulk-tables.ts';

/** Every listed product whose price would be another one. */
export async function pricesOf(db: Reader, change: PriceChange) {
  const rows = await db
    .select({ id: products.id, name: products.name, from: products.priceCents })
    .from(products)
    .where(and(isListed, change.type === null ? undefined : eq(products.type, change.type)))
    .orderBy(asc(products.position), asc(products.id));
  return rows.map((row) => ({ ...row, to: changedPrice(row.from, change) })).filter(({ from, to }) => from !== to);
}

export async function findBulkJobs(db: Reader, paging: Paging | null): Promise<ListResponse<BulkJob>> {
  const bounds = boundsOf(paging);
  const rows = await db.select().from(bulkJobs).orderBy(desc(bulkJobs.id)).limit(bounds.limit).offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, () => db.$count(bulkJobs));
  return new ListResponse(await present(db, rows), total);
}

export async function getBulkJob(db: Reader, id: number): Promise<BulkJob> {
  const [job] = await present(db, await db.select().from(bulkJobs).where(eq(bulkJobs.id, id)));
  if (job === undefined) throw new AppError('not_found', { detail: 'There is no such job.' });
  return job;
}

async function present(db: Reader, rows: (typeof bulkJobs.$inferSelect)[]): Promise<BulkJob[]> {
  if (rows.length === 0) return [];
  const { jobId, state } = bulkJobRows;
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ jobId, state, total: count() })
    .from(bulkJobRows)
    .where(inArray(jobId, ids))
    .groupBy(jobId, state);
  return rows.map(({ createdBy: _maker, ...job }) => {
    const own = counts.filter((each) => each.jobId === job.id);
    const countOf = (name: string) => own.find((each) => each.state === name)?.total ?? 0;
    const total = own.reduce((sum, each) => sum + each.total, 0);
    return { ...job, total, changed: countOf('changed'), refused: countOf('refused') };
  });
}

export async function findBulkRows(
  db: Reader,
  jobId: number,
  { state, paging }: { state?: 'waiting' | 'changed' | 'refused' | undefined; paging: Paging | null },
) {
  const where = and(eq(bulkJobRows.jobId, jobId), state === undefined ? undefined : eq(bulkJobRows.state, state));
  const bounds = boundsOf(paging);
  const rows = await db
    .select({
      id: bulkJobRows.productId,
      name: products.name,
      from: bulkJobRows.fromCents,
      to: bulkJobRows.toCents,
      state: bulkJobRows.state,
      note: bulkJobRows.note,
    })
    .from(bulkJobRows)
    .innerJoin(products, eq(products.id, bulkJobRows.productId))
    .where(where)
    .orderBy(asc(bulkJobRows.productId))
    .limit(bounds.limit)
    .offset(bounds.offset);
  return new ListResponse(rows, await totalOf(rows.length, bounds, () => db.$count(bulkJobRows, where)));
}
