import type { Stripe } from 'stripe';
import {
  abandoned,
  type ChargeOutcome,
  type ListedCharge,
  neverSent,
  type ProviderCard,
  type RefundOutcome,
} from '../payment-provider.ts';
import { type Decline, declineOfCharge, declineOfError } from './stripe-declines.ts';
import { capturedAtOf, readChargeMetadata, referenceOf } from './stripe-metadata.ts';
import { idOf, objectOf, toInstant } from './stripe-values.ts';

/** The fields to expand in a request for an intent, so that its outcome can be read. */
export const intentDetails = ['latest_charge', 'payment_method'];

/**
 * The outcome of an intent; null if no card was ever charged under it. An intent that was declined but not cancelled is
 * `pending`, since its customer could still pay it with another card.
 */
export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome | null {
  const { id: providerChargeId, client_secret: clientSecret } = intent;
  switch (intent.status) {
    case 'succeeded':
      return succeeded(intent);
    case 'requires_capture':
      return held(intent);
    case 'canceled':
      // The intent was cancelled after its amount was held: the shop released the hold, or the hold ended at Stripe.
      if (wasHeld(intent)) return { status: 'released', providerChargeId };
      return { status: 'declined', providerChargeId, ...declineOf(intent) };
    case 'requires_action':
      return { status: 'action', providerChargeId, clientSecret: clientSecret ?? '' };
    case 'requires_confirmation':
      return null;
    case 'requires_payment_method':
      return lastDeclineOf(intent) === null ? null : { status: 'pending' };
    default:
      return { status: 'pending' };
  }
}

/** Returns why the last attempt to pay an intent failed; null if there was no attempt, or if it didn't fail. */
export function lastDeclineOf(intent: Stripe.PaymentIntent): Decline | null {
  if (intent.last_payment_error !== null) return declineOfError(intent.last_payment_error);
  const charge = objectOf(intent.latest_charge);
  return charge?.status === 'failed' ? declineOfCharge(charge) : null;
}

export const abandonedDecline: Decline = { declineCode: abandoned, needsCustomer: true };
export const neverSentDecline: Decline = { declineCode: neverSent, needsCustomer: false };

/** Returns the decline of a cancelled intent. A declined charge and an abandoned charge both end in a cancelled intent. */
function declineOf(intent: Stripe.PaymentIntent): Decline {
  const wasConfirmed = intent.cancellation_reason !== null || intent.payment_method !== null;
  return lastDeclineOf(intent) ?? (wasConfirmed ? abandonedDecline : neverSentDecline);
}

function succeeded(intent: Stripe.PaymentIntent): ChargeOutcome {
  const charge = objectOf(intent.latest_charge);
  const method = objectOf(intent.payment_method);
  const paidWith = shownCard(charge?.payment_method_details?.card) ?? shownCard(method?.card);
  return {
    status: 'succeeded',
    providerChargeId: intent.id,
    chargedAt: capturedAtOf(intent.metadata) ?? toInstant(charge?.created ?? intent.created),
    charged: {
      amountCents: intent.amount_received,
      currency: intent.currency,
      reference: intent.metadata.reference ?? intent.id,
      refundedCents: refundedOf(intent),
    },
    card: cardToKeep(intent, paidWith),
    paidWith,
  };
}

function wasHeld({ capture_method: method, latest_charge: latest }: Stripe.PaymentIntent): boolean {
  return method === 'manual' && objectOf(latest)?.status === 'succeeded';
}

/** How long the shortest hold lasts (Visa, saved card). Used if Stripe doesn't say when a hold ends. */
const shortestHoldSeconds = (4 * 24 + 18) * 60 * 60;

function held(intent: Stripe.PaymentIntent): ChargeOutcome {
  const charge = objectOf(intent.latest_charge);
  const card = charge?.payment_method_details?.card;
  const method = objectOf(intent.payment_method);
  const paidWith = shownCard(card) ?? shownCard(method?.card);
  return {
    status: 'held',
    providerChargeId: intent.id,
    endsAt: toInstant(card?.capture_before ?? (charge?.created ?? intent.created) + shortestHoldSeconds),
    held: {
      amountCents: intent.amount_capturable,
      currency: intent.currency,
      reference: intent.metadata.reference ?? intent.id,
    },
    card: cardToKeep(intent, paidWith),
    paidWith,
  };
}

/** The card, if Stripe saves it for later charges. */
function cardToKeep(intent: Stripe.PaymentIntent, paidWith: CardDetailsShown): ProviderCard | null {
  const reference = idOf(intent.payment_method);
  const isSaved = intent.setup_future_usage === 'off_session' && intent.customer !== null && reference !== null;
  return isSaved ? { reference, ...(paidWith ?? unnamedCard) } : null;
}

/** Returns the refunded amount of a charge. Stripe counts the part of a hold that wasn't captured as refunded. */
function refundedOf(intent: Stripe.PaymentIntent): number {
  const charge = objectOf(intent.latest_charge);
  if (!charge) return 0;
  const uncaptured = intent.capture_method === 'manual' ? charge.amount - charge.amount_captured : 0;
  return Math.max(0, charge.amount_refunded - uncaptured);
}

type CardDetailsShown = { brand: string; last4: string } | null;

/** The details of a saved card whose brand and number are unknown. It can still be charged, so it must not be discarded. */
const unnamedCard = { brand: 'unknown', last4: '????' };

interface CardDetails {
  brand?: string | null;
  last4?: string | null;
}

function shownCard(card: CardDetails | null | undefined): { brand: string; last4: string } | null {
  return card?.last4 ? { brand: card.brand ?? unnamedCard.brand, last4: card.last4 } : null;
}

export function savedCard(method: Stripe.PaymentMethod): ProviderCard {
  return { reference: method.id, ...(shownCard(method.card) ?? unnamedCard) };
}

/** An intent as Stripe lists it. If the shop didn't make it, its own id is used instead of a reference. */
export interface FoundCharge extends ListedCharge {
  isOurs: boolean;
}

/** Returns an intent as a listed charge; null if no card was ever charged under the intent, so that it isn't a charge. */
export function toFoundCharge(intent: Stripe.PaymentIntent, shop: string): FoundCharge | null {
  const outcome = outcomeOf(intent);
  if (outcome === null || (outcome.status === 'declined' && outcome.declineCode === neverSent)) return null;
  const own = readChargeMetadata(intent.metadata, shop);
  return {
    isOurs: own !== null,
    reference: own?.reference ?? intent.id,
    createdAt: toInstant(intent.created),
    amountCents: outcome.status === 'succeeded' ? outcome.charged.amountCents : intent.amount,
    refundedCents: outcome.status === 'released' ? 0 : refundedOf(intent),
    capture: intent.capture_method === 'manual' ? 'manual' : 'automatic',
    customer: idOf(intent.customer),
    purpose: own?.purpose ?? { allocations: [] },
    outcome,
  };
}

/** Whether this shop created an object of Stripe's under this reference. */
export function isOfReference({ metadata }: { metadata: Stripe.Metadata | null }, reference: string, shop: string) {
  return referenceOf(metadata, shop) === reference;
}

export const lacksBalance: RefundOutcome = { status: 'pending', waitsFor: 'balance' };
export const lacksRight: RefundOutcome = { status: 'pending', waitsFor: 'right' };

export function refundOutcomeOf({ id, status, failure_reason, pending_reason }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { status: 'succeeded', providerRefundId: id };
  if (status === 'failed' || status === 'canceled') {
    return { status: 'refused', reason: failure_reason ?? `The refund is ${status} at Stripe.` };
  }
  return pending_reason === 'insufficient_funds' ? lacksBalance : { status: 'pending' };
}
