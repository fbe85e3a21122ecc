import { type Day, melbourneDay } from '#core/dates.ts';
import type { DrawWithLevel } from '#core/stock/availability.ts';
import { drawsOfDay, type ItemSupply, supplyMeasure } from '#core/stock/day-supply.ts';
import type { StockNeed } from '#core/stock/stock-needs.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { OrderDraw } from '#server/products/product-draws.ts';
import { daySupplied } from './day-supplied.ts';
import { findDaySupplies } from './day-supply.ts';
import { findAllocations, findOrdersWithStock, type OrderWithStock } from './orders-with-stock.ts';
import { findLacking, type LackingProduct } from './out-of-stock.ts';
import { isLive } from './wanted-stock.ts';

/** A delivery day for which the shop can't supply all goods of an order. */
export interface SuppliedDay {
  day: Day;
  lacking: LackingProduct[];
}

/**
 * Returns the first of these orders' days for which the goods can't all be supplied; null if there is none. An order without a day
 * doesn't need its goods yet.
 */
export async function findSuppliedDay(
  db: Reader,
  found: readonly OrderWithStock[],
  { draws, now }: { draws: readonly OrderDraw[]; now: Date },
): Promise<SuppliedDay | null> {
  const except = found.map(({ order }) => order.id);
  let supplies = await findDaySupplies(db, draws, { now, except });
  if (supplies.size === 0) return null;
  for (const { order, items, needs } of found) {
    const day = dayOf(order);
    if (day === null) continue;
    const lacking = findLacking([{ items, rows: [] }], drawsOfDay(draws, supplies, day));
    if (lacking.length > 0) return { day, lacking };
    supplies = withOrdered(supplies, needs, { day, draws });
  }
  return null;
}

/**
 * Returns the day for which an order's goods must be cut. Until the order is paid, it is the requested day. Afterwards it is the
 * delivery day; null while the customer still has to choose one.
 */
export function dayOf({ status, deliveryDate, wishedDeliveryDate }: OrderWithStock['order']): Day | null {
  return deliveryDate ?? (status === 'pending' ? wishedDeliveryDate : null);
}

function withOrdered(
  supplies: ReadonlyMap<number, ItemSupply>,
  needs: readonly StockNeed[],
  { day, draws }: { day: Day; draws: readonly DrawWithLevel[] },
): Map<number, ItemSupply> {
  const after = new Map(supplies);
  for (const need of needs) {
    const supply = after.get(need.itemId);
    const unit = draws.find(({ itemId }) => itemId === need.itemId)?.unit;
    if (supply === undefined || unit === undefined) continue;
    const added = { day, amount: supplyMeasure(unit, need), isHandedOver: false };
    after.set(need.itemId, { ...supply, ordered: [...supply.ordered, added] });
  }
  return after;
}

/**
 * Checks that the shop can supply an order's goods on the day to which the order moves.
 * @param isForced accepts the day in any case, because staff have decided it
 * @returns whether a limit was passed
 * @throws AppError day_supplied
 */
export async function requireDaySupply(
  tx: Writer,
  { id, day }: { id: number; day: Day },
  { now, isForced }: { now: Date; isForced: boolean },
): Promise<boolean> {
  if (!(await isCounting(tx))) return false;
  const { found, draws } = await findOrdersWithStock(tx, [id], [], melbourneDay(now));
  const moved = found.map((each) => ({ ...each, order: { ...each.order, deliveryDate: day } }));
  const supplied = await findSuppliedDay(tx, moved, { draws, now });
  if (supplied === null) return false;
  if (!isForced) throw daySupplied(supplied, 'Please choose another day.');
  return true;
}

/** Whether an order can no longer get its goods for the requested day. Always false if the order already holds them. */
export async function isDayLost(tx: Writer, { id, day }: { id: number; day: Day }, now: Date): Promise<boolean> {
  if (!(await isCounting(tx)) || (await findAllocations(tx, [id])).some(isLive)) return false;
  return requireDaySupply(tx, { id, day }, { now, isForced: true });
}
