import { groupBy } from '#core/group-by.ts';
import { packedItems } from '../orders/corrections/packed-items.ts';
import type { Order } from '../orders/order.ts';
import { itemGramsText } from '../orders/weighing/weight-text.ts';
import type { RunSheet, RunStop } from './run-sheet-api.ts';

type Item = RunStop['items'][number];

/** What a run sheet shows about a stop, apart from the order itself. */
interface StopParts extends Pick<RunStop, 'position' | 'visit'> {
  contentsOf(item: Pick<Item, 'productId' | 'weight'>): Pick<Item, 'cuts' | 'chart'>;
}

/** Converts an order to a stop of a run. */
export function toStop(order: Order, { contentsOf, position, visit }: StopParts): RunStop {
  const { id: orderId, status, version, paymentType, customer, address, notes } = order;
  const { deliveryMethod, pickupSlot, zone } = order;
  const items = packedItems(order).map((item) => {
    const { productId, name, weight, quantity } = item;
    return { productId, name, weight, quantity, byKilo: itemGramsText(item), ...contentsOf({ productId, weight }) };
  });
  const shown = { orderId, status, version, paymentType, customer, address, notes, items };
  return { ...shown, deliveryMethod, pickupSlot, zone, position, visit };
}

/**
 * Returns the packs of stops that aren't delivered yet, with the largest quantity first. A pack has the name under which it was
 * ordered, even if the product was renamed since.
 */
export function totalsLeft(stops: readonly RunStop[]): RunSheet['totals'] {
  const items = stops.filter(({ status }) => status !== 'delivered').flatMap((stop) => stop.items);
  const packs = groupBy(items, ({ productId, name, weight }) => JSON.stringify([productId, name, weight]));
  return [...packs.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { productId, name, weight } = first;
      return [{ productId, name, weight, quantity: group.reduce((sum, item) => sum + item.quantity, 0) }];
    })
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'en-AU'));
}

/**
 * Adds a stop to a run without changing the order of the others. It is placed after the last stop with the same postcode, otherwise
 * after all deliveries. A pick-up is placed last.
 */
export function withStop(stops: readonly RunStop[], stop: RunStop): RunStop[] {
  const isNeighbour = ({ deliveryMethod, address }: RunStop) =>
    deliveryMethod === 'delivery' && address !== null && address.postcode === stop.address?.postcode;
  if (stop.deliveryMethod === 'pickup') return [...stops, stop];
  const neighbour = stops.findLastIndex(isNeighbour);
  const last = stops.findLastIndex(({ deliveryMethod }) => deliveryMethod === 'delivery');
  return stops.toSpliced((neighbour < 0 ? last : neighbour) + 1, 0, stop);
}
