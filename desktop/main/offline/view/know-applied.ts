import type { AppliedChange } from '#core/offline/offline-change-api.ts';
import { orderSubject, productSubject, type QueuedChange } from '../storage/change-queue.ts';
import type { SeenResponses } from '../storage/seen-responses.ts';
import { knowPacked } from './packing-view.ts';

/** Stores the order or product from the shop's response to a change. */
export function knowApplied(seen: SeenResponses, queued: QueuedChange, { order, product }: AppliedChange): void {
  if (order !== null) {
    seen.know(orderSubject(order.id), order);
    knowPacked(seen, queued, order.id);
  }
  if (product !== null) seen.know(productSubject(product.id), product);
}
