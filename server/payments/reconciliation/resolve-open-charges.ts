import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import type { OpenCharges } from '#server/orders/unpaid-orders.ts';
import { resolveOpenCardSetups } from '../cards/resolve-open-card-setups.ts';
import { toChargeRequest } from '../charges/charge-once.ts';
import {
  type ChargeRow,
  findOpenChargesOf,
  findOrdersBeingCharged,
  listOpenCharges,
} from '../charges/charge-queries.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { cancelStartedPayments } from '../charges/started-payments.ts';
import { sendCapture } from '../holds/capture-order.ts';
import { listUnfinishedHolds } from '../holds/hold-queries.ts';
import { sendRelease } from '../holds/release-hold.ts';
import { askProvider, isSilence } from '../providers/ask-provider.ts';
import type { ChargeOutcome, PaymentProvider } from '../providers/payment-provider.ts';
import { sendOpenRefunds } from '../refunds/send-refunds.ts';
import { isKnownDatabase } from './known-database.ts';
import { beginComparisons, reconcileWithProvider, requireReconciledProvider } from './recover-unknown-charges.ts';

/**
 * After this time, a charge's request has either reached the provider or was lost. A charge that is abandoned too early only has to be
 * made again.
 */
const lostAfterMs = 60_000;
/** How long a bank's confirmation may wait for the customer. */
const unansweredAfterMs = 60 * 60_000;

/**
 * Asks the provider for the outcome of every open charge, and records it. A charge may never have reached the provider, or its customer
 * may never have confirmed it. Such a charge is first abandoned at the provider, so that it can't be charged later. Open refunds are
 * sent again.
 */
export const resolveOpenChargesJob: Job = {
  name: 'reconcile charges',
  everyMs: 30_000,
  beforeServing: true,
  async run(deps) {
    await beginComparisons(deps);
    await resolveOpenCharges(deps);
    // Runs after the open charges are settled. A layby's first payment activates its plan, and only then can later payments be
    // recorded.
    await reconcileWithProvider(deps);
  },
};

export async function resolveOpenCharges(deps: Deps): Promise<void> {
  const open = await deps.store.read(listOpenCharges);
  for (const charge of open) {
    if (charge.status === 'capturing') continue;
    const provider = deps.providers.find(charge.provider);
    if (provider === null) {
      // Another provider must not be asked: it doesn't know the charge, and its response would look as if nothing had been charged.
      deps.log.error({ charge: charge.reference }, `An open charge can only be settled with ${charge.provider}`);
      continue;
    }
    try {
      const outcome = await findOutcome(deps, provider, charge);
      if (outcome !== null) await settleCharge(deps, charge.reference, outcome);
    } catch (error) {
      deps.log.error({ err: error, charge: charge.reference }, 'A charge could not be settled');
      // If the provider doesn't respond, it is called again at the next run, not for every remaining charge.
      if (isSilence(error)) return;
    }
  }
  await finishHolds(deps);
  await cancelStartedPayments(deps);
  await resolveOpenCardSetups(deps);
  await sendOpenRefunds(deps);
}

/** Asks the provider again about captures and releases of holds that it hasn't responded to. */
async function finishHolds(deps: Deps): Promise<void> {
  for (const charge of await deps.store.read(listUnfinishedHolds)) {
    await (charge.status === 'capturing' ? sendCapture(deps, charge) : sendRelease(deps, charge));
  }
}

async function findOutcome(
  { clock }: Deps,
  provider: PaymentProvider,
  charge: ChargeRow,
): Promise<ChargeOutcome | null> {
  const request = toChargeRequest(charge);
  const ageMs = clock().getTime() - Date.parse(charge.createdAt);
  const known = await askProvider(provider.find(request));
  const isLost = known === null && ageMs >= lostAfterMs;
  const isUnanswered = known?.status === 'action' && ageMs >= unansweredAfterMs;
  return isLost || isUnanswered ? askProvider(provider.abandon(request)) : known;
}

/**
 * Ends the open charges of these orders before another payment. Charges whose outcome the provider knows are settled. Charges that wait
 * for their customer are abandoned, because the customer is now doing something else. Charges that the provider is still processing
 * stay open.
 */
export async function settleOpenCharges(deps: Deps, orderIds: readonly number[]): Promise<void> {
  const open = await deps.store.read((db) => findOpenChargesOf(db, orderIds));
  for (const charge of open) {
    if (charge.status === 'capturing') {
      await sendCapture(deps, charge);
      continue;
    }
    const provider = deps.providers.find(charge.provider);
    if (provider === null) continue;
    try {
      const request = toChargeRequest(charge);
      const isWaiting = charge.status === 'action';
      const outcome = await askProvider(isWaiting ? provider.abandon(request) : provider.find(request));
      if (outcome !== null) await settleCharge(deps, charge.reference, outcome);
    } catch (error) {
      deps.log.error({ err: error, charge: charge.reference }, 'A charge could not be settled');
    }
  }
}

/**
 * Settles the open charges of orders. Must be called before every change of an order's amount paid. Check first that the change is
 * allowed: a rejected change must not abandon a charge that waits for its customer.
 * @throws AppError unavailable while the provider doesn't respond and the database may be a restored backup
 */
export async function settleBeforeChange(deps: Deps, orderIds: readonly number[]): Promise<void> {
  // If a backup was restored, the order may have been paid after the backup was made.
  if (!isKnownDatabase(deps.store)) await requireReconciledProvider(deps);
  await settleOpenCharges(deps, orderIds);
}

/** Returns the functions of the payments module that the orders module needs before it cancels orders. */
export function openChargesOf(deps: Deps): OpenCharges {
  return {
    settle: (orderIds) => settleBeforeChange(deps, orderIds),
    findOpen: findOrdersBeingCharged,
  };
}
