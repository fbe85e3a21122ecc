import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { isBeingCharged } from '#server/payments/charges/charge-queries.ts';
import { chargeAllocations, charges } from '#server/payments/payment-tables.ts';

/**
 * A customer's payment is rejected if the scheduler charged the same amount for the order within this time. Payments with an order
 * version aren't checked.
 */
const justNowMs = 60_000;

export interface RequestedPayment {
  orderId: number;
  amountCents: number;
  /** The order's version that the customer saw, if it was sent. */
  version: number | undefined;
}

/**
 * Prevents a customer from paying an amount that the scheduler is charging now. Also rejects an amount that the scheduler charged while
 * the customer was entering the payment.
 * @throws AppError charge_in_flight, stale_version
 */
export async function rejectSchedulerOverlap(
  db: Reader,
  requested: readonly RequestedPayment[],
  now: Date,
): Promise<void> {
  const orderIds = requested.map(({ orderId }) => orderId);
  if (await isBeingCharged(db, orderIds)) {
    const detail =
      'The payment that is due is being charged to your saved card just now. Please look again in a moment.';
    throw new AppError('charge_in_flight', { detail, retryAfter: 5 });
  }
  const unseen = requested.filter(({ version }) => version === undefined).map(({ orderId }) => orderId);
  const recent = await findJustCharged(db, unseen, now);
  for (const { orderId, amountCents } of requested) {
    if (!recent.some((charged) => charged.orderId === orderId && charged.amountCents === amountCents)) continue;
    const detail = `Your saved card was charged ${formatMoney(amountCents)} a moment ago. Please look at what is left to pay.`;
    throw new AppError('stale_version', { detail });
  }
}

async function findJustCharged(db: Reader, orderIds: readonly number[], now: Date) {
  if (orderIds.length === 0) return [];
  return db
    .select({ orderId: chargeAllocations.orderId, amountCents: chargeAllocations.amountCents })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(
      and(
        inArray(chargeAllocations.orderId, [...orderIds]),
        eq(charges.status, 'succeeded'),
        ne(charges.kind, 'customer'),
        gte(charges.settledAt, new Date(now.getTime() - justNowMs).toISOString()),
      ),
    );
}
