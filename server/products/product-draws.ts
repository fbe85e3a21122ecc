import { and, asc, eq, exists, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Day, mondayOf } from '#core/dates.ts';
import type { FoodText } from '#core/products/food/food-text.ts';
import type { DrawWithLevel } from '#core/stock/availability.ts';
import type { StockUnit } from '#core/stock/stock-amount.ts';
import type { HoldKind } from '#core/stock/stock-api.ts';
import type { Draw } from '#core/stock/stock-needs.ts';
import { isCountingIn } from '#server/content/content-queries.ts';
import { anyOf, rowsAsJson } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { asNoted, blockedOf } from '#server/stock/lots/blocked-stock.ts';
import { stockItems, stockLevels } from '#server/stock/stock-tables.ts';
import { mayBeLimited } from '#server/stock/supply-limits.ts';
import { productStock, products } from './product-tables.ts';

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

/** How much of a stock item a product uses, with the item's food information. */
export type ProductDraw = DrawWithLevel & Pick<FoodText, 'ingredients' | 'allergens'>;

/** How much of a stock item an ordered product uses, and whether the item's supply may be limited. */
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
 * Returns how much products use of each stock item, and how much of the item is free for orders. The product list and the check of an
 * order read the same columns, so that they agree. Stock in held and expired lots isn't free. Here, a lot counts as expired once a job
 * has recorded that; the clock isn't used.
 */
export async function findDraws(db: Reader, productIds: readonly number[]): Promise<ProductDraw[]> {
  return productIds.length === 0 ? [] : (await drawsOfProducts(db, productIds)).map(toDraw);
}

/** Like `findDraws`, but for all products. Used for long lists of products. */
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

/**
 * Like `findDraws`, but for an order on this day: a lot counts as expired by the day, and the result says whether the supply may be
 * limited.
 */
export async function findOrderDraws(db: Reader, productIds: readonly number[], today: Day): Promise<OrderDraw[]> {
  if (productIds.length === 0) return [];
  const monday = today === asNoted ? asNoted : mondayOf(today);
  return (await drawsOfOrder(db, productIds, { day: today, monday })).map(toDraw);
}

/** How much of a stock item an ordered product uses, and whether the item's supply may be limited. */
export type SoldDraw = Draw & { mayBeLimited: boolean };

/**
 * How much a product uses of each stock item, as a column for queries that read products. An order whose goods all have free stock
 * needs no further query. The column is empty if the shop doesn't count its stock.
 */
export function soldDraws(db: Reader, monday: Placeholder<string, Day>): SQL<SoldDraw[]> {
  const { productId, itemId, pieces, grams } = productStock;
  const { unit, hold } = stockItems;
  const isOfProduct = eq(productId, products.id);
  const draws = db
    .select({ all: rowsAsJson([productId, itemId, pieces, grams, unit, hold, mayBeLimited(db, monday)]) })
    .from(productStock)
    .innerJoin(stockItems, eq(stockItems.id, itemId))
    .where(isOfProduct);
  // The product's use of stock is checked before the settings, so that a shop without stock items doesn't read them.
  const drawing = exists(db.select({ id: productStock.id }).from(productStock).where(isOfProduct));
  return sql`case when ${and(drawing, isCountingIn(db))} then ${draws} else '[]' end`.mapWith(parseDraws);
}

type StoredDraw = [number, number, number, number, StockUnit, HoldKind, mayBeLimited: number | boolean];

function parseDraws(text: string): SoldDraw[] {
  const stored: StoredDraw[] = JSON.parse(text);
  return stored.map(([productId, itemId, pieces, grams, unit, hold, mayBeLimited]) => {
    return { productId, itemId, pieces, grams, unit, hold, mayBeLimited: Boolean(mayBeLimited) };
  });
}

function toDraw<Row extends { freePieces: number; freeGrams: number }>({ freePieces, freeGrams, ...draw }: Row) {
  return { ...draw, free: { pieces: Math.max(0, freePieces), grams: Math.max(0, freeGrams) } };
}
