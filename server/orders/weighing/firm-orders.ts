import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Selects orders that aren't paid, but whose customers agreed to be charged what the goods weigh (isAgreed in core). */
export const isAgreedRow = and(eq(orders.status, 'pending'), isNotNull(orders.agreedAt));

/** Selects orders that the shop prepares (isFirm in core). */
export const isFirmRow = or(eq(orders.status, 'paid'), isAgreedRow);

/** Selects orders that expire if nobody pays them. An order that its customer has agreed to doesn't expire. */
export const isNotAgreedRow = isNull(orders.agreedAt);

/** Whether goods of an order can still be weighed: it is unpaid, and firm or made at the counter. */
export function isWeighable(order: OrderRow): boolean {
  return order.status === 'pending' && (order.source === 'counter' || isFirm(order));
}
