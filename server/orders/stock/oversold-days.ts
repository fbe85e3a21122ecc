import { melbourneDay } from '#core/dates.ts';
import { leftForDay } from '#core/stock/day-supply.ts';
import type { Writer } from '#server/db/store.ts';
import type { OrderDraw } from '#server/products/product-draws.ts';
import { alertOfDay } from '#server/stock/stock-alerts.ts';
import { dayOf } from './check-day.ts';
import { findDaySupplies } from './day-supply.ts';
import { findOrdersWithStock, type OrderWithStock } from './orders-with-stock.ts';

/**
 * Alerts staff if more of an item is promised for a day than the shop can supply. Only the days of these orders are checked. Goods that
 * were handed over without a delivery day count on the day of their handover.
 */
export async function alertOfOversoldDays(
  tx: Writer,
  found: readonly OrderWithStock[],
  { draws, now }: { draws: readonly OrderDraw[]; now: Date },
): Promise<void> {
  const supplies = await findDaySupplies(tx, draws, { now });
  if (supplies.size === 0) return;
  for (const { order, items, needs } of found) {
    const day = dayOf(order) ?? (order.status === 'delivered' ? melbourneDay(now) : null);
    if (day === null) continue;
    for (const { itemId } of needs) {
      const supply = supplies.get(itemId);
      const left = supply === undefined ? null : leftForDay(supply, day);
      if (left === null || left >= 0) continue;
      const ofItem = draws.filter((draw) => draw.itemId === itemId);
      const names = items.flatMap(({ productId, name }) =>
        ofItem.some((draw) => draw.productId === productId) ? [name] : [],
      );
      const amount = ofItem[0]?.unit === 'gram' ? { pieces: 0, grams: -left } : { pieces: -left, grams: 0 };
      const products = [...new Set(names)].join(', ');
      await alertOfDay(tx, { itemId, day, ...amount, orderId: order.id, products, now });
    }
  }
}

/**
 * Alerts staff if more is promised for an order's day than can be supplied, after a staff member moved the order there despite a warning.
 */
export async function alertOfOversoldDay(tx: Writer, orderId: number, now: Date): Promise<void> {
  const { found, draws } = await findOrdersWithStock(tx, [orderId], [], melbourneDay(now));
  await alertOfOversoldDays(tx, found, { draws, now });
}
