import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day } from '#core/dates.ts';
import type { PackText } from '#core/packs/pack.ts';
import { weightCents } from '#core/products/by-kilo.ts';
import { withItemsFood } from '#core/products/food/food-text.ts';
import type { Reader } from '#server/db/store.ts';
import { productStock, products } from '#server/products/product-tables.ts';
import { stockItems } from '#server/stock/stock-tables.ts';

type Item = Pick<
  typeof stockItems.$inferSelect,
  'id' | 'name' | 'storage' | 'shelfLifeDays' | 'ingredients' | 'allergens' | 'origin' | 'storageText' | 'directions'
>;

/** What a pack contains: the label's text, a function for its price, and the stock items that it may consist of. */
export interface PackContent {
  text: PackText;
  items: Item[];
  priceOf(grams: number): { amountCents: number | null; pricePerKiloCents: number | null };
}

const itemColumns = {
  id: stockItems.id,
  name: stockItems.name,
  storage: stockItems.storage,
  shelfLifeDays: stockItems.shelfLifeDays,
  ingredients: stockItems.ingredients,
  allergens: stockItems.allergens,
  origin: stockItems.origin,
  storageText: stockItems.storageText,
  directions: stockItems.directions,
};

/** @throws AppError not_found */
export async function productContent(db: Reader, productId: number): Promise<PackContent> {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  if (product === undefined) throw new AppError('not_found', { detail: 'There is no such product.' });
  const items = await db
    .select(itemColumns)
    .from(productStock)
    .innerJoin(stockItems, eq(stockItems.id, productStock.itemId))
    .where(eq(productStock.productId, productId))
    .orderBy(productStock.id);
  const { priceCents, pricePerKiloCents } = product;
  return {
    text: textOf(product, items),
    items,
    priceOf: (grams) =>
      pricePerKiloCents === null
        ? { amountCents: priceCents, pricePerKiloCents: Math.round((priceCents * 1000) / grams) }
        : { amountCents: weightCents(grams, pricePerKiloCents), pricePerKiloCents },
  };
}

/** @throws AppError not_found */
export async function itemContent(db: Reader, itemId: number, pricePerKilo: number | null): Promise<PackContent> {
  const [item] = await db.select(itemColumns).from(stockItems).where(eq(stockItems.id, itemId));
  if (item === undefined) throw new AppError('not_found', { detail: 'There is no such stock item.' });
  const { name, origin, storageText: storage, directions } = item;
  const own = { name, ingredients: '', allergens: [], origin, storage, directions };
  return {
    text: textOf(own, [item]),
    items: [item],
    priceOf: (grams) => ({
      amountCents: pricePerKilo === null ? null : weightCents(grams, pricePerKilo),
      pricePerKiloCents: pricePerKilo,
    }),
  };
}

const usualStorage = {
  chilled: 'Keep refrigerated at or below 5 °C.',
  frozen: 'Keep frozen at or below −18 °C.',
} as const;

/** Returns a product's text for labels, together with the texts of its stock items. */
function textOf(own: PackText, items: readonly Item[]): PackText {
  const [first] = items;
  const { ingredients, allergens } = withItemsFood(own, items);
  return {
    name: own.name,
    ingredients,
    allergens,
    origin: own.origin,
    storage: own.storage || (first === undefined ? '' : usualStorage[first.storage]),
    directions: own.directions,
  };
}

/** Returns the last day for a pack without a lot. It is calculated from the packing day and the shortest shelf life of its stock items. */
export function keepsUntil(items: readonly Item[], packedOn: Day): { useBy: Day | null; bestBefore: Day | null } {
  const lives = items.flatMap(({ shelfLifeDays, storage }) =>
    shelfLifeDays === null ? [] : { until: addDays(packedOn, shelfLifeDays), storage },
  );
  const [first] = lives.sort((one, other) => one.until.localeCompare(other.until));
  if (first === undefined) return { useBy: null, bestBefore: null };
  return first.storage === 'frozen'
    ? { useBy: null, bestBefore: first.until }
    : { useBy: first.until, bestBefore: null };
}
