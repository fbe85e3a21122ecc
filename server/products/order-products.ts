import { asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { ProductType } from '#core/products/product-options.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { isListed } from './product-queries.ts';
import { products } from './product-tables.ts';

/**
 * The shop's order numbers the listed products from 1, without gaps. It is no part of what staff edit of a product, so
 * moving one changes no version.
 */

/** The last product's place; 0 in an empty shop. */
export async function lastPosition(db: Reader): Promise<number> {
  const [last] = await db
    .select({ position: products.position })
    .from(products)
    .where(isListed)
    .orderBy(desc(products.position))
    .limit(1);
  return last?.position ?? 0;
}

/** The listed products in the shop's order: their places are those in this list, from 0. */
export async function listOrder(db: Reader): Promise<{ id: number; type: ProductType }[]> {
  return db
    .select({ id: products.id, type: products.type })
    .from(products)
    .where(isListed)
    .orderBy(asc(products.position), asc(products.id));
}

/**
 * Puts a listed product at a place, from 1, and moves the others up to close ranks: one statement, which touches only
 * the rows whose position changes. A position past the end is the last one.
 */
export async function placeProduct(tx: Writer, id: number, position: number): Promise<void> {
  await renumber(tx, { id, position });
}

/** Closes the gaps in the order, and gives products at the same position one each. */
export async function compactPositions(tx: Writer): Promise<void> {
  await renumber(tx, { id: 0, position: 0 });
}

async function renumber(tx: Writer, { id, position }: { id: number; position: number }): Promise<void> {
  const isMoved = eq(products.id, id);
  // The others keep their order, and the moved product stands just before the one whose position it takes.
  const among = sql`row_number() over (partition by ${isMoved} order by ${products.position}, ${products.id})`;
  const standing = tx
    .select({
      id: products.id,
      standing: sql<number>`case when ${isMoved} then ${position} - 0.5 else ${among} end`.as('standing'),
    })
    .from(products)
    .where(isListed)
    .as('standings');
  const numbered = tx
    .select({
      id: standing.id,
      newPosition: sql<number>`row_number() over (order by ${standing.standing})`.as('new_position'),
    })
    .from(standing)
    .as('numbered');
  await tx
    .update(products)
    .set({ position: sql`${numbered.newPosition}` })
    .from(numbered)
    .where(sql`${products.id} = ${numbered.id} and ${ne(products.position, numbered.newPosition)}`);
}
