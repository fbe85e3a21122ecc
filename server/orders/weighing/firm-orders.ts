import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { orders } from '#server/orders/order-tables.ts';

/** Selects orders that aren't paid, but whose customers agreed to be charged what the goods weigh (isAgreed in core). */
export const isAgreedRow = and(eq(orders.status, 'pending'), isNotNull(orders.agreedAt));

/** Selects orders that the shop prepares (isFirm in core). */
export const isFirmRow = or(eq(orders.status, 'paid'), isAgreedRow);

/** Selects orders that can expire when nobody pays them. An order that its customer agreed to can't. */
export const isNotAgreedRow = isNull(orders.agreedAt);
