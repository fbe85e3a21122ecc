import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import type { OpenCharges } from '#server/orders/unpaid-orders.ts';
import { type ChargeRow, findOpenChargesOf, listOpenCharges } from '../charges/charge-queries.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { askProvider, ProviderUnavailable } from '../providers/ask-provider.ts';
import type { ChargeOutcome } from '../providers/gateway.ts';
import { sendOpenRefunds } from '../refunds/refund.ts';
import { reconcileWithProvider, requireReconciledProvider } from './recover-unknown-charges.ts';

/** By then a request that wrote its intent has reached the provider or has died; giving up early would only cost a retry. */
const lostAfterMs = 60_000;
/** How long a bank's question may wait for its customer. */
const unansweredAfterMs = 60 * 60_000;

/**
 * Asks the provider about every open charge, and records the outcome. What never reached the provider, and what the
 * customer never confirmed, is first given up there, so that it can't be charged later. Open refunds are requested again.
 */
export const resolveOpenChargesJob: Job = {
  name: 'reconcile charges',
  everyMs: 30_000,
  beforeServing: true,
  async run(deps) {
    await resolveOpenCharges(deps);
    // After what is open: a layby's first payment makes its plan, and later ones find it so.
    await reconcileWithProvider(deps);
  },
};

export async function resolveOpenCharges(deps: Deps): Promise<void> {
  const open = await deps.store.read(listOpenCharges);
  for (const charge of open) {
    if (charge.provider !== deps.gateway.name) {
      // Another provider knows nothing of it, and its "no" would be taken for "never charged".
      deps.log.error({ charge: charge.reference }, `An open charge can only be settled with ${charge.provider}`);
      continue;
    }
    try {
      const outcome = await findOutcome(deps, charge);
      if (outcome !== null) await settleCharge(deps, charge.reference, outcome);
    } catch (error) {
      deps.log.error({ err: error, charge: charge.reference }, 'A charge could not be settled');
      // A provider that is silent now is asked again at the next run, not once for every charge.
      if (error instanceof ProviderUnavailable) return;
    }
  }
  await sendOpenRefunds(deps);
}

async function findOutcome({ gateway, clock }: Deps, charge: ChargeRow): Promise<ChargeOutcome | null> {
  const ageMs = clock().getTime() - Date.parse(charge.createdAt);
  const known = await askProvider(gateway.find(charge.reference));
  const isLost = known === null && ageMs >= lostAfterMs;
  const isUnanswered = known?.status === 'action' && ageMs >= unansweredAfterMs;
  return isLost || isUnanswered ? askProvider(gateway.abandon(charge.reference)) : known;
}

/**
 * Makes room for another payment of these orders: settles the charges whose outcome the provider knows, and gives up those
 * that wait for their customer, who now wants something else. What the provider is still working on stays open.
 */
export async function settleOpenCharges(deps: Deps, orderIds: readonly number[]): Promise<void> {
  const open = await deps.store.read((db) => findOpenChargesOf(db, orderIds));
  for (const charge of open.filter(({ provider }) => provider === deps.gateway.name)) {
    try {
      const { gateway } = deps;
      const isWaiting = charge.status === 'action';
      const outcome = await askProvider(isWaiting ? gateway.abandon(charge.reference) : gateway.find(charge.reference));
      if (outcome !== null) await settleCharge(deps, charge.reference, outcome);
    } catch (error) {
      deps.log.error({ err: error, charge: charge.reference }, 'A charge could not be settled');
    }
  }
}

/**
 * Comes before every change to what is paid on these orders, and after a check that the change is allowed: one that is
 * rejected anyway must not give up a bank's question to the customer. @throws AppError unavailable while the provider is
 * silent
 */
export async function settleBeforeChange(deps: Deps, orderIds: readonly number[]): Promise<void> {
  // An order of a restored backup may have been paid since.
  await requireReconciledProvider(deps);
  await settleOpenCharges(deps, orderIds);
}

/** What orders ask of payments before they are cancelled. */
export function openChargesOf(deps: Deps): OpenCharges {
  return {
    settle: (orderIds) => settleBeforeChange(deps, orderIds),
    async findOpen(db, orderIds) {
      const open = await findOpenChargesOf(db, orderIds);
      const held = new Set(open.flatMap((charge) => charge.metadata.allocations.map((part) => part.orderId)));
      return orderIds.filter((id) => held.has(id));
    },
  };
}
