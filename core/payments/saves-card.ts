import type { LaybyStatus } from '../laybys/layby.ts';
import type { Order } from '../orders/order.ts';

/** What decides whether paying an order saves the card. */
export interface CardSavingOrder {
  source: Order['source'];
  /** Null for an order that is paid whole. */
  plan: { status: LaybyStatus } | null;
}

/**
 * Whether a card that pays this order is charged for its later payments too: it is a layby's first payment, by an agreement
 * that says so. One that was made at the counter saves no card, even if its first payment is made online. The browser's
 * card form and the server's charge both ask here: a provider refuses a card that was entered for another use.
 */
export function savesCard({ source, plan }: CardSavingOrder): boolean {
  return source === 'online' && plan?.status === 'pending';
}
