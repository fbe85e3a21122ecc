import type { CardSetupOutcome, ListedDispute } from '../payment-provider.ts';
import { setupOutcomeOf } from './stripe-cards.ts';
import type { StripeShop } from './stripe-charges.ts';
import { StripeClient, type StripeClientOptions } from './stripe-client.ts';
import { disputeDetails, toListedDispute } from './stripe-disputes.ts';
import { StripeFailure } from './stripe-failure.ts';
import { referenceOf } from './stripe-metadata.ts';
import { type FoundCharge, intentDetails, toFoundCharge } from './stripe-outcomes.ts';
import { type FoundRefund, toFoundRefund } from './stripe-refunds.ts';

type Listing = Pick<StripeShop, 'client' | 'shopId'>;

/** A card setup as recorded at Stripe. */
export interface FoundSetup {
  /** The setup's reference; null if the setup isn't this shop's. */
  reference: string | null;
  /** The setup's outcome; null if no card was ever entered for it. */
  outcome: CardSetupOutcome | null;
}

/**
 * Reads the current state of an event's charge; null if Stripe doesn't have the charge. The data in the event are ignored, so that
 * events may arrive late, repeatedly or in any order.
 */
export function findCharge({ client, shopId }: Listing, id: string): Promise<FoundCharge | null> {
  return orNull(async () => {
    const intent = await client.ask((stripe) => stripe.paymentIntents.retrieve(id, { expand: intentDetails }));
    return toFoundCharge(intent, shopId);
  });
}

/** The time of Stripe's clock, as given in the header of a response. Every key may read payments. */
export async function readClock({ client }: Pick<StripeShop, 'client'>): Promise<Date> {
  const { lastResponse } = await client.ask((stripe) => stripe.paymentIntents.list({ limit: 1 }));
  const time = new Date(lastResponse.headers.date ?? '');
  if (Number.isNaN(time.getTime())) throw new Error('Stripe’s response has no date');
  return time;
}

/** The id of the shop that made a charge; null if a shop didn't make it, or if Stripe doesn't have it. */
export async function shopOfCharge(options: StripeClientOptions, id: string): Promise<string | null> {
  const client = new StripeClient(options);
  try {
    return await orNull(async () => {
      const intent = await client.ask((stripe) => stripe.paymentIntents.retrieve(id));
      return intent.metadata.shop ?? null;
    });
  } finally {
    client.close();
  }
}

export function findRefund({ client, shopId }: Listing, id: string): Promise<FoundRefund | null> {
  return orNull(async () => {
    const refund = await client.ask((stripe) => stripe.refunds.retrieve(id, { expand: ['payment_intent'] }));
    return toFoundRefund(refund, shopId);
  });
}

export function findDispute({ client, shopId }: Listing, id: string): Promise<ListedDispute | null> {
  return orNull(async () => {
    const dispute = await client.ask((stripe) => stripe.disputes.retrieve(id, { expand: disputeDetails }));
    return toListedDispute(dispute, shopId);
  });
}

export function findSetup({ client, shopId }: Listing, id: string): Promise<FoundSetup | null> {
  return orNull(async () => {
    const setup = await client.ask((stripe) => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }));
    return { reference: referenceOf(setup.metadata, shopId), outcome: setupOutcomeOf(setup) };
  });
}

/** Returns the fingerprint of a card. A token still gives access to its card after the token was used. */
export function findFingerprint({ client }: Listing, source: string): Promise<string | null> {
  return orNull(async () => {
    if (!source.startsWith('ctoken_')) {
      const { card } = await client.ask((stripe) => stripe.paymentMethods.retrieve(source));
      return card?.fingerprint ?? null;
    }
    const { payment_method_preview: shown } = await client.ask((stripe) => stripe.confirmationTokens.retrieve(source));
    return shown?.card?.fingerprint ?? null;
  });
}

async function orNull<Found>(find: () => Promise<Found | null>): Promise<Found | null> {
  try {
    return await find();
  } catch (failure) {
    if (failure instanceof StripeFailure && failure.code === 'resource_missing') return null;
    throw failure;
  }
}
