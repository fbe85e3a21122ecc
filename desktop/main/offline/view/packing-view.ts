import type { Packing, PackingOrder } from '#core/packing/packing-api.ts';
import { readPacking } from '#core/packing/packing-api.ts';
import type { Product } from '#core/products/product.ts';
import { type ChangeQueue, orderSubject, productSubject, type QueuedChange } from '../storage/change-queue.ts';
import type { KnownRow, SeenResponses } from '../storage/seen-responses.ts';
import { applyToPackingOrder, type FindProduct, withOrders } from './apply-to-packing.ts';

export const packingPath = readPacking.path;

/** An order on the packing bench. It is stored separately from its day's bench. */
type KnownOrder = PackingOrder & { id: number; day: string };

const packingSubject = (orderId: number) => `packing:${orderId}`;

/** The packing bench as it was last loaded, with the unsent weighings and packed lines applied. */
export class PackingView {
  readonly #queue: ChangeQueue;
  readonly #seen: SeenResponses;

  constructor(queue: ChangeQueue, seen: SeenResponses) {
    this.#queue = queue;
    this.#seen = seen;
  }

  /** Finds an order on the packing bench by its number. Null if no bench with this order was ever loaded. */
  findOrder(number: number): PackingOrder | null {
    const known = this.#seen.known<KnownOrder>(packingSubject(number));
    return known === null ? null : this.#apply(known);
  }

  /** Returns a day's packing bench as staff should see it, with the unsent changes applied. */
  overlay(packing: Packing): Packing {
    const orders = packing.orders.map((order) => {
      const known = this.#seen.known<KnownOrder>(packingSubject(order.orderId));
      return this.#apply(known !== null && known.day === packing.day ? known : order);
    });
    return withOrders(packing, orders);
  }

  #apply(order: PackingOrder): PackingOrder {
    const waiting = this.#queue.waitingOf(orderSubject(order.orderId));
    return applyToPackingOrder(order, waiting, productsIn(this.#seen));
  }
}

/** Finds the products that were loaded on this computer. */
function productsIn(seen: SeenResponses): FindProduct {
  return (id) => seen.known<Product>(productSubject(id));
}

/** Returns the orders of a packing bench, to store each of them separately. */
export function ordersOnBench({ day, orders }: Packing, requestedAt: string): KnownRow[] {
  return orders.map((order) => [packingSubject(order.orderId), { ...order, id: order.orderId, day }, requestedAt]);
}

/**
 * Applies a change that the server has received to the stored order on the packing bench. Otherwise, the bench wouldn't show the change
 * if the connection is lost before the bench is loaded again.
 */
export function knowPacked(seen: SeenResponses, queued: QueuedChange, orderId: number): void {
  const known = seen.known<KnownOrder>(packingSubject(orderId));
  if (known !== null) seen.know(packingSubject(orderId), applyToPackingOrder(known, [queued], productsIn(seen)));
}
