import { type FoodText, withItemsFood } from '#core/products/food/food-text.ts';
import { type Availability, availabilityOf, soldOut } from '#core/stock/availability.ts';
import type { ProductStockLine } from '#core/stock/product-stock.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { findAllDraws, findDraws, type ProductDraw } from './product-draws.ts';

/** For more products than this, the stock of all products is read, because a statement can have only a limited number of values. */
const longestList = 500;

/**
 * Adds to each product what customers see of its stock: whether it is in stock, and the ingredients and allergens of its stock items.
 * Products that use no stock items are in stock. So are all products of a shop that doesn't count its stock.
 * @param drawing the ids of the products that draw on stock items
 */
export async function withAvailability<Row extends { id: number } & Pick<FoodText, 'ingredients' | 'allergens'>>(
  db: Reader,
  rows: readonly Row[],
  drawing: readonly number[],
): Promise<(Row & Availability)[]> {
  const draws = await readDraws(db, drawing);
  const shown = await withAvailabilityOf(db, rows, draws);
  return shown.map((row) => {
    const items = draws.get(row.id);
    return items === undefined ? row : withItemsFood(row, items);
  });
}

async function withAvailabilityOf<Row extends { id: number }>(
  db: Reader,
  rows: readonly Row[],
  draws: ReadonlyMap<number, ProductDraw[]>,
): Promise<(Row & Availability)[]> {
  const isShown = draws.size > 0 && (await isCounting(db));
  return rows.map((row) => ({ ...row, ...availabilityOf((isShown && draws.get(row.id)) || []) }));
}

/** Shows the products that staff have marked as out of stock as `sold-out`, even if the shop doesn't count its stock. */
export function asMarked<Row extends { id: number } & Availability>(
  shown: readonly Row[],
  rows: readonly { id: number; outOfStock: boolean }[],
): Row[] {
  const marked = new Set(rows.filter(({ outOfStock }) => outOfStock).map(({ id }) => id));
  return shown.map((product) => (marked.has(product.id) ? { ...product, ...soldOut } : product));
}

/** Adds for staff whether each product is in stock, and how much of each stock item it uses. */
export async function withStock<Row extends { id: number }>(
  db: Reader,
  rows: readonly Row[],
): Promise<(Row & Availability & { stock: ProductStockLine[] })[]> {
  const draws = await readDraws(
    db,
    rows.map(({ id }) => id),
  );
  const shown = await withAvailabilityOf(db, rows, draws);
  return shown.map((row) => {
    const stock = (draws.get(row.id) ?? []).map(({ itemId, pieces, grams }) => ({ itemId, pieces, grams }));
    return { ...row, stock };
  });
}

/** Returns the stock items that products use, by product id. Products that use none are left out. */
async function readDraws(db: Reader, ids: readonly number[]): Promise<Map<number, ProductDraw[]>> {
  const found = await (ids.length > longestList ? findAllDraws(db) : findDraws(db, ids));
  return Map.groupBy(found, ({ productId }) => productId);
}
