import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { findRelated, type RelatedProducts } from '#core/products/find-related.ts';
import type { Product } from '#core/products/product.ts';
import { productTypes } from '#core/products/product-options.ts';
import type { Reader } from '#server/db/store.ts';
import { columnsWithDraws, isListed, toProducts } from './product-queries.ts';
import { products } from './product-tables.ts';

/**
 * How many products with the nearest prices are read in each direction. Because of this limit, a huge catalogue takes no longer than a
 * small one.
 */
const mostOfType = 60;
const mostOfOthers = 10;

/** Returns the products that a product's page links to. They are chosen from listed products with a similar price. */
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
 * Returns two queries for product ids: products that cost the same or more, and products that cost less. They are separate, because
 * each has its own limit.
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
