import { asc, desc, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { ProductType } from '#core/products/product-options.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { isListed } from './product-queries.ts';
import { products } from './product-tables.ts';
import { getStaffProduct } from './staff-product-queries.ts';

export type Move = { position: number } | { move: 'up' | 'down'; type?: ProductType | undefined };

/**
 * Moves a product to a position in the shop's list, or up or down. If the product is already at that end of the list, it doesn't move.
 * @throws AppError not_found; wrong_status for a product that isn't listed
 */
export async function updateProductPosition(tx: Writer, id: number, move: Move): Promise<StaffProduct> {
  const product = await getStaffProduct(tx, id);
  if (product.isHidden || product.isTest) {
    const kind = product.isHidden ? 'A hidden product' : 'A test product';
    throw new AppError('wrong_status', { detail: `${kind} has no position in the shop’s order.` });
  }
  const position = 'position' in move ? move.position : await placeBeside(tx, id, move);
  if (position !== null) await placeProduct(tx, id, position);
  return getStaffProduct(tx, id);
}

/** Returns the position of the neighbouring product past which the product moves; null if there is none. */
async function placeBeside(
  tx: Writer,
  id: number,
  { move, type }: { move: 'up' | 'down'; type?: ProductType | undefined },
): Promise<number | null> {
  const order = await listOrder(tx);
  const at = order.findIndex((product) => product.id === id);
  const isNeighbour = (product: { type: ProductType }) => type === undefined || product.type === type;
  const beside =
    move === 'up'
      ? order.slice(0, at).findLastIndex(isNeighbour)
      : order.findIndex((product, index) => index > at && isNeighbour(product));
  return beside < 0 ? null : beside + 1;
}

/**
 * Returns the position of the last listed product; 0 if there are no products. Listed products are numbered from 1 without gaps. Moving
 * a product doesn't change its version, because the position isn't one of its editable fields.
 */
export async function lastPosition(db: Reader): Promise<number> {
  const [last] = await db
    .select({ position: products.position })
    .from(products)
    .where(isListed)
    .orderBy(desc(products.position))
    .limit(1);
  return last?.position ?? 0;
}

/** Returns the listed products, sorted by position. Products with equal positions are sorted by id. */
async function listOrder(db: Reader): Promise<{ id: number; type: ProductType }[]> {
  return db
    .select({ id: products.id, type: products.type })
    .from(products)
    .where(isListed)
    .orderBy(asc(products.position), asc(products.id));
}

/**
 * Moves a listed product to a position, counted from 1, and renumbers the others without gaps. A position past the end means the last
 * one. This is one statement, which changes only the rows whose position differs.
 */
export async function placeProduct(tx: Writer, id: number, position: number): Promise<void> {
  await renumber(tx, { id, position });
}

/** Renumbers the listed products, so that their positions have no gaps and no duplicates. */
export async function compactPositions(tx: Writer): Promise<void> {
  await renumber(tx, { id: 0, position: 0 });
}

async function renumber(tx: Writer, { id, position }: { id: number; position: number }): Promise<void> {
  const isMoved = eq(products.id, id);
  // The other products keep their order. The moved product comes directly before the product that now has its new position.
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
