import { listDeliveryDays, markDelivered, readRunSheet, runSheetFile } from '#core/delivery/run-sheet-api.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { deliverStops } from './run-sheet-delivered.ts';
import { runSheetChunks } from './run-sheet-file.ts';
import { findDeliveryDays, findRunSheet } from './run-sheet-queries.ts';

/** The deliveries of a day, on screen, as a file, and marked as delivered. */
export function addRunSheetRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readRunSheet, (context) => store.read((db) => findRunSheet(db, context.query.day)));

  serveCsv(routes, runSheetFile, async ({ query }) => {
    const sheet = await store.read((db) => findRunSheet(db, query.day));
    return { fileName: `run-sheet-${query.day}.csv`, chunks: runSheetChunks(sheet) };
  });

  serve(routes, listDeliveryDays, (context) => store.read((db) => findDeliveryDays(db, context.today)));

  serve(routes, markDelivered, (context) => context.write((tx) => deliverStops(tx, context)));
}
