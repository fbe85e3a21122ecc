import { and, eq, gte, inArray, or } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import type { RequestedPayment } from '#server/payments/due-instalments/reject-scheduler-overlap.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';

/**
 * Within this time, a second payment of the same amount for the same order counts as a repeat, if the client sends no key and no
 * version.
 */
const repeatedWithinMs = 30_000;

/**
 * Prevents a client that sends no Idempotency-Key from paying twice with a repeated request. Orders with a version aren't checked.
 * Their version shows whether the client has seen the order after the first payment.
 * @throws AppError payment_repeated, or charge_in_flight while the first payment is still open
 */
export async function rejectRepeated(db: Reader, requested: readonly RequestedPayment[], now: Date): Promise<void> {
  const unseen = requested.filter(({ version }) => version === undefined);
  if (unseen.length === 0) return;
  const rows = await db
    .select({ orderId: chargeAllocations.orderId, amountCents: chargeAllocations.amountCents, status: charges.status })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(
      and(
        inArray(
          chargeAllocations.orderId,
          unseen.map(({ orderId }) => orderId),
        ),
        eq(charges.kind, 'customer'),
        or(
          inArray(charges.status, ['open', 'action']),
          and(eq(charges.status, 'succeeded'), gte(charges.settledAt, repeatedSince(now))),
        ),
      ),
    );
  for (const { orderId, amountCents } of unseen) {
    const same = rows.filter((row) => row.orderId === orderId && row.amountCents === amountCents);
    if (same.some((row) => row.status === 'succeeded')) throw repeatedPayment(orderId, amountCents);
    if (same.length > 0) throw new AppError('charge_in_flight', { retryAfter: 5 });
  }
}

/** Returns the start of the time in which a second payment of the same amount counts as a mistake. */
export function repeatedSince(now: Date): string {
  return new Date(now.getTime() - repeatedWithinMs).toISOString();
}

export function repeatedPayment(orderId: number, amountCents: number): AppError {
  const detail =
    `${formatMoney(amountCents)} was paid for order #${orderId} a moment ago. To pay the same amount once more, ` +
    'wait 30 seconds or send an Idempotency-Key.';
  return new AppError('payment_repeated', { detail, retryAfter: repeatedWithinMs / 1000 });
}
