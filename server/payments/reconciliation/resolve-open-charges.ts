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
import { askProvider, isSilence } from '../providers/ask-provider.ts';
import type { ChargeOutcome, PaymentProvider } from '../providers/payment-provider.ts';
import { sendOpenRefunds } from '../refunds/refund.ts';
import { reconcileWithProvider, requireReconciledProvider } from './recover-unknown-charges.ts';

/**
 * After this time, a request that stored its intent has either reached the provider or died; giving up earlier would only cost a
 * retry.
 */
const lostAfterMs = 60_000;
/** How long a bank's question may wait for its customer. */
const unansweredAfterMs = 60 * 60_000;

/**
 * Asks the provider about every open charge, and records the outcome. A charge that never reached the provider, or that the
 * customer never confirmed, is first abandoned there so that it can't be charged later. Open refunds are sent again.
 */
export const resolveOpenChargesJob: Job = {
  name: 'reconcile charges',
  everyMs: 30_000,
  beforeServing: true,
  async run(deps) {
    await resolveOpenCharges(deps);
    // Runs after the open charges are settled: a layby's first payment activates its plan, which later payments need.
    await reconcileWithProvider(deps);
  },
};

export async function resolveOpenCharges(deps: Deps): Promise<void> {
  const open = await deps.store.read(listOpenCharges);
  for (const charge of open) {
    const provider = deps.providers.find(charge.provider);
    if (provider === null) {
      // Another provider doesn't know the charge, and its answer would be taken for "never charged".
      deps.log.error({ charge: charge.reference }, `An open charge can only be settled with ${charge.provider}`);
      continue;
    }
    try {
      const outcome = await findOutcome(deps, provider, charge);
      if (outcome !== null) await settleCharge(deps, charge.reference, outcome);
    } catch (error) {
      deps.log.error({ err: error, charge: charge.reference }, 'A charge could not be settled');
      // A silent provider is asked again at the next run, not once for every charge.
      if (isSilence(error)) return;
    }
  }
  await cancelStartedPayments(deps);
  await resolveOpenCardSetups(deps);
  await sendOpenRefunds(deps);
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
 * Makes room for another payment of these orders: settles the charges whose outcome the provider knows, and abandons those that
 * wait for their customer, who now wants something else. What the provider is still processing stays open.
 */
export async function settleOpenCharges(deps: Deps, orderIds: readonly number[]): Promise<void> {
  const open = await deps.store.read((db) => findOpenChargesOf(db, orderIds));
  for (const charge of open) {
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
 * Called before every change to what is paid on these orders, but after checking that the change is allowed: a change that is
 * rejected must not abandon a charge that waits for its customer.
 * @throws AppError unavailable while the provider is silent
 */
export async function settleBeforeChange(deps: Deps, orderIds: readonly number[]): Promise<void> {
  // An order of a restored backup may have been paid since.
  await requireReconciledProvider(deps);
  await settleOpenCharges(deps, orderIds);
}

/** The functions of payments that orders need before they are cancelled. */
export function openChargesOf(deps: Deps): OpenCharges {
  return {
    settle: (orderIds) => settleBeforeChange(deps, orderIds),
    findOpen: findOrdersBeingCharged,
  };
}
