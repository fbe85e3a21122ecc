import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import { takesAnotherCard } from '#core/laybys/takes-another-card.ts';
import type { Order } from '#core/orders/order.ts';
import { readStored } from './read-stored.ts';
import type { TabStorage } from './tab-storage.ts';

const pendingCardSchema = z.object({
  key: z.string(),
  /** The provider's token; no card number is ever stored. */
  paymentToken: z.string(),
  last4: z.string().exactOptional(),
});
/** A new card for a layby that was sent and has no final response yet. Retries use the same key. */
export type PendingCard = z.infer<typeof pendingCardSchema>;

function nameOf(orderId: number): string {
  return `order-card-${orderId}`;
}

export function savePendingCard(storage: TabStorage, orderId: number, sent: PendingCard): void {
  storage.setItem(nameOf(orderId), JSON.stringify(sent));
}

export function forgetPendingCard(storage: TabStorage, orderId: number): void {
  storage.removeItem(nameOf(orderId));
}

/** Returns the card that has no response yet. If the order accepts no new card any more, deletes that card and returns null. */
export function findPendingCard(storage: TabStorage, order: Pick<Order, 'id' | 'status' | 'plan'>): PendingCard | null {
  const sent = readStored(pendingCardSchema, storage.getItem(nameOf(order.id)));
  if (sent === null || takesAnotherCard(order)) return sent;
  forgetPendingCard(storage, order.id);
  return null;
}
