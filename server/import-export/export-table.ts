import { asc, gt } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { ExportedTable } from '#core/import-export/import-export-api.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Reader } from '#server/db/store.ts';
import { csvChunks } from '#server/http/csv-file.ts';
import { products } from '#server/products/product-tables.ts';
import { toStaffProduct } from '#server/products/staff-product-queries.ts';
import { customerColumns, customersAfter } from './customer-rows.ts';
import { orderColumns, ordersAfter } from './order-rows.ts';
import { paymentColumns, paymentsAfter } from './payment-rows.ts';
import { productColumns } from './product-columns.ts';
import { eachRow } from './snapshot-chunks.ts';

/** A whole table as a CSV file, oldest first, read in parts: a hundred thousand rows take no more memory than a few. */
export function tableChunks(db: Reader, what: ExportedTable): AsyncIterable<string> {
  switch (what) {
    case 'products':
      return csvChunks(productColumns, eachRow(productsAfter.bind(null, db)));
    case 'customers':
      return csvChunks(customerColumns, eachRow(customersAfter.bind(null, db)));
    case 'orders':
      return csvChunks(orderColumns, eachRow(ordersAfter.bind(null, db)));
    case 'payments':
      return csvChunks(paymentColumns, eachRow(paymentsAfter.bind(null, db)));
  }
}

export function exportName(what: ExportedTable, today: Day): string {
  return `${what}-${today}.csv`;
}

/** Hidden and test products too. */
async function productsAfter(db: Reader, id: number, limit: number): Promise<StaffProduct[]> {
  const rows = await db.select().from(products).where(gt(products.id, id)).orderBy(asc(products.id)).limit(limit);
  return rows.map(toStaffProduct);
}
