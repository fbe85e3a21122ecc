import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { toStop, totalsLeft, withStop } from '#core/delivery/run-stops.ts';
import type { Order } from '#core/orders/order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';

/**
 * Returns the run sheet with the orders that were changed offline: delivered, moved to another day, or added to this day. The stops
 * keep the server's order. `packed`: the orders whose boxes were closed here. If their goods are sold by the kilo, they may leave
 * before they are paid, because the shop charges their cards once it learns of the closed boxes.
 */
export function applyToRunSheet(
  sheet: RunSheet,
  orders: readonly Order[],
  packed: ReadonlySet<number> = new Set(),
): RunSheet {
  let { stops } = sheet;
  for (const order of orders) {
    const status = order.status === 'pending' && isFirm(order) && packed.has(order.id) ? 'paid' : order.status;
    stops = applyOne(stops, { ...order, status }, sheet.day);
  }
  return { ...sheet, stops, totals: totalsLeft(stops) };
}

function applyOne(stops: RunSheet['stops'], order: Order, day: RunSheet['day']): RunSheet['stops'] {
  const onSheet = stops.find(({ orderId }) => orderId === order.id);
  const belongs = order.deliveryDate === day && (isFirm(order) || order.status === 'delivered');
  if (onSheet === undefined) return belongs ? withStop(stops, toStop(order, notVisited)) : stops;
  if (!belongs) return stops.filter((stop) => stop !== onSheet);
  return stops.map((stop) => (stop === onSheet ? { ...stop, status: order.status } : stop));
}

/** The parts of a stop that are unknown offline. The next run sheet from the server has them. */
const notVisited = { contentsOf: () => ({ cuts: [], chart: null }), position: null, visit: null };
