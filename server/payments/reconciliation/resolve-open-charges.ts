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
import { sendOpenRefunds } from '../refunds/refund.ts';
import { isKnownDatabase } from './known-database.ts';
import { beginComparisons, reconcileWithProvider, requireReconciledProvider } from './recover-unknown-charges.ts';

/**
 * The age of a charge after which its request has either reached the provider or was lost. If a charge is abandoned too early, it
 * only has to be made again.
 */
const lostAfterMs = 60_000;
/** How long a bank's confirmation may wait for the customer. */
const unansweredAfterMs = 60 * 60_000;

/**
 * Requests the outcome of every open charge from the provider, and records it. A charge that never reached the provider, or that
 * the customer never confirmed, is first abandoned at the provider so that it can't be charged later. Open refunds are sent
 * again.
 */
export const resolveOpenChargesJob: Job = {
  name: 'reconcile charges',
  everyMs: 30_000,
  beforeServing: true,
  async run(deps) {
    await beginComparisons(deps);
    await resolveOpenCharges(deps);
    // Runs after the open charges are settled, because a layby's first payment activates its plan, which later payments need.
    await reconcileWithProvider(deps);
  },
};

export async function resolveOpenCharges(deps: Deps): Promise<void> {
  const open = await deps.store.read(listOpenCharges);
  for (const charge of open) {
    if (charge.status === 'capturing') continue;
    const provider = deps.providers.find(charge.provider);
    if (provider === null) {
      // Another provider doesn't know the charge, and its response would be mistaken for "never charged".
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

/** Repeats stored captures and releases of holds that the provider hasn't answered yet. */
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
 * Ends the open charges of these orders before another payment: settles the charges whose outcome the provider knows, and
 * abandons charges that wait for their customer, who is now doing something else. Charges that the provider is still processing
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
 * Settles the open charges of orders. Must be called before every change of an order's amount paid, but after checking that the
 * change is allowed, because a change that is rejected must not abandon a charge that waits for its customer.
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
