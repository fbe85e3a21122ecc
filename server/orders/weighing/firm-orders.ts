import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Selects orders whose customers agreed to be charged by weight and haven't been charged yet (isAgreed in core). */
export const isAgreedRow = and(eq(orders.status, 'pending'), isNotNull(orders.agreedAt));

/** Selects orders that the shop prepares (isFirm in core). */
export const isFirmRow = or(eq(orders.status, 'paid'), isAgreedRow);

/** Selects orders that expire if nobody pays them. Orders with an agreement to be charged by weight don't expire. */
export const isNotAgreedRow = isNull(orders.agreedAt);

/**
 * Whether the goods of an order can still be weighed. The order must not be fully paid. It must be made at the counter, or have an
 * agreement to be charged by weight.
 */
export function isWeighable(order: OrderRow): boolean {
  return order.status === 'pending' && (order.source === 'counter' || isFirm(order));
}
