import type { OrderStatus } from '../order-status.ts';

/**
 * Whether the shop prepares an order. It does if the order is paid, or if the customer agreed to be charged by weight and the card is
 * saved or authorised. Lists select the same orders in SQL (server/orders/weighing/firm-orders.ts).
 */
export function isFirm({ status, agreedAt }: { status: OrderStatus; agreedAt: string | null }): boolean {
  return status === 'paid' || isAgreed({ status, agreedAt });
}

/** Whether the customer has agreed to the order's maximum price, and nothing has been charged yet. */
function isAgreed({ status, agreedAt }: { status: OrderStatus; agreedAt: string | null }): boolean {
  return status === 'pending' && agreedAt !== null;
}
