import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, gt, type SQL } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { ExportedTable } from '#core/import-export/import-export-api.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader, Store } from '#server/db/store.ts';
import { inChunks } from '#server/db/writes/in-chunks.ts';
import { csvChunks } from '#server/http/csv-file.ts';
import { products } from '#server/products/product-tables.ts';
import { toStaffProducts } from '#server/products/staff-product-queries.ts';
import { itemsAfter } from '#server/stock/stock-items.ts';
import { customerColumns, customersAfter, orderColumns, ordersAfter } from './customer-and-order-rows.ts';
import { paymentColumns, paymentsAfter } from './payment-rows.ts';
import { productColumns } from './product-rows.ts';
import { stockColumns } from './stock/stock-rows.ts';

/**
 * Returns a whole table as a CSV file, oldest row first. The table is read in chunks, so that memory use doesn't grow with the number
 * of rows.
 */
export function tableChunks(db: Reader, what: ExportedTable): AsyncIterable<string> {
  switch (what) {
    case 'products':
      return productChunks(db);
    case 'customers':
      return csvChunks(customerColumns, eachRow(customersAfter.bind(null, db)));
    case 'orders':
      return orderChunks(db);
    case 'payments':
      return csvChunks(paymentColumns, eachRow(paymentsAfter.bind(null, db)));
    case 'stock-items':
      return stockChunks(db);
  }
}

async function* stockChunks(db: Reader): AsyncIterable<string> {
  yield* csvChunks(stockColumns(await getShopSettings(db)), eachRow(itemsAfter.bind(null, db)));
}

/** The orders that match a condition, or all orders, as a CSV file. */
export async function* orderChunks(db: Reader, which?: SQL): AsyncIterable<string> {
  yield* csvChunks(
    orderColumns((await getShopSettings(db)).byTheKilo),
    eachRow((id, limit) => ordersAfter(db, id, limit, which)),
  );
}

/** The products that match a condition, or all products, as a CSV file. Includes hidden and test products. */
export async function* productChunks(db: Reader, which?: SQL): AsyncIterable<string> {
  yield* csvChunks(
    productColumns(await getShopSettings(db)),
    eachRow((id, limit) => productsAfter(db, { id, limit, which })),
  );
}

export function exportName(what: ExportedTable, today: Day): string {
  return `${what}-${today}.csv`;
}

async function productsAfter(
  db: Reader,
  { id, limit, which }: { id: number; limit: number; which: SQL | undefined },
): Promise<StaffProduct[]> {
  const rows = await db
    .select()
    .from(products)
    .where(and(gt(products.id, id), which))
    .orderBy(asc(products.id))
    .limit(limit);
  return toStaffProducts(db, rows);
}

/** The number of chunks that are buffered for a slow client; further chunks are read on demand. */
const waitingChunks = 4;

/**
 * Yields the chunks that `make` reads from one consistent view of the database. The view is released when all chunks are read, or
 * when the reader stops early.
 */
export async function* snapshotChunks(
  store: Pick<Store, 'snapshot'>,
  make: (db: Reader) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const passage = new PassThrough({ objectMode: true, highWaterMark: waitingChunks });
  const reading = store.snapshot((db) => pipeline(make(db), passage));
  // If the view can't be opened, the stream must be ended here. After every other failure, the stream has already ended.
  reading.catch((error: Error) => passage.destroy(error));
  try {
    yield* passage;
  } finally {
    passage.destroy();
    await reading.catch(() => {});
  }
}

/** Yields all rows of a table in the order of their ids. `readAfter` returns the rows after an id. */
async function* eachRow<Row extends { id: number }>(
  readAfter: (id: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const rows of inChunks(readAfter)) yield* rows;
}
