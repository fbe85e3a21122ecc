import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { ProductSort, StaffProduct, StaffProductFilter } from '#core/products/staff-product-api.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { isListed, matchesText, type ProductRow, toProduct } from './product-queries.ts';
import { products } from './product-tables.ts';

interface StaffProductList extends StaffProductFilter {
  sort?: ProductSort | undefined;
  direction?: 'asc' | 'desc' | undefined;
  paging: Paging | null;
}

/** All products, including hidden ones; `total` counts all pages. */
export async function findStaffProducts(
  db: Reader,
  filter: StaffProductList,
): Promise<{ rows: StaffProduct[]; total: number }> {
  const where = productsOf(filter);
  const bounds = boundsOf(filter.paging);
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(...inOrder(filter))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, () => db.$count(products, where));
  return { rows: rows.map(toStaffProduct), total };
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
  return toStaffProduct(await getProductRow(db, id));
}

export function toStaffProduct(row: ProductRow): StaffProduct {
  const { position, isTest, createdAt, updatedAt } = row;
  return { ...toProduct(row), position, isTest, isHidden: row.deletedAt !== null, createdAt, updatedAt };
}

const isHidden = isNotNull(products.deletedAt);

/** The products that a filter means; all of them without one. */
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

/** Products that aren't listed come last: they have no position. */
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
