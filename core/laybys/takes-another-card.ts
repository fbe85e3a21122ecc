import type { Order } from '../orders/order.ts';

/** Whether another card may replace a layby's saved one: it has begun, and something is left to pay. */
export function takesAnotherCard({ status, plan }: Pick<Order, 'status' | 'plan'>): boolean {
  return status === 'pending' && (plan?.status === 'active' || plan?.status === 'paused');
}
