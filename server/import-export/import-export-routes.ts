import { AppError } from '#core/app-error.ts';
import {
  exportTable,
  importProducts,
  importStock as importStockCall,
  previewProductImport,
  previewStockImport,
  streamImportProgress,
} from '#core/import-export/import-export-api.ts';
import { orderFile } from '#core/orders/staff-order-api.ts';
import { productFile } from '#core/products/staff-product-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { watchRights } from '#server/admin/live/live-queries.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/guards/network-of.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveCsv, serveStream, writeEventsHead } from '#server/http/serve-stream.ts';
import { ordersOf } from '#server/orders/admin/order-list-queries.ts';
import { productsOf } from '#server/products/staff-product-queries.ts';
import { exportName, orderChunks, productChunks, snapshotChunks, tableChunks } from './export-table.ts';
import { applyImport, previewImport, requireImportPlan } from './import-products.ts';
import { ImportProgresses } from './import-progress.ts';
import { presentPreview } from './present-preview.ts';
import { readProductRows } from './product-rows.ts';
import { importStock } from './stock/import-stock.ts';
import { planStockImport } from './stock/plan-stock-import.ts';
import { readStockRows } from './stock/stock-rows.ts';

export function addImportExportRoutes(routes: Routes, { store, clock, uploadedImages, live }: Deps): void {
  const progresses = new ImportProgresses();
  serveCsv(routes, exportTable, async ({ params, today }) => ({
    fileName: exportName(params.what, today),
    chunks: snapshotChunks(store, (db) => tableChunks(db, params.what)),
  }));
  serveCsv(routes, orderFile, async ({ query, today }) => ({
    fileName: exportName('orders', today),
    chunks: snapshotChunks(store, (db) => orderChunks(db, ordersOf(db, query, today))),
  }));
  serveCsv(routes, productFile, async ({ query, today }) => ({
    fileName: exportName('products', today),
    chunks: snapshotChunks(store, (db) => productChunks(db, productsOf(query))),
  }));
  serve(routes, previewProductImport, async ({ body }) => {
    const file = await readProductRows(body.csv);
    return store.read((db) => previewImport(db, body.csv, file));
  });
  serve(routes, importProducts, async (context) => {
    const { body, now } = context;
    // The file is read before the write starts. Otherwise, other writes would wait while the file is read.
    const requested = { ...body, file: await readProductRows(body.csv) };
    const { report, end } = progresses.begin(body.digest);
    try {
      const { writes, images } = await store.read((db) => requireImportPlan(db, requested));
      report({ done: 0, total: writes.length });
      await uploadedImages.require(images.map(({ line, address }) => ({ path: `line ${line}, Images`, address })));
      return await context.write(async (tx) => {
        const result = await applyImport(tx, requested, { now, report });
        const subject = `${result.created} products added, ${result.updated} changed`;
        await recordActivity(tx, context, { kind: 'import', action: 'Imported products', subject });
        return result;
      });
    } finally {
      end();
    }
  });
  serve(routes, previewStockImport, async ({ body }) => {
    const file = await readStockRows(body.csv);
    return store.read(async (db) => presentPreview(await planStockImport(db, body.csv, file), file));
  });
  serve(routes, importStockCall, async (context) => {
    const { body, actor, now } = context;
    const requested = { ...body, file: await readStockRows(body.csv) };
    return context.write(async (tx) => {
      const result = await importStock(tx, requested, { now, actorId: actor?.id ?? null });
      const subject = `${result.created} stock items added, ${result.updated} changed or counted`;
      await recordActivity(tx, context, { kind: 'import', action: 'Imported stock items', subject });
      return result;
    });
  });
  serveStream(routes, streamImportProgress, async ({ params, session, actor, signal }, request, response) => {
    if (session === null) throw new AppError('signed_out');
    const owner = { sessionId: session.id, userId: actor?.id ?? null, address: networkOf(request.ip ?? '') };
    response.once('close', live.slots.take(owner));
    writeEventsHead(response);
    if (request.method !== 'HEAD') {
      const rights = watchRights({ store, clock }, session.id);
      const over = AbortSignal.any([signal, live.closing, rights.lost]);
      try {
        for await (const progress of progresses.follow(params.digest, over)) {
          response.write(`event: progress\ndata: ${JSON.stringify(progress)}\n\n`);
        }
      } finally {
        rights.stop();
      }
      response.write('event: ended\ndata: {}\n\n');
    }
    response.end();
  });
}
