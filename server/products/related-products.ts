import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { findRelated, type RelatedProducts } from '#core/products/find-related.ts';
import type { Product } from '#core/products/product.ts';
import { productTypes } from '#core/products/product-options.ts';
import type { Reader } from '#server/db/store.ts';
import { columnsWithDraws, isListed, toProducts } from './product-queries.ts';
import { products } from './product-tables.ts';

/**
 * The number of products with the nearest prices that are read in each direction. With this limit, a catalogue of a hundred
 * thousand products takes no longer than one of a thousand.
 */
const mostOfType = 60;
const mostOfOthers = 10;

/** Finds the products that a product's page links to: listed products with a similar price. */
export async function findRelatedProducts(
  db: Reader,
  product: Product,
  minimumChargeCents: number,
): Promise<RelatedProducts> {
  const { category, price } = product;
  const near = productTypes.flatMap((type) => {
    const isOfType = eq(products.type, type);
    if (type === product.type) return nearInPrice(db, isOfType, price, mostOfType);
    const isAlike = and(isOfType, eq(products.category, category));
    return [isAlike, isOfType].flatMap((kind) => nearInPrice(db, kind, price, mostOfOthers));
  });
  const rows = await db
    .select(columnsWithDraws(db))
    .from(products)
    .where(inArray(products.id, sql`(${sql.join(near, sql` union all `)})`))
    .orderBy(asc(products.position), asc(products.id));
  return findRelated(product, await toProducts(db, rows), minimumChargeCents);
}

/**
 * The ids of products that cost the same or more, and of products that cost less. These are two queries, because each has its own
 * limit.
 */
function nearInPrice(db: Reader, kind: SQL | undefined, priceCents: number, most: number): SQL[] {
  const { id, priceCents: price } = products;
  const dearer = db
    .select({ id })
    .from(products)
    .where(and(isListed, kind, gte(price, priceCents)));
  const cheaper = db
    .select({ id })
    .from(products)
    .where(and(isListed, kind, lt(price, priceCents)));
  return [
    sql`select id from ${dearer.orderBy(asc(price), asc(id)).limit(most).as('dearer')}`,
    sql`select id from ${cheaper.orderBy(desc(price), desc(id)).limit(most).as('cheaper')}`,
  ];
}
