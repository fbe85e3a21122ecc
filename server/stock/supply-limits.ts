import { and, eq, exists, gte, inArray, isNotNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Day, mondayOf } from '#core/dates.ts';
import { type ItemSupply, supplyMeasure } from '#core/stock/day-supply.ts';
import type { StockUnit } from '#core/stock/stock-amount.ts';
import { anyValue } from '#server/db/dialect.ts';
import type { Reader } from '#server/db/store.ts';
import { purchaseLines, purchases, receiptLines, receipts } from './buying/buying-tables.ts';
import { stockItems, stockSupplies } from './stock-tables.ts';

/** The supply limits of an item: what the owner has set and what purchases will bring, without the stock on hand and the orders. */
export interface SupplyLimits extends Omit<ItemSupply, 'onHand' | 'ordered'> {
  unit: StockUnit;
}

/** Returns the supply limits of items for the current week and later ones. */
export async function findSupplyLimits(
  db: Reader,
  itemIds: readonly number[],
  today: Day,
): Promise<Map<number, SupplyLimits>> {
  const monday = mondayOf(today);
  const rows = await db
    .select({
      itemId: stockItems.id,
      unit: stockItems.unit,
      standing: stockItems.weeklySupply,
      monday: stockSupplies.monday,
      amount: stockSupplies.amount,
    })
    .from(stockItems)
    .leftJoin(stockSupplies, and(eq(stockSupplies.itemId, stockItems.id), gte(stockSupplies.monday, monday)))
    .where(inArray(stockItems.id, [...itemIds]));
  const expected = await findPurchases(db, itemIds, monday);
  const limits = new Map<number, SupplyLimits & { weeks: Map<Day, number> }>();
  for (const { itemId, unit, standing, monday: week, amount } of rows) {
    const own = limits.get(itemId) ?? {
      ...{ unit, standing, weeks: new Map<Day, number>() },
      purchases: expected
        .filter((each) => each.itemId === itemId && supplyMeasure(unit, each.ordered) > 0)
        .map(({ expectedOn, missing }) => ({ expectedOn, missing: Math.max(0, supplyMeasure(unit, missing)) })),
    };
    if (week !== null && amount !== null) own.weeks.set(week, amount);
    limits.set(itemId, own);
  }
  return limits;
}

/**
 * Whether the supply of an item may have a limit, as a column for queries that read items. Because of this column, shops without limits
 * need no further query. The statuses are written into the SQL, because with parameters SQLite would plan the query again for each
 * value (anyValue).
 */
export function mayBeLimited(db: Reader, monday: Placeholder<string, Day>): SQL<boolean> {
  const week = db
    .select({ id: stockSupplies.id })
    .from(stockSupplies)
    .where(and(eq(stockSupplies.itemId, stockItems.id), gte(stockSupplies.monday, anyValue(sql`${monday}`))));
  const isExpected = and(
    sql`${purchases.status} = 'closed'`,
    isNotNull(purchases.sentAt),
    gte(purchases.expectedOn, anyValue(sql`${monday}`)),
  );
  const bought = db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(purchaseLines, and(eq(purchaseLines.purchaseId, purchases.id), eq(purchaseLines.itemId, stockItems.id)))
    .where(or(sql`${purchases.status} in ('sent', 'received-in-part')`, isExpected));
  const isForTheDay = sql`${stockItems.hold} = 'for-the-day'`;
  const isLimited = and(isForTheDay, or(isNotNull(stockItems.weeklySupply), exists(week), exists(bought)));
  return sql<boolean>`(${isLimited})`.mapWith(Boolean);
}

/** Whether the item's supply has a limit in any week. */
export function isLimited({ standing, weeks, purchases: bought }: SupplyLimits): boolean {
  return standing !== null || weeks.size > 0 || bought.length > 0;
}

/**
 * Returns purchases of the items that limit the supply: those that were sent and aren't closed, and closed ones that were expected on
 * or after the Monday. Each has the amount that hasn't arrived yet.
 */
async function findPurchases(db: Reader, itemIds: readonly number[], monday: Day) {
  const cameOf = (column: typeof receiptLines.pieces) =>
    sql<number>`coalesce((
      select sum(${column}) from ${receiptLines} inner join ${receipts} on ${receipts.id} = ${receiptLines.receiptId}
      where ${receipts.purchaseId} = ${purchases.id} and ${receiptLines.itemId} = ${purchaseLines.itemId}
    ), 0)`.mapWith(Number);
  const rows = await db
    .select({
      itemId: purchaseLines.itemId,
      status: purchases.status,
      expectedOn: purchases.expectedOn,
      pieces: purchaseLines.pieces,
      grams: purchaseLines.grams,
      cameInPieces: cameOf(receiptLines.pieces),
      cameInGrams: cameOf(receiptLines.grams),
    })
    .from(purchaseLines)
    .innerJoin(purchases, eq(purchases.id, purchaseLines.purchaseId))
    .where(
      and(
        inArray(purchaseLines.itemId, [...itemIds]),
        ne(purchases.status, 'draft'),
        or(ne(purchases.status, 'closed'), and(isNotNull(purchases.sentAt), gte(purchases.expectedOn, monday))),
      ),
    );
  return rows.map(({ itemId, status, expectedOn, pieces, grams, cameInPieces, cameInGrams }) => ({
    itemId,
    expectedOn,
    ordered: { pieces, grams },
    // Nothing more arrives of a closed purchase, so its missing amount is 0.
    missing:
      status === 'closed' ? { pieces: 0, grams: 0 } : { pieces: pieces - cameInPieces, grams: grams - cameInGrams },
  }));
}
