import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import type { ChargeRow } from '#server/payments/charges/charge-queries.ts';
import { chargeAllocations, charges } from '#server/payments/payment-tables.ts';
import type { ListedCharge } from '#server/payments/providers/payment-provider.ts';
import { nameOfCharge } from './name-of-charge.ts';
import type { ProviderRecords } from './provider-list.ts';

/** Checks that the provider has the hold with the same amount, and that the hold hasn't passed its end. */
export function auditHold(row: ChargeRow, listed: ListedCharge | undefined, provider: ProviderRecords): string[] {
  const name = nameOfCharge(row);
  if (listed === undefined) return [`${name} is held, but not at the provider.`];
  if (listed.outcome.status !== 'held') return [`${name} is held, but ${listed.outcome.status} at the provider.`];
  if (listed.outcome.held.amountCents !== row.heldCents) return [`${name} holds another amount at the provider.`];
  const hasEnded = row.holdEndsAt !== null && provider.hasPassed(row.holdEndsAt);
  return hasEnded ? [`${name} is still held after its end.`] : [];
}

/** Checks that each order has at most one active hold: a higher hold replaces a lower one in one step. */
export async function auditHeldOnce(db: Reader): Promise<string[]> {
  const held = await db
    .select({ orderId: chargeAllocations.orderId })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(eq(charges.status, 'held'));
  const twice = held.filter(({ orderId }, index) => held.findIndex((each) => each.orderId === orderId) < index);
  return [...new Set(twice.map(({ orderId }) => `Order #${orderId} is held more than once.`))];
}

/**
 * Checks the captures of holds. At most one hold of each order may be captured, only after the whole order is weighed, and for at most
 * the amount that its customer agreed to.
 */
export async function auditCaptures(db: Reader, rows: readonly ChargeRow[]): Promise<string[]> {
  const captured = rows.filter(({ capture, status }) => capture === 'manual' && isCapture(status));
  if (captured.length === 0) return [];
  const ids = captured.map(({ id }) => id);
  const parts = await db.select().from(chargeAllocations).where(inArray(chargeAllocations.chargeId, ids));
  const orderIds = parts.map(({ orderId }) => orderId);
  const unweighed = await db
    .selectDistinct({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(
      and(
        inArray(orderItems.orderId, orderIds),
        isNotNull(orderItems.pricePerKiloCents),
        isNull(orderItems.weighedGrams),
      ),
    );
  const agreed = await db
    .select({ id: orders.id, ceilingCents: orders.ceilingCents })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const others = await db
    .select({ id: charges.id, status: charges.status, orderId: chargeAllocations.orderId })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(and(inArray(chargeAllocations.orderId, orderIds), eq(charges.capture, 'manual')));
  return captured.flatMap((row) => {
    const own = parts.filter(({ chargeId }) => chargeId === row.id);
    return own.flatMap(({ orderId, amountCents }) => [
      ...(agreed.some(
        ({ id, ceilingCents }) =>
          id === orderId && ceilingCents !== null && amountCents > ceilingCents && row.status === 'succeeded',
      )
        ? [`${nameOfCharge(row)} was captured, but the customer of order #${orderId} agreed to less.`]
        : []),
      ...(unweighed.some((item) => item.orderId === orderId)
        ? [`${nameOfCharge(row)} was captured, but goods of order #${orderId} aren’t weighed.`]
        : []),
      ...(others.some((other) => other.orderId === orderId && other.id < row.id && isCapture(other.status))
        ? [`${nameOfCharge(row)} was captured for order #${orderId}, of which another hold was captured before.`]
        : []),
    ]);
  });
}

function isCapture(status: ChargeRow['status']): boolean {
  return status === 'succeeded' || status === 'capturing';
}
