import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { productOfForm } from '#core/products/complete-product.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductTypeSummary } from '#core/products/product-api.ts';
import { type ProductCategory, type ProductType, productTypes } from '#core/products/product-options.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { isListedRow, products } from './product-tables.ts';
import { countProducts, findText } from './search-products.ts';

export interface ProductFilter {
  type?: ProductType;
  category?: ProductCategory;
  /** Its place on the home page. */
  featured?: 'package' | 'hero' | undefined;
  /** Searched for in name, description and type, in any case. */
  q?: string | undefined;
  /** All of them when absent. */
  paging?: { limit: number; offset: number } | null;
}

/** The products that customers see, in the shop's order. `total` counts all pages, of what very many have in part. */
export async function findProducts(
  db: Reader,
  { q, paging, ...filter }: ProductFilter = {},
): Promise<{ rows: Product[]; total: number; isAtLeast: boolean }> {
  const chosen = and(isListed, ...conditions(filter));
  const text = q ? await findText(db, q) : null;
  const query = db
    .select()
    .from(products)
    .where(and(chosen, text?.isOne))
    .orderBy(asc(products.position), asc(products.id));
  if (!paging) {
    const rows = await query;
    return { rows: rows.map(toProduct), total: rows.length, isAtLeast: false };
  }
  const rows = await query.limit(paging.limit).offset(paging.offset);
  const total = await countProducts(db, { chosen, text, shown: rows.length, bounds: paging });
  return { rows: rows.map(toProduct), ...total };
}

/** A product that can be seen and bought, including the test product; null if it doesn't exist or was deleted. */
async function findProduct(db: Reader, id: number): Promise<Product | null> {
  return (await getProductsByIds(db, [id]))[0] ?? null;
}

/** The same, but throws `not_found` instead of returning null. */
export async function getProduct(db: Reader, id: number): Promise<Product> {
  const product = await findProduct(db, id);
  if (!product) throw new AppError('not_found', { detail: 'There is no such product.' });
  return product;
}

const productsOnSale = preparedListQuery<number, ProductRow[]>((db, ids) =>
  db
    .select()
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.id, ids))),
);

/** Those of the products that can be bought, in any order; deleted and unknown ones are left out. */
export async function getProductsByIds(db: Reader, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return (await productsOnSale(db, ids)).map(toProduct);
}

/** The names of products, including deleted ones, so that an error can name what is gone. */
export async function getProductNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The types that have products on sale, in the shop's order of types. */
export async function findProductTypes(db: Reader): Promise<ProductTypeSummary[]> {
  const found = await db
    .select({ type: products.type, count: count(), fromPrice: sql<number>`min(${products.priceCents})` })
    .from(products)
    .where(isListed)
    .groupBy(products.type);
  return productTypes.flatMap((type) => found.filter((summary) => summary.type === type));
}

/** Id and last change of every listed product, for the sitemap. */
export async function listedProductDates(db: Reader): Promise<{ id: number; updatedAt: string }[]> {
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(isListed)
    .orderBy(products.id);
}

/** The products that customers find in lists. */
export const isListed = isListedRow(products);

function conditions({ type, category, featured }: Omit<ProductFilter, 'q' | 'paging'>): SQL[] {
  const found: SQL[] = [];
  if (type) found.push(eq(products.type, type));
  if (category) found.push(eq(products.category, category));
  if (featured) found.push(eq(products.featured, featured));
  return found;
}

export type ProductRow = typeof products.$inferSelect;

/**
 * The product as every endpoint returns it: with the derived payment flags, and always with an image: its photograph or
 * its chart.
 */
export function toProduct({ priceCents: price, ...row }: ProductRow): Product {
  const { id, version, isTest } = row;
  return { id, ...productOfForm({ ...row, price }), version, ...(isTest ? { isTest: true } : {}) };
}
