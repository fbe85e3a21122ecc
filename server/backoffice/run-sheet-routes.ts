import { listDeliveryDays, markDelivered, readRunSheet, runSheetFile } from '#core/delivery/run-sheet-api.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { deliverStops } from './run-sheet-delivered.ts';
import { runSheetPieces } from './run-sheet-file.ts';
import { findDeliveryDays, findRunSheet } from './run-sheet-queries.ts';

/** The deliveries of a day, on screen, as a file, and marked as delivered. */
export function addRunSheetRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readRunSheet, (call) => store.read((db) => findRunSheet(db, call.query.day)));

  serveCsv(routes, runSheetFile, async ({ query }) => {
    const sheet = await store.read((db) => findRunSheet(db, query.day));
    return { fileName: `run-sheet-${query.day}.csv`, pieces: runSheetPieces(sheet) };
  });

  serve(routes, listDeliveryDays, (call) => store.read((db) => findDeliveryDays(db, call.today)));

  serve(routes, markDelivered, (call) => call.write((tx) => deliverStops(tx, call)));
}
