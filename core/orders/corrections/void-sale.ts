import { type Day, melbourneDay } from '#core/dates.ts';
import type { Order } from '../order.ts';
import { type HandedBack, type RefundMethod, roundHandedBack } from './refund-amounts.ts';

/**
 * Whether staff may take back a sale as though it had never been: one of the counter's, on the day that it was made,
 * also when the customer has taken it along. Later its day is closed, and what is wrong is refunded or cancelled.
 */
export function canVoid({ source, status, createdAt }: Pick<Order, 'source' | 'status' | 'createdAt'>, today: Day) {
  return source === 'counter' && status !== 'cancelled' && melbourneDay(new Date(createdAt)) === today;
}

/**
 * All that was paid for a sale, handed back in one way. In cash it is what coins pay, as with every refund: the shop keeps the
 * cents that none do. `keptCents` and `handedBack` are together what was paid.
 */
export function handBackAll(
  paidCents: number,
  method: Exclude<RefundMethod, 'as-paid'>,
): { handedBack: HandedBack[]; keptCents: number } {
  const rounded = roundHandedBack([{ method, amountCents: paidCents }], 0);
  const handedBack = rounded.map(({ method: by, amountCents }) => ({ method: by, amountCents }));
  return { handedBack, keptCents: rounded.reduce((sum, { roundingCents }) => sum - roundingCents, 0) };
}
