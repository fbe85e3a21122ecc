import { asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { FoodText } from '#core/products/food/food-text.ts';
import type { DrawWithLevel } from '#core/stock/availability.ts';
import { anyOf } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { asNoted, blockedOf } from '#server/stock/lots/blocked-stock.ts';
import { stockItems, stockLevels } from '#server/stock/stock-tables.ts';
import { productStock } from './product-tables.ts';

function selectDraws(db: Reader, day: Day | Placeholder<string, Day>, which?: SQL) {
  const blocked = blockedOf(stockLevels, day);
  return db
    .select({
      productId: productStock.productId,
      itemId: productStock.itemId,
      pieces: productStock.pieces,
      grams: productStock.grams,
      unit: stockItems.unit,
      hold: stockItems.hold,
      threshold: stockItems.threshold,
      ingredients: stockItems.ingredients,
      allergens: stockItems.allergens,
      freePieces: sql<number>`${stockLevels.pieces} - ${stockLevels.allocatedPieces} - ${blocked.pieces}`.mapWith(
        Number,
      ),
      freeGrams: sql<number>`${stockLevels.grams} - ${stockLevels.allocatedGrams} - ${blocked.grams}`.mapWith(Number),
    })
    .from(productStock)
    .innerJoin(stockItems, eq(stockItems.id, productStock.itemId))
    .innerJoin(stockLevels, eq(stockLevels.itemId, productStock.itemId))
    .where(which)
    .orderBy(asc(productStock.productId), asc(productStock.itemId));
}

const drawsOfProducts = preparedListQuery<number, DrawRow[], { day: Day }>((db, ids, { day }) =>
  selectDraws(db, day, inArray(productStock.productId, anyOf(ids))),
);

/** What a product takes of an item, with what the item's packs say of the food. */
export type ProductDraw = DrawWithLevel & Pick<FoodText, 'ingredients' | 'allergens'>;

interface DrawRow extends Omit<ProductDraw, 'free'> {
  freePieces: number;
  freeGrams: number;
}

/**
 * What products take of stock items, with what orders can still take of each item. The list of what is offered and the check of an
 * order both use this query, so that they agree. What lies in held and expired lots isn't free.
 * @param day the day for which it is asked; absent for pages, which don't depend on the clock
 */
export async function findDraws(db: Reader, productIds: readonly number[], day: Day = asNoted): Promise<ProductDraw[]> {
  return productIds.length === 0 ? [] : (await drawsOfProducts(db, productIds, { day })).map(toDraw);
}

/** The same for all products, for long lists. */
export async function findAllDraws(db: Reader): Promise<ProductDraw[]> {
  return (await selectDraws(db, asNoted)).map(toDraw);
}

function toDraw({ freePieces, freeGrams, ...draw }: DrawRow): ProductDraw {
  return { ...draw, free: { pieces: Math.max(0, freePieces), grams: Math.max(0, freeGrams) } };
}
