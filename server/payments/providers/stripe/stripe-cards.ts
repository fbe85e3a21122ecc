import type { Stripe } from 'stripe';
import { abandoned, type CardSetupOutcome, type CardSetupRequest, neverSent } from '../payment-provider.ts';
import type { StripeShop } from './stripe-charges.ts';
import { atBank } from './stripe-client.ts';
import { lostOrFailed } from './stripe-customers.ts';
import { declineOfError, declineOfFailure, sourceDecline } from './stripe-declines.ts';
import { StripeFailure } from './stripe-failure.ts';
import { isOfReference, savedCard } from './stripe-outcomes.ts';
import { isKeyAlive, isReplay, listedSince } from './stripe-repeats.ts';
import { objectOf } from './stripe-values.ts';

const setupDetails = ['payment_method'];

/**
 * Saves cards without a charge, as SetupIntents. An intent is created first and then confirmed. A declined intent is cancelled before
 * the decline is reported, so that the decline is final.
 */
export class StripeCards {
  readonly #shop: StripeShop;

  constructor(shop: StripeShop) {
    this.#shop = shop;
  }

  async save(request: CardSetupRequest): Promise<CardSetupOutcome> {
    const { reference, source, providerSetupId } = request;
    if (providerSetupId !== null) {
      const known = await this.#conclude(await this.#retrieve(providerSetupId));
      if (known !== null) return known;
    }
    const id = providerSetupId ?? (await this.#idFor(request));
    try {
      const confirmed = await this.#confirm(id, { reference, source });
      const intent = isReplay(confirmed) ? await this.#retrieve(id) : confirmed;
      return (await this.#conclude(intent)) ?? { status: 'pending' };
    } catch (failure) {
      if (!(failure instanceof StripeFailure)) throw failure;
      const decline = failure.isDecline ? declineOfFailure(failure) : sourceDecline(failure, source);
      if (decline !== null) return this.#giveUp(id, decline.declineCode);
      const isKnown = failure.isUnexpectedState || failure.isOtherRequest;
      const known = isKnown ? await this.#conclude(await this.#retrieve(id)) : null;
      if (known === null) throw failure;
      return known;
    }
  }

  async abandon(request: CardSetupRequest): Promise<CardSetupOutcome> {
    const intent = await this.#intentToAbandon(request);
    if (intent === null) return { status: 'declined', providerSetupId: null, declineCode: neverSent };
    const outcome = setupOutcomeOf(intent);
    if (outcome !== null && isFinal(outcome)) return outcome;
    const code = lastDeclineOf(intent) ?? (outcome === null ? neverSent : abandoned);
    const final = await this.#giveUp(intent.id, code);
    if (!isFinal(final))
      throw new Error(`The card ${request.reference} can't be given up while Stripe is at work on it`);
    return final;
  }

  async #intentToAbandon(request: CardSetupRequest): Promise<Stripe.SetupIntent | null> {
    if (request.providerSetupId !== null) return this.#retrieve(request.providerSetupId);
    // The caller cancels the intent that is returned here. If the first request never arrived, the intent is created now. Should that
    // request still arrive, it gets this same intent, as long as Stripe remembers the key.
    if (!isKeyAlive(request.createdAt, this.#shop.clock())) return this.#lookUp(request);
    try {
      return await this.#retrieve((await this.#create(request)).id);
    } catch (failure) {
      // The first request failed permanently. Either it created nothing, or Stripe's list now contains its intent.
      const isOver = failure instanceof StripeFailure && (failure.isReplay || failure.isUnknownCustomer);
      if (isOver) return this.#lookUp(request);
      throw failure;
    }
  }

  async #idFor(request: CardSetupRequest): Promise<string> {
    try {
      return (await this.#intentFor(request)).id;
    } catch (failure) {
      throw await lostOrFailed(this.#shop, failure, request);
    }
  }

  async #intentFor(request: CardSetupRequest): Promise<Stripe.SetupIntent> {
    const isForgotten = !isKeyAlive(request.createdAt, this.#shop.clock());
    return (isForgotten ? await this.#lookUp(request) : null) ?? this.#create(request);
  }

  #create({ reference, customer }: CardSetupRequest): Promise<Stripe.SetupIntent> {
    const params: Stripe.SetupIntentCreateParams = {
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { reference, shop: this.#shop.shopId },
    };
    if (customer !== null) params.customer = customer;
    const key = { idempotencyKey: `${reference}:create` };
    return this.#shop.client.ask((stripe) => stripe.setupIntents.create(params, key));
  }

  #confirm(id: string, { reference, source }: Pick<CardSetupRequest, 'reference' | 'source'>) {
    const params = { confirmation_token: source, return_url: this.#shop.returnUrl, expand: setupDetails };
    const key = { idempotencyKey: `${reference}:confirm`, ...atBank };
    return this.#shop.client.ask((stripe) => stripe.setupIntents.confirm(id, params, key));
  }

  #retrieve(id: string): Promise<Stripe.SetupIntent> {
    return this.#shop.client.ask((stripe) => stripe.setupIntents.retrieve(id, { expand: setupDetails }));
  }

  async #lookUp({ reference, createdAt }: CardSetupRequest): Promise<Stripe.SetupIntent | null> {
    const expand = setupDetails.map((name) => `data.${name}`);
    const intents = this.#shop.client.list((stripe) =>
      stripe.setupIntents.list({ created: { gte: listedSince(createdAt) }, limit: 100, expand }),
    );
    for await (const intent of intents) if (isOfReference(intent, reference, this.#shop.shopId)) return intent;
    return null;
  }

  async #conclude(intent: Stripe.SetupIntent): Promise<CardSetupOutcome | null> {
    const declineCode = intent.status === 'requires_payment_method' ? lastDeclineOf(intent) : null;
    return declineCode === null ? setupOutcomeOf(intent) : this.#giveUp(intent.id, declineCode);
  }

  async #giveUp(id: string, declineCode: string): Promise<CardSetupOutcome> {
    const reason = declineCode === neverSent ? {} : { cancellation_reason: 'abandoned' as const };
    try {
      await this.#shop.client.ask((stripe) => stripe.setupIntents.cancel(id, reason));
      return { status: 'declined', providerSetupId: id, declineCode };
    } catch (failure) {
      if (!(failure instanceof StripeFailure) || !failure.isUnexpectedState) throw failure;
      return setupOutcomeOf(await this.#retrieve(id)) ?? { status: 'pending' };
    }
  }
}

/** The outcome of a card setup; null if no card was ever entered for it. */
export function setupOutcomeOf(intent: Stripe.SetupIntent): CardSetupOutcome | null {
  const { id: providerSetupId, status, client_secret: clientSecret } = intent;
  const method = objectOf(intent.payment_method);
  const wasConfirmed = intent.cancellation_reason !== null || intent.payment_method !== null;
  if (status === 'succeeded' && method !== null)
    return { status: 'succeeded', providerSetupId, card: savedCard(method) };
  if (status === 'canceled') {
    const declineCode = lastDeclineOf(intent) ?? (wasConfirmed ? abandoned : neverSent);
    return { status: 'declined', providerSetupId, declineCode };
  }
  if (status === 'requires_action') return { status: 'action', providerSetupId, clientSecret: clientSecret ?? '' };
  const isUntried = status === 'requires_confirmation' || status === 'requires_payment_method';
  return isUntried && lastDeclineOf(intent) === null ? null : { status: 'pending' };
}

function lastDeclineOf({ last_setup_error: error }: Stripe.SetupIntent): string | null {
  return error === null ? null : declineOfError(error).declineCode;
}

function isFinal({ status }: CardSetupOutcome): boolean {
  return status === 'succeeded' || status === 'declined';
}
