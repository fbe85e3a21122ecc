import { and, eq } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import type { Deps } from '#server/deps.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { beginRelease, type ReleaseReason } from './begin-release.ts';

/** Releases an order's hold. */
export async function releaseHold(deps: Deps, orderId: number, reason: ReleaseReason): Promise<void> {
  await deps.store.write((tx) => beginRelease(tx, orderId, { reason, now: deps.clock() }));
  await sendReleasesOf(deps, orderId);
}

/**
 * Asks the provider to release the holds that a change of an order has made unnecessary. Called with the changed order after the
 * change's transaction. Returns the order's current state. An order for which nothing is held costs no query.
 */
export async function sendReleases(deps: Deps, order: Order): Promise<Order> {
  if (order.hold === null) return order;
  await sendReleasesOf(deps, order.id);
  return deps.store.read((db) => getPresentedOrder(db, order.id));
}

/** Asks the provider to release the holds of an order that are marked for release. */
export async function sendReleasesOf(deps: Deps, orderId: number): Promise<void> {
  const begun = await deps.store.read((db) =>
    db
      .select({ charge: charges })
      .from(charges)
      .innerJoin(chargeAllocations, eq(chargeAllocations.chargeId, charges.id))
      .where(and(eq(chargeAllocations.orderId, orderId), eq(charges.status, 'releasing'))),
  );
  for (const { charge } of begun) await sendRelease(deps, charge);
}

/** Asks the provider to release a hold, and records the response. If the provider doesn't respond, it is asked again later. */
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
