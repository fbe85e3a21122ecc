import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DrawWithLevel } from '#core/stock/availability.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { stockItems, stockLevels } from '#server/stock/stock-tables.ts';
import { productStock } from './product-tables.ts';

function selectDraws(db: Reader, which?: SQL) {
  return db
    .select({
      productId: productStock.productId,
      itemId: productStock.itemId,
      pieces: productStock.pieces,
      grams: productStock.grams,
      unit: stockItems.unit,
      hold: stockItems.hold,
      threshold: stockItems.threshold,
      freePieces: sql<number>`${stockLevels.pieces} - ${stockLevels.allocatedPieces}`.mapWith(Number),
      freeGrams: sql<number>`${stockLevels.grams} - ${stockLevels.allocatedGrams}`.mapWith(Number),
    })
    .from(productStock)
    .innerJoin(stockItems, eq(stockItems.id, productStock.itemId))
    .innerJoin(stockLevels, eq(stockLevels.itemId, productStock.itemId))
    .where(which)
    .orderBy(asc(productStock.productId), asc(productStock.itemId));
}

const drawsOfProducts = preparedListQuery<number, DrawRow[]>((db, ids) =>
  selectDraws(db, inArray(productStock.productId, ids)),
);

interface DrawRow extends Omit<DrawWithLevel, 'free'> {
  freePieces: number;
  freeGrams: number;
}

/**
 * What products take of stock items, with what orders can still take of each item. The list of what is offered and the check of an
 * order both use this query, so that they agree.
 */
export async function findDraws(db: Reader, productIds: readonly number[]): Promise<DrawWithLevel[]> {
  return productIds.length === 0 ? [] : (await drawsOfProducts(db, productIds)).map(toDraw);
}

/** The same for all products, for long lists. */
export async function findAllDraws(db: Reader): Promise<DrawWithLevel[]> {
  return (await selectDraws(db)).map(toDraw);
}

function toDraw({ freePieces, freeGrams, ...draw }: DrawRow): DrawWithLevel {
  return { ...draw, free: { pieces: Math.max(0, freePieces), grams: Math.max(0, freeGrams) } };
}
