import { and, asc, eq, inArray, lte, ne, or } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { orders } from '#server/orders/order-tables.ts';
import { agreedCards } from '../cards/card-tables.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import { type CaptureRequest, neverSent } from '../providers/payment-provider.ts';

export type AgreedCard = typeof agreedCards.$inferSelect;

/** Returns the active hold of an order, other than the charge `besides`; null if there is none. */
export async function findHoldOf(
  db: Reader,
  orderId: number,
  { besides = 0 }: { besides?: number } = {},
): Promise<ChargeRow | null> {
  const [row] = await db
    .select({ charge: charges })
    .from(charges)
    .innerJoin(chargeAllocations, eq(chargeAllocations.chargeId, charges.id))
    .where(and(eq(chargeAllocations.orderId, orderId), eq(charges.status, 'held'), ne(charges.id, besides)));
  return row?.charge ?? null;
}

/** The card that the customer of an order agreed to have charged once the goods are weighed. */
export async function findAgreedCard(db: Reader, orderId: number): Promise<AgreedCard | null> {
  const [row] = await db.select().from(agreedCards).where(eq(agreedCards.orderId, orderId));
  return row ?? null;
}

/** Returns how often the bank declined a charge of an order's agreed card while the customer was away. */
export async function countDeclinedCharges(db: Reader, { orderId, cardReference }: AgreedCard): Promise<number> {
  const rows = await db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(chargeAllocations, eq(chargeAllocations.chargeId, charges.id))
    .where(
      and(
        eq(chargeAllocations.orderId, orderId),
        eq(charges.source, cardReference),
        eq(charges.kind, 'scheduled'),
        eq(charges.capture, 'automatic'),
        eq(charges.status, 'declined'),
        ne(charges.declineCode, neverSent),
      ),
    );
  return rows.length;
}

/**
 * Returns the holds that are still being captured or released, oldest first. A hold stays in this state after a crash, or if the
 * provider didn't respond.
 */
export async function listUnfinishedHolds(db: Reader): Promise<ChargeRow[]> {
  return db
    .select()
    .from(charges)
    .where(inArray(charges.status, ['capturing', 'releasing']))
    .orderBy(asc(charges.id));
}

/**
 * Returns the holds that end at or before an instant. Also returns holds that are no longer needed, because the order was cancelled or
 * paid in another way.
 */
export async function listHoldsToEnd(db: Reader, before: Date): Promise<{ charge: ChargeRow; isNeeded: boolean }[]> {
  const rows = await db
    .select({ charge: charges, status: orders.status })
    .from(charges)
    .innerJoin(chargeAllocations, eq(chargeAllocations.chargeId, charges.id))
    .innerJoin(orders, eq(orders.id, chargeAllocations.orderId))
    .where(
      and(eq(charges.status, 'held'), or(lte(charges.holdEndsAt, before.toISOString()), ne(orders.status, 'pending'))),
    )
    .orderBy(asc(charges.id));
  return rows.map(({ charge, status }) => ({ charge, isNeeded: status === 'pending' }));
}

/** @throws Error if no capture was stored with the hold */
export function toCaptureRequest({
  reference,
  providerChargeId,
  captureReference,
  captureCents: amountCents,
  kind,
  metadata,
  createdAt,
  settledAt,
}: ChargeRow): CaptureRequest {
  if (captureReference === null || amountCents === null) throw new Error(`Nothing is to be captured of ${reference}`);
  const allocations = metadata.allocations.map(({ orderId }) => ({ orderId, amountCents }));
  const purpose = { allocations, kind };
  return { reference, providerChargeId, captureReference, amountCents, purpose, createdAt: settledAt ?? createdAt };
}
