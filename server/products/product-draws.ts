import { asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import { type Day, mondayOf } from '#core/dates.ts';
import type { FoodText } from '#core/products/food/food-text.ts';
import type { DrawWithLevel } from '#core/stock/availability.ts';
import { anyOf } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { asNoted, blockedOf } from '#server/stock/lots/blocked-stock.ts';
import { stockItems, stockLevels } from '#server/stock/stock-tables.ts';
import { mayBeLimited } from '#server/stock/supply-limits.ts';
import { productStock } from './product-tables.ts';

function drawColumns(day: Day | Placeholder<string, Day>) {
  const blocked = blockedOf(stockLevels, day);
  return {
    productId: productStock.productId,
    itemId: productStock.itemId,
    pieces: productStock.pieces,
    grams: productStock.grams,
    unit: stockItems.unit,
    hold: stockItems.hold,
    threshold: stockItems.threshold,
    freePieces: sql<number>`${stockLevels.pieces} - ${stockLevels.allocatedPieces} - ${blocked.pieces}`.mapWith(Number),
    freeGrams: sql<number>`${stockLevels.grams} - ${stockLevels.allocatedGrams} - ${blocked.grams}`.mapWith(Number),
  };
}

const foodColumns = { ingredients: stockItems.ingredients, allergens: stockItems.allergens };

/** The amount of an item that a product uses, with the food information of the item's packs. */
export type ProductDraw = DrawWithLevel & Pick<FoodText, 'ingredients' | 'allergens'>;

/** The amount of an item that an ordered product uses, and whether the item's supply may be limited. */
export type OrderDraw = DrawWithLevel & { mayBeLimited: boolean };

type RowOf<Draw extends DrawWithLevel> = Omit<Draw, 'free'> & { freePieces: number; freeGrams: number };

const drawsOfProducts = preparedListQuery<number, RowOf<ProductDraw>[]>((db, ids) =>
  selectDraws(db).where(inArray(productStock.productId, anyOf(ids))),
);

function selectDraws(db: Reader) {
  return db
    .select({ ...drawColumns(asNoted), ...foodColumns })
    .from(productStock)
    .innerJoin(stockItems, eq(stockItems.id, productStock.itemId))
    .innerJoin(stockLevels, eq(stockLevels.itemId, productStock.itemId))
    .orderBy(asc(productStock.productId), asc(productStock.itemId))
    .$dynamic();
}

/**
 * Returns the amounts that products use of stock items, and the amount of each item that is free for orders. The list of what is
 * offered and the check of an order both use these columns, so that they agree. What lies in held and expired lots isn't free;
 * pages don't depend on the clock.
 */
export async function findDraws(db: Reader, productIds: readonly number[]): Promise<ProductDraw[]> {
  return productIds.length === 0 ? [] : (await drawsOfProducts(db, productIds)).map(toDraw);
}

/** The same for all products, for long lists. */
export async function findAllDraws(db: Reader): Promise<ProductDraw[]> {
  return (await selectDraws(db)).map(toDraw);
}

const drawsOfOrder = preparedListQuery<number, RowOf<OrderDraw>[], { day: Day; monday: Day }>(
  (db, ids, { day, monday }) =>
    db
      .select({ ...drawColumns(day), mayBeLimited: mayBeLimited(db, monday) })
      .from(productStock)
      .innerJoin(stockItems, eq(stockItems.id, productStock.itemId))
      .innerJoin(stockLevels, eq(stockLevels.itemId, productStock.itemId))
      .where(inArray(productStock.productId, anyOf(ids)))
      .orderBy(asc(productStock.productId), asc(productStock.itemId)),
);

/** The same for an order, on the day on which it asks. */
export async function findOrderDraws(db: Reader, productIds: readonly number[], today: Day): Promise<OrderDraw[]> {
  if (productIds.length === 0) return [];
  const monday = today === asNoted ? asNoted : mondayOf(today);
  return (await drawsOfOrder(db, productIds, { day: today, monday })).map(toDraw);
}

function toDraw<Row extends { freePieces: number; freeGrams: number }>({ freePieces, freeGrams, ...draw }: Row) {
  return { ...draw, free: { pieces: Math.max(0, freePieces), grams: Math.max(0, freeGrams) } };
}
