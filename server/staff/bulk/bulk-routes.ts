import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { listBulkJobs, listBulkRows, previewPriceChange, startPriceChange, stopBulkJob } from '#core/bulk/bulk-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { insertRows } from '#server/db/sqlite/write-rows.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { findBulkJobs, findBulkRows, getBulkJob, pricesOf } from './bulk-queries.ts';
import { bulkJobRows, bulkJobs } from './bulk-tables.ts';

const mostShown = 500;
const chunk = 200;

/** Changes of many prices at once. */
export function addBulkRoutes(routes: Routes): void {
  const { store } = routes.deps;
  serve(routes, previewPriceChange, ({ body }) =>
    store.read(async (db) => {
      const rows = await pricesOf(db, body);
      return { total: rows.length, rows: rows.slice(0, mostShown) };
    }),
  );
  serve(routes, startPriceChange, (context) =>
    context.write(async (tx) => {
      const { total, ...change } = context.body;
      if ((await tx.$count(bulkJobs, eq(bulkJobs.state, 'running'))) > 0) {
        throw new AppError('wrong_status', { detail: 'Another change of prices is still running.' });
      }
      const rows = await pricesOf(tx, change);
      if (rows.length !== total) {
        const detail = `It would change ${rows.length} prices now, not ${total}. Nothing is changed yet.`;
        throw new AppError('wrong_status', { detail });
      }
      const [job] = await tx
        .insert(bulkJobs)
        .values({ change, createdAt: context.now.toISOString(), createdBy: context.actor?.id ?? null })
        .returning();
      if (job === undefined) throw new Error('The job was not stored');
      for (let start = 0; start < rows.length; start += chunk) {
        const values = rows
          .slice(start, start + chunk)
          .map(({ id, from, to }) => ({ jobId: job.id, productId: id, fromCents: from, toCents: to }));
        await insertRows(tx, bulkJobRows, values);
      }
      const action = `Began to change ${total} prices by ${change.percent}%`;
      await recordActivity(tx, context, { kind: 'job', action, subject: change.type ?? 'All products' });
      return getBulkJob(tx, job.id);
    }),
  );
  serve(routes, listBulkJobs, ({ paging }) => store.read((db) => findBulkJobs(db, paging)));
  serve(routes, listBulkRows, ({ params, query, paging }) =>
    store.read((db) => findBulkRows(db, params.id, { state: query.state, paging })),
  );
  serve(routes, stopBulkJob, (context) =>
    context.write(async (tx) => {
      const { id } = context.params;
      const set = { state: 'stopped' as const, endedAt: context.now.toISOString() };
      await tx
        .update(bulkJobs)
        .set(set)
        .where(and(eq(bulkJobs.id, id), eq(bulkJobs.state, 'running')));
      return getBulkJob(tx, id);
    }),
  );
}
