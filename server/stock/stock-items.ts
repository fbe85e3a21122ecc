import { and, asc, count, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { searchKey } from '#core/search-keys.ts';
import { isNoStock } from '#core/stock/stock-amount.ts';
import type { changeStockItem, createStockItem, StockItem } from '#core/stock/stock-api.ts';
import { keyContains } from '#server/db/search-keys.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { purchaseLines, purchases } from './buying/buying-tables.ts';
import { asNoted, blockedOf } from './lots/blocked-stock.ts';
import { isShort } from './stock-alerts.ts';
import { stockItems, stockLevels, stockMoves } from './stock-tables.ts';

type NewItem = z.output<NonNullable<typeof createStockItem.body>>;
type ItemChange = z.output<NonNullable<typeof changeStockItem.body>>;

/** The id of the only place where stock is kept. A shop can't have several places yet. */
export const shopPlaceId = 1;

const isCurrent = isNull(stockItems.deletedAt);

/** The amount of an item in held and expired lots. */
const blocked = blockedOf(stockLevels, asNoted);

/**
 * The condition that an item is low: the amount left for further orders is at or below the threshold. This includes items of which
 * orders hold more than may be sold.
 */
const isLow = or(
  sql`case ${stockItems.unit}
    when 'gram' then ${stockLevels.grams} - ${stockLevels.allocatedGrams} - ${blocked.grams}
    else ${stockLevels.pieces} - ${stockLevels.allocatedPieces} - ${blocked.pieces} end <= ${stockItems.threshold}`,
  isShort,
);

export async function listItems(
  db: Reader,
  { q, state, paging }: { q?: string | undefined; state?: 'low' | undefined; paging: Paging | null },
): Promise<{ rows: StockItem[]; total: number }> {
  const where = and(isCurrent, state === 'low' ? isLow : undefined, q ? keyContains(stockItems.nameKey, q) : undefined);
  const bounds = boundsOf(paging);
  const rows = await selectItems(db, where, bounds);
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db
      .select({ total: count() })
      .from(stockItems)
      .innerJoin(stockLevels, eq(stockLevels.itemId, stockItems.id))
      .where(where);
    return counted?.total ?? 0;
  });
  return { rows, total };
}

/** @throws AppError not_found */
export async function getItem(db: Reader, id: number): Promise<StockItem> {
  const [item] = await selectItems(db, and(isCurrent, eq(stockItems.id, id)), { limit: 1, offset: 0 });
  if (item === undefined) throw new AppError('not_found', { detail: 'There is no such stock item.' });
  return item;
}

/** Returns the items with these ids, sorted by name. Unknown and deleted items are left out. */
export async function findItems(db: Reader, ids: readonly number[]): Promise<StockItem[]> {
  if (ids.length === 0) return [];
  return selectItems(db, and(isCurrent, inArray(stockItems.id, [...ids])), { limit: ids.length, offset: 0 });
}

/** Returns the next items after an id, sorted by id. */
export function itemsAfter(db: Reader, id: number, limit: number): Promise<StockItem[]> {
  return selectItems(db, and(isCurrent, gt(stockItems.id, id)), { limit, offset: 0 }, asc(stockItems.id));
}

/** Returns the names of the products that use an item. */
export type FindProductsOfItem = (db: Reader, itemId: number) => Promise<string[]>;

/** The functions of the products module that stock needs. They are passed in, because stock may not import products. */
export interface ProductsOfItem {
  findProductsOfItem: FindProductsOfItem;
  /** Marks the products that use an item as changed, so that customers' pages are rendered again. */
  touchProductsOfItem(tx: Writer, itemId: number, now: Date): Promise<void>;
}

/** @throws AppError invalid if another item has the name */
export async function createItem(tx: Writer, item: NewItem, now: Date): Promise<StockItem> {
  await requireFreeName(tx, item.name, 0);
  const at = now.toISOString();
  const [row] = await tx
    .insert(stockItems)
    .values({ ...item, nameKey: searchKey(item.name), createdAt: at, updatedAt: at })
    .returning({ id: stockItems.id });
  if (row === undefined) throw new Error('A stock item was not stored');
  await tx.insert(stockLevels).values({ itemId: row.id, placeId: shopPlaceId });
  return getItem(tx, row.id);
}

/**
 * @throws AppError not_found, stale_version, invalid; wrong_status if the unit would change although moves of the item were recorded or
 * a product uses it
 */
export async function changeItem(
  tx: Writer,
  id: number,
  { version, ...change }: ItemChange,
  { now, findProductsOfItem, touchProductsOfItem }: { now: Date } & ProductsOfItem,
): Promise<StockItem> {
  const stored = await getItem(tx, id);
  if (stored.version !== version) throw new AppError('stale_version');
  const { name, unit } = change;
  if (name !== undefined) await requireFreeName(tx, name, id);
  if (unit !== undefined && unit !== stored.unit) await requireChangeableUnit(tx, stored, findProductsOfItem);
  await tx
    .update(stockItems)
    .set({
      ...change,
      ...(name === undefined ? {} : { nameKey: searchKey(name) }),
      updatedAt: now.toISOString(),
      version: version + 1,
    })
    .where(eq(stockItems.id, id));
  const item = await getItem(tx, id);
  const isSeenByCustomers = (['ingredients', 'allergens'] as const).some(
    (field) => String(item[field]) !== String(stored[field]),
  );
  if (isSeenByCustomers) await touchProductsOfItem(tx, id, now);
  return item;
}

/**
 * @throws AppError not_found; wrong_status if some of the item is on hand or held by orders, if a product uses it, or if goods of it
 * are still expected from a purchase
 */
export async function deleteItem(
  tx: Writer,
  id: number,
  { now, findProductsOfItem }: { now: Date; findProductsOfItem: FindProductsOfItem },
): Promise<void> {
  const { name, onHand, allocated } = await getItem(tx, id);
  if (!isNoStock(onHand) || !isNoStock(allocated)) {
    const detail = `There is still ${name} in stock. Count it to zero first; orders that hold some must be delivered or cancelled.`;
    throw new AppError('wrong_status', { detail });
  }
  requireNoProducts(await findProductsOfItem(tx, id), `${name} can’t be deleted`);
  await requireNotExpected(tx, { id, name });
  await tx.update(stockItems).set({ deletedAt: now.toISOString() }).where(eq(stockItems.id, id));
}

async function requireFreeName(db: Reader, name: string, ownId: number): Promise<void> {
  const [other] = await db
    .select({ id: stockItems.id })
    .from(stockItems)
    .where(and(isCurrent, eq(stockItems.nameKey, searchKey(name))));
  if (other === undefined || other.id === ownId) return;
  throw new AppError('invalid', { errors: [{ path: 'name', message: 'Another stock item has this name' }] });
}

/** @throws AppError wrong_status if moves of the item were recorded, or a product uses it */
export async function requireChangeableUnit(
  db: Reader,
  { id, name }: Pick<StockItem, 'id' | 'name'>,
  findProductsOfItem: FindProductsOfItem,
): Promise<void> {
  await requireNoMoves(db, id);
  requireNoProducts(await findProductsOfItem(db, id), `${name} can’t be counted in another unit`);
}

async function requireNoMoves(db: Reader, itemId: number): Promise<void> {
  const [move] = await db.select({ id: stockMoves.id }).from(stockMoves).where(eq(stockMoves.itemId, itemId)).limit(1);
  if (move === undefined) return;
  const detail = 'Something of this item is booked already, so its unit can’t change. Create another item instead.';
  throw new AppError('wrong_status', { detail, errors: [{ path: 'unit', message: detail }] });
}

/** @throws AppError wrong_status, naming the products, if any are given */
function requireNoProducts(names: readonly string[], what: string): void {
  if (names.length === 0) return;
  const more = names.length > namedProducts ? ` and ${names.length - namedProducts} more` : '';
  const listed = names.slice(0, namedProducts).map((name) => `“${name}”`);
  const detail = `${what} while products take stock from it: ${listed.join(', ')}${more}.`;
  throw new AppError('wrong_status', { detail });
}

const namedProducts = 5;

/** @throws AppError wrong_status if a purchase still has to deliver some of the item, because the delivery couldn't be received */
async function requireNotExpected(db: Reader, { id, name }: Pick<StockItem, 'id' | 'name'>): Promise<void> {
  const [open] = await db
    .select({ id: purchases.id })
    .from(purchaseLines)
    .innerJoin(purchases, eq(purchases.id, purchaseLines.purchaseId))
    .where(and(eq(purchaseLines.itemId, id), ne(purchases.status, 'closed')))
    .limit(1);
  if (open === undefined) return;
  throw new AppError('wrong_status', { detail: `${name} is on purchase ${open.id}, which is open. Close it first.` });
}

async function selectItems(
  db: Reader,
  where: SQL | undefined,
  { limit, offset }: Paging,
  order: SQL = asc(stockItems.nameKey),
): Promise<StockItem[]> {
  const rows = await db
    .select({ item: stockItems, level: stockLevels, blocked })
    .from(stockItems)
    .innerJoin(stockLevels, eq(stockLevels.itemId, stockItems.id))
    .where(where)
    .orderBy(order, asc(stockItems.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ item, level, blocked: { pieces, grams } }) => ({
    id: item.id,
    name: item.name,
    unit: item.unit,
    cut: item.cut,
    storage: item.storage,
    shelfLifeDays: item.shelfLifeDays,
    threshold: item.threshold,
    hold: item.hold,
    ingredients: item.ingredients,
    allergens: item.allergens,
    origin: item.origin,
    storageText: item.storageText,
    directions: item.directions,
    onHand: { pieces: level.pieces, grams: level.grams },
    allocated: { pieces: level.allocatedPieces, grams: level.allocatedGrams },
    blocked: { pieces, grams },
    version: item.version,
  }));
}
