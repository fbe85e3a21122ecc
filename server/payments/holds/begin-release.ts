import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';

/** Why the shop releases a hold. */
export type ReleaseReason = 'cancelled' | 'paid' | 'renewed' | 'not-needed';

/**
 * Marks an order's hold for release, in the transaction that makes the hold unnecessary. From then on the hold can't be captured. The
 * hold of the charge `besides` stays. After the transaction, the caller calls `sendReleases`, which asks the provider to release the
 * hold. If that fails, the reconciler asks again. Does nothing if nothing is held, or if the hold is being captured.
 */
export async function beginRelease(
  tx: Writer,
  orderId: number,
  { reason: releaseReason, now, besides = 0 }: { reason: ReleaseReason; now: Date; besides?: number },
): Promise<void> {
  const own = tx
    .select({ id: chargeAllocations.chargeId })
    .from(chargeAllocations)
    .where(eq(chargeAllocations.orderId, orderId));
  await tx
    .update(charges)
    .set({ status: 'releasing', releaseReason, settledAt: now.toISOString() })
    .where(and(eq(charges.status, 'held'), ne(charges.id, besides), inArray(charges.id, own)));
}
