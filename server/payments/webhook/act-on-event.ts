import { formatMoney } from '#core/money.ts';
import type { Deps } from '#server/deps.ts';
import { isUnknownCharge } from '../alerts/alert-queries.ts';
import { type NewAlert, raiseAlert } from '../alerts/payment-alerts.ts';
import { findCardSetup } from '../cards/card-setup-queries.ts';
import { settleCardSetup } from '../cards/settle-card-setup.ts';
import { toChargeRequest } from '../charges/charge-once.ts';
import { findCharge } from '../charges/charge-queries.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { askProvider } from '../providers/ask-provider.ts';
import type { StripeEvent } from '../providers/stripe/stripe-events.ts';
import type { StripeProvider } from '../providers/stripe/stripe-provider.ts';
import type { FoundRefund } from '../providers/stripe/stripe-refunds.ts';
import { importMissingCharge } from '../reconciliation/import-missing-charge.ts';
import { importMissingRefund } from '../reconciliation/import-missing-refund.ts';
import { isEventKnown, recordProviderEvent } from '../reconciliation/provider-events.ts';
import { reconcileWithProvider } from '../reconciliation/recover-unknown-charges.ts';
import { findRefund } from '../refunds/refund-queries.ts';
import { settleRefund } from '../refunds/send-refunds.ts';
import { findRepeatSetup, settleRepeatSetup } from '../repeating-boxes/repeat-cards.ts';

/**
 * Processes an event of the provider only once. Only the event's subject is used, and its current state is requested from the provider.
 * Late, repeated and reordered events therefore do no harm. Charges that the shop doesn't know are reported to staff.
 * @throws ProviderUnavailable; the provider then sends the event again
 */
export async function actOnEvent(deps: Deps, stripe: StripeProvider, event: StripeEvent): Promise<void> {
  if (await deps.store.read((db) => isEventKnown(db, event.id))) return;
  const { subject } = event;
  if (subject?.type === 'charge') await actOnCharge(deps, stripe, event, subject.providerChargeId);
  if (subject?.type === 'refund') await actOnRefund(deps, stripe, event, subject.providerRefundId);
  if (subject?.type === 'setup') await actOnCardSetup(deps, stripe, event, subject.providerSetupId);
  if (subject?.type === 'dispute') {
    const dispute = await askProvider(stripe.findDispute(subject.providerDisputeId));
    if (dispute !== null) await recordDispute(deps, stripe, dispute, event);
  }
  // An event that required no change is only recorded as received.
  await deps.store.write((tx) => recordProviderEvent(tx, event, deps.clock()));
}

async function actOnCharge(deps: Deps, stripe: StripeProvider, event: StripeEvent, id: string): Promise<void> {
  const found = await askProvider(stripe.findCharge(id));
  if (found === null) return;
  const stored = await deps.store.read((db) => findCharge(db, found.reference));
  if (stored !== null) {
    // A decline is final only once the charge is abandoned at the provider. `find` does this.
    const isUndecided = found.outcome.status === 'pending';
    const outcome = isUndecided ? await askProvider(stripe.find(toChargeRequest(stored))) : found.outcome;
    if (outcome !== null) await settleCharge(deps, found.reference, outcome, event);
  } else if (found.isOurs) {
    // The comparison runs before the import. It starts at the newest stored charge, so after the import it would miss charges that were
    // lost earlier.
    await reconcileWithProvider(deps);
    await importMissingCharge(deps, stripe, found);
  } else if (found.outcome.status === 'succeeded') {
    const amount = formatMoney(found.amountCents);
    const detail = `${amount} was charged at the provider, and not by this shop: no order belongs to it. Keep it, or refund it on the Payments screen.`;
    const alert = {
      kind: 'unknown-charge',
      subject: id,
      orderId: null,
      amountCents: found.amountCents,
      detail,
    } as const;
    await deps.store.write(async (tx) => {
      await recordProviderEvent(tx, event, deps.clock());
      await raiseAlert(tx, alert, { now: deps.clock(), env: deps.env });
    });
  }
}

async function actOnRefund(deps: Deps, stripe: StripeProvider, event: StripeEvent, id: string): Promise<void> {
  const found = await askProvider(stripe.findRefund(id));
  if (found === null) return;
  const stored = await deps.store.read((db) => findRefund(db, found.reference));
  if (stored !== null) {
    await settleRefund(deps, found.reference, found.outcome, event);
  } else if (found.isOurs) {
    await reconcileWithProvider(deps);
    await importMissingRefund(deps, found);
  } else if (found.movesMoney) {
    await reportForeignRefund(deps, event, id, found);
  }
}

type ForeignRefund = Extract<FoundRefund, { isOurs: false }>;

/**
 * Reports a refund that was made in the provider's dashboard, because the order doesn't show it. If the shop didn't make the charge,
 * staff may have refunded it themselves. Then no order is wrong, and only a failed refund is reported.
 */
async function reportForeignRefund(
  deps: Deps,
  event: StripeEvent,
  id: string,
  { chargeReference, providerChargeId, amountCents, outcome }: ForeignRefund,
): Promise<void> {
  await deps.store.write(async (tx) => {
    const raise = (alert: NewAlert) => raiseAlert(tx, alert, { now: deps.clock(), env: deps.env });
    if (providerChargeId !== null && (await isUnknownCharge(tx, providerChargeId))) {
      if (outcome.status !== 'refused') return;
      const detail = `A refund of ${formatMoney(amountCents)} of a charge that isn’t the shop’s failed (${outcome.reason}). Its customer doesn’t have the money.`;
      await raise({ kind: 'refund-failed', subject: id, orderId: null, amountCents, detail });
      return;
    }
    if (outcome.status !== 'succeeded') return;
    const charge = await findCharge(tx, chargeReference);
    const orderId = charge?.metadata.allocations[0]?.orderId ?? null;
    const detail = `${formatMoney(amountCents)} was given back at the provider and not by this shop: no order has it as refunded.`;
    await recordProviderEvent(tx, event, deps.clock());
    await raise({ kind: 'unknown-refund', subject: id, orderId, amountCents, detail });
  });
}

async function actOnCardSetup(deps: Deps, stripe: StripeProvider, event: StripeEvent, id: string): Promise<void> {
  const found = await askProvider(stripe.findSetup(id));
  const { reference = null, outcome = null } = found ?? {};
  if (reference === null || outcome === null) return;
  const stored = await deps.store.read((db) => findCardSetup(db, reference));
  if (stored !== null) await settleCardSetup(deps, reference, outcome, event);
  else if ((await deps.store.read((db) => findRepeatSetup(db, reference))) !== null)
    await settleRepeatSetup(deps, reference, outcome, event);
}
