import { and, eq } from 'drizzle-orm';
import { hasRole, missingRoleText } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import {
  listBulkJobs,
  listBulkRows,
  previewPriceChange,
  readBulkJob,
  startCustomerChange,
  startOrderChange,
  startPriceChange,
  stopBulkJob,
} from '#core/bulk/bulk-api.ts';
import { roleForBulkChange } from '#core/bulk/bulk-change.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { findBulkJobs, findBulkRows, getBulkJob } from './bulk-queries.ts';
import { bulkJobs } from './bulk-tables.ts';
import { customerRecords, orderRecords, pricesOf } from './chosen-records.ts';
import { startBulkJob } from './start-bulk-job.ts';
import { digestOfPrices, startPrices } from './start-price-change.ts';

const mostShown = 500;

/** Adds the routes for changing many records in one job. */
export function addBulkRoutes(routes: Routes): void {
  const { store } = routes.deps;
  addStarts(routes);
  serve(routes, listBulkJobs, ({ paging }) => store.read((db) => findBulkJobs(db, paging)));
  serve(routes, readBulkJob, ({ params }) => store.read((db) => getBulkJob(db, params.id)));
  serve(routes, listBulkRows, ({ params, query, paging }) =>
    store.read((db) => findBulkRows(db, params.id, { state: query.state, paging })),
  );
  serve(routes, stopBulkJob, (context) =>
    context.write(async (tx) => {
      const { id } = context.params;
      const role = context.actor?.role ?? null;
      const needed = roleForBulkChange[(await getBulkJob(tx, id)).change.kind];
      if (!hasRole(role, needed)) throw new AppError('forbidden', { detail: missingRoleText(role, needed), role });
      const set = { state: 'stopped' as const, endedAt: context.now.toISOString() };
      await tx
        .update(bulkJobs)
        .set(set)
        .where(and(eq(bulkJobs.id, id), eq(bulkJobs.state, 'running')));
      return getBulkJob(tx, id);
    }),
  );
}

function addStarts(routes: Routes): void {
  serve(routes, previewPriceChange, ({ query, body }) =>
    routes.deps.store.read(async (db) => {
      const { rows, left } = await pricesOf(db, query, body.change);
      return { total: rows.length, left, rows: rows.slice(0, mostShown), digest: digestOfPrices(rows) };
    }),
  );
  serve(routes, startPriceChange, (context) =>
    context.write((tx) => startPrices(tx, context, { ...context.body, filter: context.query })),
  );
  serve(routes, startOrderChange, (context) =>
    context.write(async (tx) => {
      const { query: filter, body, today } = context;
      return startBulkJob(tx, context, { ...body, filter, records: await orderRecords(tx, filter, today) });
    }),
  );
  serve(routes, startCustomerChange, (context) =>
    context.write(async (tx) => {
      const { query: filter, body } = context;
      return startBulkJob(tx, context, { ...body, filter, records: await customerRecords(tx, filter) });
    }),
  );
}
