import type { LaybyStatus } from '../laybys/layby.ts';
import type { Order } from '../orders/order.ts';

/** The properties of an order that determine whether paying it saves the card. */
export interface CardSavingOrder {
  source: Order['source'];
  /** The order's layby plan; null for an order that is paid in full. */
  plan: { status: LaybyStatus } | null;
  /** The maximum price of an order of goods sold by the kilo; null or absent if the order has no goods sold by the kilo. */
  ceiling?: number | null;
}

/**
 * Whether a card that pays this order is saved and charged for the later payments. A layby's first payment saves the card, as its
 * agreement says, and so does an order of goods sold by the kilo, which is charged once it is weighed. A layby made at the counter
 * saves no card, even if its first payment is made online. Both the card form and the server's charge use this function, because a
 * provider declines a card that was entered for another use.
 */
export function savesCard({ source, plan, ceiling = null }: CardSavingOrder): boolean {
  return source === 'online' && (plan?.status === 'pending' || ceiling !== null);
}
