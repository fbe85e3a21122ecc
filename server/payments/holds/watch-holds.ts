import { AppError } from '#core/app-error.ts';
import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { raiseAlert } from '../alerts/payment-alerts.ts';
import { toChargeRequest } from '../charges/charge-once.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { askProvider, isSilence } from '../providers/ask-provider.ts';
import { captureOrder } from './capture-order.ts';
import { findAgreedCard, listHoldsToEnd } from './hold-queries.ts';
import { releaseHold } from './release-hold.ts';

/** How long before its end a hold is captured or released. */
const renewBeforeMs = 12 * 60 * 60_000;

/**
 * Captures a hold twelve hours before it ends, if the order is weighed. If it isn't, staff are notified. If the card can be charged again,
 * the hold is also released, so that the amount can be held again (place-holds.ts). Also releases holds that their order no longer needs,
 * and records holds that the bank has released. If this job fails, the bank ends the holds, and the card is charged only once the order is
 * weighed.
 */
export const watchHolds: Job = {
  name: 'watch holds on cards',
  everyMs: 60_000,
  firstAfterMs: 20_000,
  async run(deps, signal) {
    const now = deps.clock();
    const before = new Date(now.getTime() + renewBeforeMs);
    const found = await deps.store.read((db) => listHoldsToEnd(db, before));
    if (found.length === 0) return;
    await prepareEmails();
    for (const { charge, isNeeded } of found) {
      if (signal?.aborted) return;
      const orderId = charge.metadata.allocations[0]?.orderId ?? 0;
      try {
        if (!isNeeded) await releaseHold(deps, orderId, 'not-needed');
        else if ((charge.holdEndsAt ?? '') <= now.toISOString()) await recordEnd(deps, charge);
        else await renew(deps, charge, orderId);
      } catch (error) {
        deps.log.error({ err: error, charge: charge.reference }, 'A hold that ends could not be looked after');
        if (isSilence(error)) return;
      }
    }
  },
};

async function recordEnd(deps: Deps, charge: ChargeRow): Promise<void> {
  const outcome = await askProvider(
    deps.providers.find(charge.provider)?.find(toChargeRequest(charge)) ?? Promise.resolve(null),
  );
  if (outcome !== null) await settleCharge(deps, charge.reference, outcome);
}

async function renew(deps: Deps, charge: ChargeRow, orderId: number): Promise<void> {
  const { store, clock, env, log } = deps;
  try {
    await captureOrder(deps, orderId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another payment of the order is in progress, so nothing is done until it ends.
    if (error.code !== 'not_weighed') {
      log.warn({ err: error, charge: charge.reference }, 'A hold that ends soon could not be captured yet');
      return;
    }
    const { reference: subject, amountCents, holdEndsAt } = charge;
    const card = await store.read((db) => findAgreedCard(db, orderId));
    const canRenew = card?.provider === deps.providers.active.name;
    const what = `The hold of ${formatMoney(amountCents)} on the customer’s card ends ${formatInstant(holdEndsAt ?? '')}, and the order isn’t weighed yet.`;
    const then = canRenew
      ? 'The shop lets it go now, and holds the amount again between 9 am and midnight, up to four days before the order is packed.'
      : 'No card is saved to hold it again: weigh the order before then, or ask the customer to pay.';
    const alert = { kind: 'hold-ends', subject, orderId, amountCents, detail: `${what} ${then}` } as const;
    await store.write((tx) => raiseAlert(tx, alert, { now: clock(), env }));
    if (canRenew) await releaseHold(deps, orderId, 'renewed');
  }
}
