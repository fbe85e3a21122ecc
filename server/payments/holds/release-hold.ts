import { and, eq, inArray } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import { askProvider } from '../providers/ask-provider.ts';

/** Why the shop lets a hold go. */
export type ReleaseReason = 'cancelled' | 'paid' | 'renewed' | 'not-needed';

/**
 * Lets go what the bank holds for an order. That is stored first, so that nothing can capture it any more; if the provider is
 * silent, the reconciler asks it again. Does nothing if nothing is held, or if the hold is being captured.
 */
export async function releaseHold(deps: Deps, orderId: number, reason: ReleaseReason = 'cancelled'): Promise<void> {
  const begun = await deps.store.write((tx) => beginRelease(tx, [orderId], reason));
  for (const charge of begun) await sendRelease(deps, charge);
}

/** Stores that the holds of these orders are to be let go, in the transaction that makes them unnecessary. */
async function beginRelease(
  tx: Writer,
  orderIds: readonly number[],
  releaseReason: ReleaseReason,
): Promise<ChargeRow[]> {
  if (orderIds.length === 0) return [];
  const own = tx
    .select({ id: chargeAllocations.chargeId })
    .from(chargeAllocations)
    .where(inArray(chargeAllocations.orderId, [...orderIds]));
  return tx
    .update(charges)
    .set({ status: 'releasing', releaseReason })
    .where(and(eq(charges.status, 'held'), inArray(charges.id, own)))
    .returning();
}

/** Asks the provider to let a hold go, and records what it says. A silent provider is asked again later. */
export async function sendRelease(deps: Deps, charge: ChargeRow): Promise<void> {
  const provider = deps.providers.find(charge.provider);
  if (provider === null) {
    deps.log.error({ charge: charge.reference }, `A hold can only be released with ${charge.provider}`);
    return;
  }
  try {
    await settleCharge(deps, charge.reference, await askProvider(provider.release(charge)));
  } catch (error) {
    deps.log.error({ err: error, charge: charge.reference }, 'A hold could not be released yet');
  }
}
