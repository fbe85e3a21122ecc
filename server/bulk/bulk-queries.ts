import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { BulkJob, BulkRow } from '#core/bulk/bulk-api.ts';
import type { BulkChange } from '#core/bulk/bulk-change.ts';
import { users } from '#server/accounts/account-tables.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import { ListResponse, type Paging } from '#server/http/request-context.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { bulkJobs, bulkRows } from './bulk-tables.ts';

export async function findBulkJobs(db: Reader, paging: Paging | null): Promise<ListResponse<BulkJob>> {
  const bounds = boundsOf(paging);
  const rows = await jobsAndMakers(db).orderBy(desc(bulkJobs.id)).limit(bounds.limit).offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, () => db.$count(bulkJobs));
  return new ListResponse(await present(db, rows), total);
}

/** @throws AppError not_found */
export async function getBulkJob(db: Reader, id: number): Promise<BulkJob> {
  const [job] = await present(db, await jobsAndMakers(db).where(eq(bulkJobs.id, id)));
  if (job === undefined) throw new AppError('not_found', { detail: 'There is no such job.' });
  return job;
}

function jobsAndMakers(db: Reader) {
  return db
    .select({ job: bulkJobs, createdBy: users.username })
    .from(bulkJobs)
    .leftJoin(users, eq(users.id, bulkJobs.createdBy));
}

async function present(db: Reader, rows: Awaited<ReturnType<typeof jobsAndMakers>>): Promise<BulkJob[]> {
  if (rows.length === 0) return [];
  const { jobId, state } = bulkRows;
  const ids = rows.map(({ job }) => job.id);
  const counts = await db
    .select({ jobId, state, total: count() })
    .from(bulkRows)
    .where(inArray(jobId, ids))
    .groupBy(jobId, state);
  return rows.map(({ job, createdBy }) => {
    const own = counts.filter((each) => each.jobId === job.id);
    const countOf = (name: BulkRow['state']) => own.find((each) => each.state === name)?.total ?? 0;
    const total = own.reduce((sum, each) => sum + each.total, 0);
    const done = { changed: countOf('changed'), unchanged: countOf('unchanged'), refused: countOf('refused') };
    return { ...job, createdBy, total, ...done };
  });
}

/** @throws AppError not_found */
export async function findBulkRows(
  db: Reader,
  jobId: number,
  { state, paging }: { state?: BulkRow['state'] | undefined; paging: Paging | null },
): Promise<ListResponse<BulkRow>> {
  const { change } = await getBulkJob(db, jobId);
  const where = and(eq(bulkRows.jobId, jobId), state === undefined ? undefined : eq(bulkRows.state, state));
  const bounds = boundsOf(paging);
  const found = await db
    .select()
    .from(bulkRows)
    .where(where)
    .orderBy(asc(bulkRows.subjectId))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const names = await namesOf(
    db,
    change.kind,
    found.map(({ subjectId }) => subjectId),
  );
  const rows = found.map(({ subjectId: id, prices, state: rowState, note }) => {
    const name = names.get(id) ?? `No. ${id}`;
    return { id, name, from: prices?.from ?? null, to: prices?.to ?? null, state: rowState, note };
  });
  return new ListResponse(rows, await totalOf(rows.length, bounds, () => db.$count(bulkRows, where)));
}

/** Returns the current names of the records that a job changes, as staff know them. */
async function namesOf(db: Reader, kind: BulkChange['kind'], ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const wanted = [...ids];
  switch (kind) {
    case 'price': {
      const rows = await db
        .select({ id: products.id, name: products.name })
        .from(products)
        .where(inArray(products.id, wanted));
      return new Map(rows.map(({ id, name }) => [id, name]));
    }
    case 'delivery-day':
    case 'order-tag': {
      const rows = await db
        .select({ id: orders.id, name: orders.customerName })
        .from(orders)
        .where(inArray(orders.id, wanted));
      return new Map(rows.map(({ id, name }) => [id, name === null ? `#${id}` : `#${id}, ${name}`]));
    }
    case 'customer-tag': {
      const { id, name, email } = customers;
      const rows = await db.select({ id, name, email }).from(customers).where(inArray(id, wanted));
      return new Map(rows.map((row) => [row.id, row.name ?? row.email ?? `Customer ${row.id}`]));
    }
  }
}
