import type { Stripe } from 'stripe';
import type { ChargeOutcome, ChargeRequest, CreatedCharge } from '../payment-provider.ts';
import { atBank, type StripeClient } from './stripe-client.ts';
import { lostOrFailed } from './stripe-customers.ts';
import { authenticationRequired, type Decline, declineOfFailure, sourceDecline } from './stripe-declines.ts';
import { StripeFailure } from './stripe-failure.ts';
import { chargeMetadata } from './stripe-metadata.ts';
import {
  abandonedDecline,
  intentDetails,
  isOfReference,
  lastDeclineOf,
  neverSentDecline,
  outcomeOf,
} from './stripe-outcomes.ts';
import { isKeyAlive, isReplay, listedSince } from './stripe-repeats.ts';

export interface StripeShop {
  client: StripeClient;
  /** Distinguishes this shop's charges from others in the same account. */
  shopId: string;
  /** The URL to which the bank's page redirects the customer. */
  returnUrl: string;
  clock: () => Date;
}

/**
 * Charges cards as PaymentIntents. An intent is created first and then confirmed. A declined intent is cancelled before the decline is
 * reported, so that the decline is final.
 */
export class StripeCharges {
  readonly #shop: StripeShop;

  constructor(shop: StripeShop) {
    this.#shop = shop;
  }

  async create(request: ChargeRequest): Promise<CreatedCharge> {
    try {
      const intent = await this.#intentFor(request);
      return { providerChargeId: intent.id, clientSecret: intent.client_secret ?? '' };
    } catch (failure) {
      throw await lostOrFailed(this.#shop, failure, request);
    }
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const id = request.providerChargeId ?? (await this.#intentFor(request)).id;
    try {
      const confirmed = await this.#confirm(id, request);
      // A replayed response shows an earlier state of the intent, so its current state is requested.
      const intent = isReplay(confirmed) ? await this.#retrieve(id) : confirmed;
      return (await this.#conclude(intent, request)) ?? { status: 'pending' };
    } catch (failure) {
      if (!(failure instanceof StripeFailure)) throw failure;
      const decline = failure.isDecline ? declineOfFailure(failure) : sourceDecline(failure, request.source);
      if (decline !== null) return this.#giveUp(id, decline);
      const known = failure.isUnexpectedState || failure.isOtherRequest ? await this.find(request, id) : null;
      if (known === null) throw failure;
      return known;
    }
  }

  async find(request: ChargeRequest, id = request.providerChargeId): Promise<ChargeOutcome | null> {
    const intent = id === null ? await this.#lookUp(request) : await this.#retrieve(id);
    return intent && this.#conclude(intent, request);
  }

  async abandon(request: ChargeRequest): Promise<ChargeOutcome> {
    const intent = await this.#intentToAbandon(request);
    if (intent === null) return { status: 'declined', providerChargeId: null, ...neverSentDecline };
    const outcome = outcomeOf(intent);
    if (outcome !== null && isFinal(outcome)) return outcome;
    const decline = lastDeclineOf(intent) ?? (outcome === null ? neverSentDecline : abandonedDecline);
    const final = await this.#giveUp(intent.id, decline);
    if (!isFinal(final))
      throw new Error(`The charge ${request.reference} can't be given up while Stripe is at work on it`);
    return final;
  }

  /**
   * Returns the intent of a charge that is to be cancelled: by its id if known, otherwise from Stripe's list. If there is none, creates
   * it, because a create request that arrives late then returns this same intent.
   */
  async #intentToAbandon(request: ChargeRequest): Promise<Stripe.PaymentIntent | null> {
    if (request.providerChargeId !== null) return this.#retrieve(request.providerChargeId);
    const known = await this.#lookUp(request);
    if (known !== null) return known;
    // While the idempotency key is valid, the first create request may still arrive; it then returns the intent created here. Once the
    // key has expired, no create request is sent any more.
    if (!isKeyAlive(request.createdAt, this.#shop.clock())) return null;
    try {
      return await this.#retrieve((await this.#create(request)).id);
    } catch (failure) {
      // The first request failed permanently. Either it created nothing, or Stripe's list now contains its intent.
      const isOver = failure instanceof StripeFailure && (failure.isReplay || failure.isUnknownCustomer);
      if (isOver) return this.#lookUp(request);
      throw failure;
    }
  }

  /** Returns the intent of this charge's reference, which is created now or was created earlier. */
  async #intentFor(request: ChargeRequest): Promise<Stripe.PaymentIntent> {
    const isForgotten = !isKeyAlive(request.createdAt, this.#shop.clock());
    const known = isForgotten ? await this.#lookUp(request) : null;
    if (known !== null) return known;
    try {
      return await this.#create(request);
    } catch (failure) {
      // The intent already exists with other parameters, for example from before its customer was stored. That intent is used.
      const first = failure instanceof StripeFailure && failure.isOtherRequest ? await this.#lookUp(request) : null;
      if (first === null) throw failure;
      return first;
    }
  }

  /** Creates the intent of a charge. All parameters are derived from the charge, so that a repeated request is identical. */
  #create(request: ChargeRequest): Promise<Stripe.PaymentIntent> {
    const { reference, amountCents, customer, savesCard, isOffSession } = request;
    const params: Stripe.PaymentIntentCreateParams = {
      amount: amountCents,
      currency: 'aud',
      allowed_payment_method_types: ['card'],
      metadata: chargeMetadata(request, this.#shop.shopId),
    };
    if (customer !== null) params.customer = customer;
    if (request.capture === 'manual') params.capture_method = 'manual';
    // A card that is charged off-session has already been saved.
    if (savesCard && !isOffSession) params.setup_future_usage = 'off_session';
    const key = { idempotencyKey: `${reference}:create` };
    return this.#shop.client.ask((stripe) => stripe.paymentIntents.create(params, key));
  }

  #confirm(
    id: string,
    { reference, source, isOffSession }: ChargeRequest,
  ): Promise<Stripe.Response<Stripe.PaymentIntent>> {
    const params: Stripe.PaymentIntentConfirmParams = { return_url: this.#shop.returnUrl, expand: intentDetails };
    if (source.startsWith('ctoken_')) params.confirmation_token = source;
    else params.payment_method = source;
    if (isOffSession) params.off_session = true;
    // The page shows the bank's confirmation itself. A confirmation token already contains this setting.
    else if (params.payment_method !== undefined) params.use_stripe_sdk = true;
    const key = { idempotencyKey: `${reference}:confirm`, ...atBank };
    return this.#shop.client.ask((stripe) => stripe.paymentIntents.confirm(id, params, key));
  }

  #retrieve(id: string): Promise<Stripe.PaymentIntent> {
    return this.#shop.client.ask((stripe) => stripe.paymentIntents.retrieve(id, { expand: intentDetails }));
  }

  /**
   * Finds the intent of a charge whose id was never received. Stripe's list contains new intents immediately; its search doesn't.
   */
  async #lookUp({ reference, createdAt }: ChargeRequest): Promise<Stripe.PaymentIntent | null> {
    const expand = intentDetails.map((name) => `data.${name}`);
    const intents = this.#shop.client.list((stripe) =>
      stripe.paymentIntents.list({ created: { gte: listedSince(createdAt) }, limit: 100, expand }),
    );
    for await (const intent of intents) if (isOfReference(intent, reference, this.#shop.shopId)) return intent;
    return null;
  }

  /**
   * Returns the outcome of an intent; null if no card was charged yet. A declined intent is cancelled first, so that the decline is
   * final.
   */
  async #conclude(intent: Stripe.PaymentIntent, { isOffSession }: ChargeRequest): Promise<ChargeOutcome | null> {
    const outcome = outcomeOf(intent);
    // The customer is off-session and can't confirm.
    if (outcome?.status === 'action' && isOffSession) return this.#giveUp(intent.id, authenticationRequired);
    const decline = intent.status === 'requires_payment_method' ? lastDeclineOf(intent) : null;
    return decline === null ? outcome : this.#giveUp(intent.id, decline);
  }

  /**
   * Cancels the intent, so that it can't be paid with its client secret any more. If it is too late to cancel, returns the
   * intent's actual outcome.
   */
  async #giveUp(id: string, decline: Decline): Promise<ChargeOutcome> {
    const reason = decline === neverSentDecline ? {} : { cancellation_reason: 'abandoned' as const };
    try {
      await this.#shop.client.ask((stripe) => stripe.paymentIntents.cancel(id, reason));
      return { status: 'declined', providerChargeId: id, ...decline };
    } catch (failure) {
      if (!(failure instanceof StripeFailure) || !failure.isUnexpectedState) throw failure;
      return outcomeOf(await this.#retrieve(id)) ?? { status: 'pending' };
    }
  }
}

function isFinal({ status }: ChargeOutcome): boolean {
  return status === 'succeeded' || status === 'declined' || status === 'held' || status === 'released';
}
