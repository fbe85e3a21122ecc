import { and, eq, gte, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Day, melbourneDay, mondayOf, startOfDay } from '#core/dates.ts';
import { type ItemSupply, supplyMeasure } from '#core/stock/day-supply.ts';
import { noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import type { OrderDraw } from '#server/products/product-draws.ts';
import { stockMoves } from '#server/stock/stock-tables.ts';
import { findSupplyLimits, isLimited, type SupplyLimits } from '#server/stock/supply-limits.ts';
import { orders } from '../order-tables.ts';
import { stockAllocations } from './allocation-tables.ts';

interface SupplyQuery {
  now: Date;
  /** The orders whose own goods count as free. */
  except?: readonly number[];
}

/**
 * Returns how much of each item that the goods use can be supplied on each day, and how much orders already use. The offered days and the
 * check of an order both call this function, so that they agree. If no item that is cut for the day can have a limit, the result is empty
 * and nothing is read.
 */
export async function findDaySupplies(
  db: Reader,
  draws: readonly OrderDraw[],
  { now, except = [] }: SupplyQuery,
): Promise<Map<number, ItemSupply>> {
  const onHand = new Map(draws.flatMap(({ mayBeLimited, itemId, free }) => (mayBeLimited ? [[itemId, free]] : [])));
  if (onHand.size === 0) return new Map();
  const today = melbourneDay(now);
  const limits = [...(await findSupplyLimits(db, [...onHand.keys()], today))].filter(([, limit]) => isLimited(limit));
  return withOrdered(db, limits, { onHand, today, except });
}

/** Returns how much of one item can be ordered for each day, and its free stock, even if the item's days have no limit. */
export async function findSupply(
  db: Reader,
  { id, free }: { id: number; free: StockAmount },
  now: Date,
): Promise<ItemSupply> {
  const today = melbourneDay(now);
  const limits = [...(await findSupplyLimits(db, [id], today))];
  const supply = (await withOrdered(db, limits, { onHand: new Map([[id, free]]), today, except: [] })).get(id);
  if (supply === undefined) throw new Error(`Stock item ${id} was not found`);
  return supply;
}

interface WithOrdered {
  onHand: ReadonlyMap<number, StockAmount>;
  today: Day;
  except: readonly number[];
}

async function withOrdered(
  db: Reader,
  limits: readonly [itemId: number, SupplyLimits][],
  { onHand, today, except }: WithOrdered,
): Promise<Map<number, ItemSupply>> {
  if (limits.length === 0) return new Map();
  const ids = limits.map(([itemId]) => itemId);
  const ordered = await findOrdered(db, ids, { today, except });
  return new Map(
    limits.map(([itemId, { unit, ...limit }]) => {
      const own = ordered.filter((each) => each.itemId === itemId);
      const orderedOfItem = own.map((each) => ({ ...each, amount: supplyMeasure(unit, each) }));
      return [itemId, { ...limit, onHand: supplyMeasure(unit, onHand.get(itemId) ?? noStock), ordered: orderedOfItem }];
    }),
  );
}

/**
 * Returns how much of each item orders use on each day. This includes all promised goods, and goods that were handed over for a day of this
 * week or a later one. Handed-over goods of an order without a delivery day count on the day of their handover.
 */
async function findOrdered(
  db: Reader,
  itemIds: readonly number[],
  { today, except }: { today: Day; except: readonly number[] },
) {
  // The same rule as in dayOf (check-day.ts).
  const requestedDay = sql`case when ${orders.status} = 'pending' then ${orders.wishedDeliveryDate} end`;
  const day = sql<Day | null>`coalesce(${orders.deliveryDate}, ${requestedDay})`;
  const sumOf = (column: typeof stockAllocations.pieces) => sql<number>`sum(${column})`.mapWith(Number);
  const sumWhere = (condition: SQL | undefined) =>
    db
      .select({
        itemId: stockAllocations.itemId,
        day,
        pieces: sumOf(stockAllocations.pieces),
        grams: sumOf(stockAllocations.grams),
      })
      .from(stockAllocations)
      .innerJoin(orders, eq(orders.id, stockAllocations.orderId))
      .where(
        and(
          inArray(stockAllocations.itemId, [...itemIds]),
          except.length === 0 ? undefined : notInArray(stockAllocations.orderId, [...except]),
          condition,
        ),
      )
      .groupBy(stockAllocations.itemId, day);
  const promised = await sumWhere(eq(stockAllocations.state, 'promised'));
  const handedOver = await sumWhere(and(eq(stockAllocations.state, 'sold'), gte(orders.deliveryDate, mondayOf(today))));
  const withoutDay = await findHandedOverWithoutDay(db, itemIds, mondayOf(today));
  return [
    ...promised.map((row) => ({ ...row, isHandedOver: false })),
    ...[...handedOver, ...withoutDay].map(handed),
  ].flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }]));
}

/**
 * Returns the goods of orders without a delivery day that were handed over since a Monday. An index finds the stock movements by item
 * and time.
 */
async function findHandedOverWithoutDay(db: Reader, itemIds: readonly number[], monday: Day) {
  const isOfItems = inArray(stockMoves.itemId, [...itemIds]);
  const since = startOfDay(monday).toISOString();
  const sales = db
    .select({ orderId: stockMoves.orderId })
    .from(stockMoves)
    .where(and(isOfItems, inArray(stockMoves.kind, ['sold', 'packed']), gte(stockMoves.at, since)));
  const { itemId, pieces, grams, orderId } = stockAllocations;
  const rows = await db
    .select({ itemId, pieces, grams, endedAt: orders.endedAt })
    .from(stockAllocations)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        inArray(orderId, sales),
        inArray(itemId, [...itemIds]),
        eq(stockAllocations.state, 'sold'),
        isNull(orders.deliveryDate),
      ),
    );
  return rows.map(({ endedAt, ...row }) => ({
    ...row,
    day: endedAt === null ? null : melbourneDay(new Date(endedAt)),
  }));
}

const handed = <Row>(row: Row) => ({ ...row, isHandedOver: true });
