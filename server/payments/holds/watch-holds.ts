import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { raiseAlert } from '../alerts/payment-alerts.ts';
import { toChargeRequest } from '../charges/charge-once.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { listHoldsToEnd } from './hold-queries.ts';
import { releaseHold } from './release-hold.ts';

/** How long before the end of a hold staff are told. */
const warnBeforeMs = 12 * 60 * 60_000;

/**
 * Lets go holds whose order was cancelled or paid in another way, tells staff 12 hours before a hold ends, and records holds that the
 * bank has let go. If this job fails, holds stay on customers’ cards until the bank ends them.
 */
export const watchHolds: Job = {
  name: 'watch holds on cards',
  everyMs: 60_000,
  firstAfterMs: 20_000,
  async run(deps, signal) {
    const now = deps.clock();
    const before = new Date(now.getTime() + warnBeforeMs);
    const found = await deps.store.read((db) => listHoldsToEnd(db, before));
    if (found.length === 0) return;
    await prepareEmails();
    for (const { charge, isNeeded } of found) {
      if (signal?.aborted) return;
      const orderId = charge.metadata.allocations[0]?.orderId ?? 0;
      if (!isNeeded) await releaseHold(deps, orderId, 'not-needed');
      else if ((charge.holdEndsAt ?? '') <= now.toISOString()) await recordEnd(deps, charge);
      else await warn(deps, charge, orderId);
    }
  },
};

async function recordEnd(deps: Deps, charge: ChargeRow): Promise<void> {
  const outcome = await askProvider(
    deps.providers.find(charge.provider)?.find(toChargeRequest(charge)) ?? Promise.resolve(null),
  );
  if (outcome !== null) await settleCharge(deps, charge.reference, outcome);
}

async function warn({ store, clock, env }: Deps, charge: ChargeRow, orderId: number): Promise<void> {
  const { reference: subject, amountCents, holdEndsAt } = charge;
  const detail =
    `${formatMoney(amountCents)} is held on the customer’s card until ${formatInstant(holdEndsAt ?? '')}. ` +
    'Pack and weigh the order before then, or the money has to be held or paid again.';
  await store.write((tx) =>
    raiseAlert(tx, { kind: 'hold-ends', subject, orderId, amountCents, detail }, { now: clock(), env }),
  );
}
