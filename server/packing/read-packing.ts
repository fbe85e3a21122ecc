import { eq, inArray } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Packing } from '#core/packing/packing-api.ts';
import { isNoStock } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { findRunSheet } from '#server/delivery/admin/run-sheet/run-sheet-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { asNoted, blockedOf } from '#server/stock/lots/blocked-stock.ts';
import { stockItems, stockLevels } from '#server/stock/stock-tables.ts';
import { type Bench, readBench, shortOf, toPackingOrder } from './bench-orders.ts';

/** Returns the orders of a day in driving order. Each has the goods to take from the shelf, and how far it is packed. */
export async function readPackingOf(db: Reader, day: Day, at: { today: Day; now: Date }): Promise<Packing> {
  const { stops } = await findRunSheet(db, day);
  const ids = stops.map(({ orderId }) => orderId);
  const rows = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, ids));
  const bench = await readBench(
    db,
    rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    at,
  );
  const list = bench.found.map((found) => toPackingOrder(bench, found));
  const isPacked = ({ state }: (typeof list)[number]) => state === 'packed' || state === 'delivered';
  const boxes = Map.groupBy(
    list.filter(({ state }) => state === 'packed'),
    ({ zone }) => zone?.name ?? '',
  );
  return {
    day,
    orders: list,
    items: await itemsOf(db, bench),
    progress: {
      packed: list.filter(isPacked).length,
      waiting: list.filter((order) => !isPacked(order)).length,
      trouble: list.filter(({ trouble }) => trouble.length > 0).length,
      boxes: [...boxes].map(([zone, ofZone]) => {
        return { zone, boxes: ofZone.reduce((sum, { closed }) => sum + (closed?.boxes ?? 0), 0) };
      }),
    },
  };
}

async function itemsOf(db: Reader, bench: Bench): Promise<Packing['items']> {
  const needs = bench.found.flatMap(({ lines }) => lines.flatMap((line) => line.needs));
  const ids = [...new Set(needs.map(({ itemId }) => itemId))];
  if (ids.length === 0) return [];
  const { pieces, grams } = stockLevels;
  const levels = await db
    .select({ item: stockItems, pieces, grams, blocked: blockedOf(stockLevels, asNoted) })
    .from(stockLevels)
    .innerJoin(stockItems, eq(stockItems.id, stockLevels.itemId))
    .where(inArray(stockItems.id, ids))
    .orderBy(stockItems.nameKey);
  return levels.map(({ item, blocked, ...level }) => ({
    ...{ id: item.id, name: item.name, unit: item.unit },
    short: shortOf(bench, item.id, { pieces: level.pieces - blocked.pieces, grams: level.grams - blocked.grams }),
    lots: bench.lots
      .filter(({ itemId, onHand }) => itemId === item.id && !isNoStock(onHand))
      .map(({ id, supplierNumber, useBy, bestBefore, onHand, block }) => {
        return { id, supplierNumber, useBy, bestBefore, onHand, block };
      }),
  }));
}
