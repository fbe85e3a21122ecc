import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { findRelated, type RelatedProducts } from '#core/products/find-related.ts';
import type { Product } from '#core/products/product.ts';
import { productTypes } from '#core/products/product-options.ts';
import type { Reader } from '#server/db/store.ts';
import { isListed, toProduct } from './product-queries.ts';
import { products } from './product-tables.ts';

/** The nearest in price, dearer and cheaper: a catalogue of a hundred thousand takes no longer than one of a thousand. */
const mostOfType = 60;
const mostOfOthers = 10;

/** What a product's page leads on to, among the listed products that are near it in price. */
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
    .select()
    .from(products)
    .where(inArray(products.id, sql`(${sql.join(near, sql` union all `)})`))
    .orderBy(asc(products.position), asc(products.id));
  return findRelated(product, rows.map(toProduct), minimumChargeCents);
}

/** The ids of those that cost as much or more, and of those that cost less. Each is a query of its own, as its limit wants. */
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
