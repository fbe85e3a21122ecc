import { and, asc, eq, exists, inArray, lte, not } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { releasePlaces } from '#server/orders/delivery/order-place.ts';
import { orders } from '#server/orders/order-tables.ts';
import { chargeAllocations, charges } from '#server/payments/payment-tables.ts';

/** The number of orders that are changed in one transaction, so that a long list never makes a customer wait. */
const batch = 100;

/**
 * Releases the delivery slots of unpaid orders after 15 minutes or at the cut-off. An order with an open charge keeps its slot,
 * because the money may already have been taken. The order itself isn't cancelled; when it is paid, it takes a slot again.
 */
export const releaseUnpaidPlaces: Job = {
  name: 'release unpaid places',
  everyMs: 15_000,
  async run({ store, clock }) {
    const now = clock().toISOString();
    let released = batch;
    while (released === batch) released = await store.write((tx) => releaseSome(tx, now));
  },
};

async function releaseSome(tx: Writer, now: string): Promise<number> {
  const openCharge = tx
    .select({ id: charges.id })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(and(eq(chargeAllocations.orderId, orders.id), inArray(charges.status, ['open', 'action'])));
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders.placeHeldUntil, now), eq(orders.status, 'pending'), not(exists(openCharge))))
    .orderBy(asc(orders.placeHeldUntil))
    .limit(batch);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await releasePlaces(tx, ids);
  return ids.length;
}
