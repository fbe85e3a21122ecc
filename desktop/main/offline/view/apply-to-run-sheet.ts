import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import type { Order } from '#core/orders/order.ts';

/** The run sheet with these orders as they will be: delivered, moved to another day, or new on this one. */
export function applyToRunSheet(sheet: RunSheet, orders: readonly Order[]): RunSheet {
  let shown = sheet;
  for (const order of orders) shown = applyOne(shown, order);
  return shown;
}

function applyOne(sheet: RunSheet, order: Order): RunSheet {
  const onSheet = sheet.stops.find(({ orderId }) => orderId === order.id);
  const belongs = order.deliveryDate === sheet.day && (order.status === 'paid' || order.status === 'delivered');
  if (onSheet === undefined) return belongs ? add(sheet, toStop(order)) : sheet;
  if (!belongs) {
    const stops = sheet.stops.filter((stop) => stop !== onSheet);
    return { ...sheet, stops, totals: count(sheet.totals, onSheet, -1) };
  }
  const stops = sheet.stops.map((stop) => (stop === onSheet ? { ...stop, status: order.status } : stop));
  return { ...sheet, stops };
}

/** Its cuts come with the next sheet from the shop. */
function toStop({
  id: orderId,
  status,
  version,
  paymentType,
  customer,
  address,
  notes,
  items,
  ...order
}: Order): RunStop {
  const { deliveryMethod, pickupSlot, zone } = order;
  const goods = items.map(({ productId, name, weight, quantity }) => ({ productId, name, weight, quantity, cuts: [] }));
  const shown = { orderId, status, version, paymentType, customer, address, notes, items: goods };
  return { ...shown, deliveryMethod, pickupSlot, zone, position: null, visit: null };
}

function add(sheet: RunSheet, stop: RunStop): RunSheet {
  const placeOf = ({ address }: RunStop) => `${address?.postcode ?? ''} ${address?.street ?? ''}`;
  const stops = [...sheet.stops, stop].sort((a, b) => placeOf(a).localeCompare(placeOf(b)));
  return { ...sheet, stops, totals: count(sheet.totals, stop, 1) };
}

function count(totals: RunSheet['totals'], { items }: RunStop, sign: 1 | -1): RunSheet['totals'] {
  const all = [...totals, ...items.map(({ cuts: _cuts, ...item }) => ({ ...item, quantity: item.quantity * sign }))];
  return [...Map.groupBy(all, ({ productId }) => productId).values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      return { ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) };
    })
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity);
}
