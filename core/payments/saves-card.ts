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
 * Whether the card that pays this order is saved for later charges. A layby's first payment saves the card, as its agreement says. An
 * order of goods sold by the kilo saves it too, because the card is charged once the goods are weighed. A layby made at the counter
 * saves no card, even if its first payment is made online. The card form and the server's charge both use this function: if they
 * differed, the provider would decline the card.
 */
export function savesCard({ source, plan, ceiling = null }: CardSavingOrder): boolean {
  return source === 'online' && (plan?.status === 'pending' || ceiling !== null);
}
