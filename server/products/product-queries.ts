import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type Day, mondayOf } from '#core/dates.ts';
import { type ByKilo, byKiloOf } from '#core/products/by-kilo.ts';
import { mainImage, productOfForm } from '#core/products/complete-product.ts';
import { productFigures } from '#core/products/figures/product-figures.ts';
import { type DerivedFlags, derivePaymentFlags, type StoredSwitches } from '#core/products/payment-options.ts';
import type { CatalogProduct, Product } from '#core/products/product.ts';
import type { ProductTypeSummary } from '#core/products/product-api.ts';
import { type ProductCategory, type ProductType, productTypes } from '#core/products/product-options.ts';
import { type Placeholders, preparedListQuery, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { countWithin } from '#server/http/count-within.ts';
import { type SoldDraw, soldDraws } from './product-draws.ts';
import { isListedRow, productStock, products } from './product-tables.ts';
import { findText } from './search-products.ts';
import { asMarked, withAvailability } from './with-availability.ts';

export interface ProductFilter {
  type?: ProductType;
  category?: ProductCategory;
  /** Only the products of this part of the home page. */
  featured?: 'package' | 'hero' | undefined;
  /** A text to search for in name, description and type, ignoring case. */
  q?: string | undefined;
  /** The page of the list. If it isn't set, all products are returned. */
  paging?: { limit: number; offset: number } | null;
}

/**
 * Returns the products that customers see, sorted by position. `total` counts the products on all pages. If `isAtLeast` is true, there
 * may be more.
 */
export async function findProducts(
  db: Reader,
  { q, paging, ...filter }: ProductFilter = {},
): Promise<{ rows: Product[]; total: number; isAtLeast: boolean }> {
  const chosen = and(isListed, ...conditions(filter));
  const text = q ? await findText(db, q) : null;
  const query = db
    .select(columnsWithDraws(db))
    .from(products)
    .where(and(chosen, text?.isOne))
    .orderBy(asc(products.position), asc(products.id));
  if (!paging) {
    const rows = await query;
    return { rows: await toProducts(db, rows), total: rows.length, isAtLeast: false };
  }
  const rows = await query.limit(paging.limit).offset(paging.offset);
  const total = await countWithin(db, { table: products, chosen, text, shown: rows.length, bounds: paging });
  return { rows: await toProducts(db, rows), ...total };
}

/** Returns a product that customers can open and buy, which includes the test product. Null if it doesn't exist or was deleted. */
async function findProduct(db: Reader, id: number): Promise<Product | null> {
  const [product] = await toProducts(db, await productOnSale(db, { id }));
  return product ?? null;
}

/**
 * Returns a product that customers can open and buy, which includes the test product.
 * @throws AppError not_found
 */
export async function getProduct(db: Reader, id: number): Promise<Product> {
  const product = await findProduct(db, id);
  if (!product) throw new AppError('not_found', { detail: 'There is no such product.' });
  return product;
}

const productOnSale = preparedQuery((db, { id }: Placeholders<{ id: number }>) =>
  db
    .select(columnsWithDraws(db))
    .from(products)
    .where(and(isNull(products.deletedAt), eq(products.id, id))),
);

/** The fields of a product that an order uses. */
export type SoldProduct = Pick<
  Product,
  'id' | 'name' | 'image' | 'weight' | 'price' | 'taxClass' | 'isTest' | keyof StoredSwitches | keyof DerivedFlags
> & {
  /** How much the product uses of each stock item. Only set if it was read for an order. Empty if the shop doesn't count its stock. */
  draws?: readonly SoldDraw[];
  outOfStock?: boolean;
  /** Whether the owner offers the product in repeating boxes. */
  repeatable?: boolean;
  byKilo?: ByKilo | null;
};

const soldColumns = {
  id: products.id,
  name: products.name,
  type: products.type,
  cutSize: products.cutSize,
  weight: products.weight,
  priceCents: products.priceCents,
  images: products.images,
  cuts: products.cuts,
  allowFullPayment: products.allowFullPayment,
  allowLaybyWeekly: products.allowLaybyWeekly,
  allowLaybyFortnightly: products.allowLaybyFortnightly,
  isTest: products.isTest,
  taxClass: products.taxClass,
  outOfStock: products.outOfStock,
  pricing: products.pricing,
  pricePerKiloCents: products.pricePerKiloCents,
  pieces: products.pieces,
  gramsFrom: products.gramsFrom,
  gramsTo: products.gramsTo,
  repeatable: products.repeatable,
};

type SoldRow = Pick<ProductRow, keyof typeof soldColumns> & Pick<SoldProduct, 'draws'>;

const isSold = (ids: Placeholder<string, number>[]) => and(isNull(products.deletedAt), inArray(products.id, ids));

const soldProducts = preparedListQuery<number, SoldRow[]>((db, ids) =>
  db.select(soldColumns).from(products).where(isSold(ids)),
);

/** Returns the products with these ids that can be bought, in any order. Deleted and unknown products are left out. */
export async function getSoldProducts(db: Reader, ids: readonly number[]): Promise<SoldProduct[]> {
  return ids.length === 0 ? [] : (await soldProducts(db, ids)).map(toSold);
}

const orderedProducts = preparedListQuery<number, SoldRow[], { monday: Day }>((db, ids, { monday }) =>
  db
    .select({ ...soldColumns, draws: soldDraws(db, monday) })
    .from(products)
    .where(isSold(ids)),
);

/** Like `getSoldProducts`, but for an order that is placed today: also returns how much the products use of each stock item. */
export async function getOrderedProducts(db: Reader, ids: readonly number[], today: Day): Promise<SoldProduct[]> {
  return ids.length === 0 ? [] : (await orderedProducts(db, ids, { monday: mondayOf(today) })).map(toSold);
}

function toSold({ priceCents: price, ...row }: SoldRow): SoldProduct {
  const byKilo = byKiloOf({ ...row, pricePerKilo: row.pricePerKiloCents });
  const image = mainImage(row, productFigures({ ...row, price }));
  return { ...row, price, byKilo, image, ...derivePaymentFlags(row) };
}

/** Returns the names of products by id. Deleted products are included, so that an error message can name them. */
export async function getProductNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Returns the product types that have products on sale, in the shop's order of types. */
export async function findProductTypes(db: Reader): Promise<ProductTypeSummary[]> {
  const found = await db
    .select({ type: products.type, count: count(), fromPrice: sql<number>`min(${products.priceCents})` })
    .from(products)
    .where(isListed)
    .groupBy(products.type);
  return productTypes.flatMap((type) => found.filter((summary) => summary.type === type));
}

/** Returns the id of every listed product and the time of its last change, for the sitemap. */
export async function listedProductDates(db: Reader): Promise<{ id: number; updatedAt: string }[]> {
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(isListed)
    .orderBy(products.id);
}

/** The condition that customers find a product in lists. */
export const isListed = isListedRow(products);

function conditions({ type, category, featured }: Omit<ProductFilter, 'q' | 'paging'>): SQL[] {
  const found: SQL[] = [];
  if (type) found.push(eq(products.type, type));
  if (category) found.push(eq(products.category, category));
  if (featured) found.push(eq(products.featured, featured));
  return found;
}

export type ProductRow = typeof products.$inferSelect;

/** A product's row, and whether the product uses stock items. If it doesn't, no stock is read for it. */
type RowWithDraws = ProductRow & { drawsOnStock: boolean };

export function columnsWithDraws(db: Reader) {
  return { ...getTableColumns(products), drawsOnStock: drawsOnStock(db) };
}

function drawsOnStock(db: Reader): SQL<boolean> {
  const draws = db.select({ id: productStock.id }).from(productStock).where(eq(productStock.productId, products.id));
  return exists(draws).mapWith(Boolean);
}

/**
 * Converts a row to a product as all endpoints return it, without its stock. Payment options are calculated. The image is always set:
 * the photo or the cut chart.
 */
export function toProduct({ priceCents: price, pricePerKiloCents: pricePerKilo, ...row }: ProductRow): CatalogProduct {
  const { id, version, isTest, repeatable } = row;
  const marks = { ...(isTest ? { isTest: true } : {}), ...(repeatable ? { isRepeatable: repeatable } : {}) };
  return { id, ...productOfForm({ ...row, price, pricePerKilo }), version, ...marks };
}

/** Returns products with the stock status that customers see. */
export async function toProducts(db: Reader, rows: readonly RowWithDraws[]): Promise<Product[]> {
  const drawing = rows.filter((row) => row.drawsOnStock).map(({ id }) => id);
  return asMarked(await withAvailability(db, rows.map(toProduct), drawing), rows);
}
