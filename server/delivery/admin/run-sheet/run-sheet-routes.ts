import { inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type Day, formatShortDay } from '#core/dates.ts';
import { moveStop, recordStop, startRun } from '#core/delivery/run-api.ts';
import {
  listDeliveryDays,
  markDelivered,
  type RunSheet,
  type RunStop,
  readRunSheet,
  runSheetFile,
} from '#core/delivery/run-sheet-api.ts';
import { describeOrderPayment } from '#core/orders/order-status.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { type CsvColumn, csvChunks, dayColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { requireStep } from '#server/orders/admin/change-amount-paid.ts';
import { deliverAll } from '#server/orders/admin/mark-delivered.ts';
import { noSuchOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { beginRun, dragStop, storeVisit } from './drive-run.ts';
import { requireRunHasCome, requireVisibleRun, visibleRun } from './driver-run-sheet.ts';
import { findDeliveryDays, findRunSheet } from './run-sheet-queries.ts';

/** Adds the routes for a day's deliveries. They list the deliveries, export them as a file, and mark them as delivered. */
export function addRunSheetRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;
  serve(routes, readRunSheet, async (context) => {
    requireVisibleRun(context, context.query.day);
    return visibleRun(context, await store.read((db) => findRunSheet(db, context.query.day)));
  });

  serveCsv(routes, runSheetFile, async ({ query }) => {
    const sheet = await store.read((db) => findRunSheet(db, query.day));
    return { fileName: `run-sheet-${query.day}.csv`, chunks: runSheetChunks(sheet) };
  });

  serve(routes, listDeliveryDays, (context) => store.read((db) => findDeliveryDays(db, context.today)));

  serve(routes, startRun, (context) =>
    context.write(async (tx) => visibleRun(context, await beginRun(tx, context, deps))),
  );
  serve(routes, recordStop, async (context) => {
    requireRunHasCome(context, context.body.day);
    const { photo } = context.body;
    if (photo) await deps.uploadedImages.requirePublished([{ path: 'photo', address: photo }]);
    return context.write((tx) => storeVisit(tx, context, deps));
  });
  serve(routes, moveStop, (context) => context.write((tx) => dragStop(tx, context.body)));

  serve(routes, markDelivered, (context) => {
    requireRunHasCome(context, context.body.day);
    return context.write(async (tx) => visibleRun(context, await deliverStops(tx, context)));
  });
}

interface Line extends RunStop {
  day: string;
  stop: number;
}

const columns: readonly CsvColumn<Line>[] = [
  dayColumn('Day', (line) => line.day),
  numberColumn('Stop', (line) => line.stop),
  numberColumn('Order', (line) => line.orderId),
  textColumn('Status', (line) => line.status),
  textColumn('Name', (line) => line.customer.name),
  textColumn('Phone', (line) => line.customer.phone),
  textColumn('Email', (line) => line.customer.email),
  textColumn('Street', (line) => line.address?.street ?? null),
  textColumn('City', (line) => line.address?.city ?? null),
  textColumn('State', (line) => line.address?.state ?? null),
  textColumn('Postcode', (line) => line.address?.postcode ?? null),
  textColumn('Packs', (line) =>
    line.items.map((item) => `${item.quantity} × ${item.name} (${item.byKilo ?? item.weight})`).join('; '),
  ),
  textColumn('Notes', (line) => line.notes),
  textColumn('Payment', (line) => describeOrderPayment(line.paymentType)),
];

/** Returns a day's deliveries as a file: one line per delivery, in driving order. */
function runSheetChunks({ day, stops }: RunSheet): AsyncIterable<string> {
  return csvChunks(
    columns,
    stops.map((stop, index) => ({ ...stop, day, stop: index + 1 })),
  );
}

interface Delivered {
  day: Day;
  orders: { id: number; version?: number | undefined }[];
}

/**
 * Marks the given deliveries of a day as delivered, either all or none. Deliveries that are already marked stay as they are.
 * @throws AppError not_found; wrong_status if one was cancelled or has moved to another day; stale_version; not_weighed
 */
async function deliverStops(
  tx: Writer,
  { body, actor, now }: Pick<RequestContext<unknown, unknown, Delivered>, 'body' | 'actor' | 'now'>,
): Promise<RunSheet> {
  const named = new Map(body.orders.map((order) => [order.id, order]));
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...named.keys()]));
  const found = new Map(rows.map((row) => [row.id, row]));
  const leaving: OrderRow[] = [];
  for (const { id, version } of named.values()) {
    const row = found.get(id);
    if (row === undefined) throw noSuchOrder();
    if (row.deliveryDate !== body.day) {
      const detail = `Order #${id} isn’t delivered on ${formatShortDay(body.day)} any more.`;
      throw new AppError('wrong_status', { detail });
    }
    if (row.status === 'delivered') continue;
    requireStep(row, 'delivered');
    if (version !== undefined && version !== row.version) throw new AppError('stale_version');
    leaving.push(row);
  }
  await deliverAll(tx, leaving, { actor, now });
  return findRunSheet(tx, body.day);
}
