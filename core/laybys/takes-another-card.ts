import type { Order } from '../orders/order.ts';

/** Whether the saved card of a layby may be replaced: the layby has started and isn't fully paid. */
export function takesAnotherCard({ status, plan }: Pick<Order, 'status' | 'plan'>): boolean {
  return status === 'pending' && (plan?.status === 'active' || plan?.status === 'paused');
}
