import { asc, type SQL } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { mostBulkRows } from '#core/bulk/bulk-api.ts';
import { bulkSubjects } from '#core/bulk/bulk-change.ts';
import { changedPrice, type PriceChange } from '#core/bulk/price-change.ts';
import type { CustomerFilter } from '#core/customers/customer-api.ts';
import type { Day } from '#core/dates.ts';
import type { OrderFilter } from '#core/orders/staff-order-api.ts';
import type { StaffProductFilter } from '#core/products/staff-product-api.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { productsOf } from '#server/products/staff-product-queries.ts';
import { customersOf } from '../customers/admin/customer-list-queries.ts';
import { ordersOf } from '../orders/admin/order-list-queries.ts';
import type { BulkRecord } from './bulk-work.ts';

/**
 * Returns the listed products that match the filter and would get a new price (or price per kilo). `left` is the number of other
 * matching products.
 */
export async function pricesOf(db: Reader, filter: StaffProductFilter, change: PriceChange) {
  const found = await db
    .select({
      id: products.id,
      name: products.name,
      priceCents: products.priceCents,
      perKiloCents: products.pricePerKiloCents,
      isTest: products.isTest,
      deletedAt: products.deletedAt,
    })
    .from(products)
    .where(productsOf(filter))
    .orderBy(asc(products.position), asc(products.id));
  const rows = found
    .filter(({ isTest, deletedAt }) => !isTest && deletedAt === null)
    .map(({ id, name, priceCents, perKiloCents }) => {
      const from = perKiloCents ?? priceCents;
      return { id, name: perKiloCents === null ? name : `${name}, a kilo`, from, to: changedPrice(from, change) };
    })
    .filter(({ from, to }) => from !== to);
  return { rows, left: found.length - rows.length };
}

/**
 * The orders that match the filter, at most as many as one job accepts.
 * @throws AppError wrong_status if there are more
 */
export async function orderRecords(db: Reader, filter: OrderFilter, today: Day): Promise<BulkRecord[]> {
  return recordsOf(bulkSubjects['order-tag'][1], (limit) =>
    idsOf(db, orders, ordersOf(db, filter, today)).limit(limit),
  );
}

/** @throws AppError wrong_status if the filter matches more records than one job accepts */
export async function customerRecords(db: Reader, filter: CustomerFilter): Promise<BulkRecord[]> {
  const which = await customersOf(db, filter);
  return recordsOf(bulkSubjects['customer-tag'][1], (limit) => idsOf(db, customers, which).limit(limit));
}

function idsOf(db: Reader, from: typeof orders | typeof customers, which: SQL | undefined) {
  return db.select({ id: from.id }).from(from).where(which).orderBy(asc(from.id));
}

async function recordsOf(many: string, read: (limit: number) => PromiseLike<{ id: number }[]>): Promise<BulkRecord[]> {
  const found = await read(mostBulkRows + 1);
  if (found.length > mostBulkRows) {
    const detail = `At most ${mostBulkRows.toLocaleString('en-AU')} ${many} are changed at once. Please choose fewer.`;
    throw new AppError('wrong_status', { detail });
  }
  return found.map(({ id }) => ({ subjectId: id, prices: null }));
}
