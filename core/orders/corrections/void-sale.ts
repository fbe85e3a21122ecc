import { type Day, melbourneDay } from '#core/dates.ts';
import type { Order } from '../order.ts';

/**
 * Whether staff may take back a sale as though it had never been: one of the counter's, on the day that it was made,
 * also when the customer has taken it along. Later its day is closed, and what is wrong is refunded or cancelled.
 */
export function canVoid({ source, status, createdAt }: Pick<Order, 'source' | 'status' | 'createdAt'>, today: Day) {
  return source === 'counter' && status !== 'cancelled' && melbourneDay(new Date(createdAt)) === today;
}
