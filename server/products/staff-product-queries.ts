import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { ProductSort, StaffProduct, StaffProductFilter } from '#core/products/staff-product-api.ts';
import type { Availability } from '#core/stock/availability.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { countWithin } from '#server/http/count-within.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { isListed, type ProductRow, toProduct } from './product-queries.ts';
import { products } from './product-tables.ts';
import { findText, matchesText } from './search-products.ts';
import { asMarked, withStock } from './with-availability.ts';

interface StaffProductList extends StaffProductFilter {
  sort?: ProductSort | undefined;
  direction?: 'asc' | 'desc' | undefined;
  paging: Paging | null;
}

/**
 * Returns all products, including hidden ones. `total` counts the products on all pages. If `isAtLeast` is true, there may be more.
 * Without paging, a very long list is cut off.
 */
export async function findStaffProducts(
  db: Reader,
  { q, ...filter }: StaffProductList,
): Promise<{ rows: StaffProduct[]; total: number; isAtLeast: boolean }> {
  const chosen = productsOf(filter);
  const text = q ? await findText(db, q) : null;
  const bounds = boundsOf(filter.paging);
  const rows = await db
    .select()
    .from(products)
    .where(and(chosen, text?.isOne))
    .orderBy(...inOrder(filter))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const counted = await countWithin(db, { table: products, chosen, text, shown: rows.length, bounds });
  return { rows: await toStaffProducts(db, rows), ...counted };
}

const rowWithId = preparedQuery((db, { id }: Placeholders<{ id: number }>) =>
  db.select().from(products).where(eq(products.id, id)),
);

/** @throws AppError not_found */
export async function getProductRow(db: Reader, id: number): Promise<ProductRow> {
  const [row] = await rowWithId(db, { id });
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no such product.' });
  return row;
}

/** @throws AppError not_found */
export async function getStaffProduct(db: Reader, id: number): Promise<StaffProduct> {
  const row = await getProductRow(db, id);
  const [product] = await toStaffProducts(db, [row]);
  if (product === undefined) throw new Error(`Product ${id} is gone`);
  return product;
}

export async function toStaffProducts(db: Reader, rows: readonly ProductRow[]): Promise<StaffProduct[]> {
  return asMarked(await withStock(db, rows.map(toStaffProduct)), rows);
}

function toStaffProduct(row: ProductRow): Omit<StaffProduct, keyof Availability | 'stock'> {
  const { position, isTest, outOfStock, createdAt, updatedAt } = row;
  const isHidden = row.deletedAt !== null;
  return { ...toProduct(row), position, isTest, isHidden, outOfStock, createdAt, updatedAt };
}

const isHidden = isNotNull(products.deletedAt);

/** Returns the condition that a product matches a filter; undefined if the filter is empty. */
export function productsOf({ q, state, type, ids }: StaffProductFilter): SQL | undefined {
  return and(
    state === 'listed' ? isListed : undefined,
    state === 'hidden' ? isHidden : undefined,
    state === 'test' ? and(eq(products.isTest, true), isNull(products.deletedAt)) : undefined,
    type ? eq(products.type, type) : undefined,
    ids ? inArray(products.id, ids) : undefined,
    q ? matchesText(q) : undefined,
  );
}

/** Returns the columns by which the list is sorted. If it is sorted by position, unlisted products come last, because they have none. */
function inOrder({ sort = 'newest', direction }: StaffProductList): SQL[] {
  const inDirection = (direction ?? (sort === 'newest' ? 'desc' : 'asc')) === 'desc' ? desc : asc;
  switch (sort) {
    case 'newest':
      return [inDirection(products.id)];
    case 'name':
      return [inDirection(sql`lower(${products.name})`), asc(products.id)];
    case 'price':
      return [inDirection(products.priceCents), asc(products.id)];
    case 'position':
      return [asc(sql`(${isHidden})`), asc(products.isTest), inDirection(products.position), asc(products.id)];
  }
}
