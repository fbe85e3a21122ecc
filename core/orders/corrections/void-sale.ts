import { type Day, melbourneDay } from '#core/dates.ts';
import type { Order } from '../order.ts';
import { type HandedBack, type RefundMethod, roundFinalRefund } from '../refunds/refund-amounts.ts';

/**
 * Whether staff may undo a sale as if it had never happened. Only a counter sale can be undone, on the day it was made, even if the
 * customer has taken the goods. Later, the sale must be refunded or cancelled instead, because its day is closed.
 */
export function canVoid({ source, status, createdAt }: Pick<Order, 'source' | 'status' | 'createdAt'>, today: Day) {
  return source === 'counter' && status !== 'cancelled' && melbourneDay(new Date(createdAt)) === today;
}

/**
 * Returns the amounts to hand back if all payments of a sale are returned with one method. Cash is rounded to coins, and the shop keeps
 * the remaining cents. `keptCents` and `handedBack` add up to the amount paid.
 */
export function handBackAll(
  paidCents: number,
  method: Exclude<RefundMethod, 'as-paid'>,
): { handedBack: HandedBack[]; keptCents: number } {
  return roundFinalRefund([{ method, amountCents: paidCents }], 0);
}
