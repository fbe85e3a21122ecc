import type { Stripe } from 'stripe';
import type { CaptureRequest, ChargeOutcome, ReleaseRequest } from '../payment-provider.ts';
import type { StripeShop } from './stripe-charges.ts';
import { atBank } from './stripe-client.ts';
import { StripeFailure } from './stripe-failure.ts';
import { captureMetadata } from './stripe-metadata.ts';
import { intentDetails, outcomeOf } from './stripe-outcomes.ts';
import { isReplay } from './stripe-repeats.ts';

/** Captures and releases holds: PaymentIntents with `capture_method: manual`. Nothing above the held amount is ever captured. */
export class StripeHolds {
  readonly #shop: StripeShop;

  constructor(shop: StripeShop) {
    this.#shop = shop;
  }

  async capture(request: CaptureRequest): Promise<ChargeOutcome> {
    const { captureReference, amountCents } = request;
    const id = requireId(request.providerChargeId);
    const params: Stripe.PaymentIntentCaptureParams = {
      amount_to_capture: amountCents,
      metadata: captureMetadata(request),
      expand: intentDetails,
    };
    const key = { idempotencyKey: captureReference, ...atBank };
    try {
      const captured = await this.#shop.client.ask((stripe) => stripe.paymentIntents.capture(id, params, key));
      return outcomeOrPending(isReplay(captured) ? await this.#retrieve(id) : captured);
    } catch (failure) {
      return this.#stateAfter(failure, id);
    }
  }

  async release({ providerChargeId }: ReleaseRequest): Promise<ChargeOutcome> {
    const id = requireId(providerChargeId);
    try {
      const params = { cancellation_reason: 'abandoned', expand: intentDetails } as const;
      return outcomeOrPending(await this.#shop.client.ask((stripe) => stripe.paymentIntents.cancel(id, params)));
    } catch (failure) {
      return this.#stateAfter(failure, id);
    }
  }

  /** Returns the intent's state if the request was refused because the intent has already ended. @throws the failure in any other case */
  async #stateAfter(failure: unknown, id: string): Promise<ChargeOutcome> {
    if (!(failure instanceof StripeFailure)) throw failure;
    const isRejected = failure.isUnexpectedState || failure.isInvalidRequest || failure.isDecline;
    const outcome = isRejected ? outcomeOrPending(await this.#retrieve(id)) : null;
    if (outcome?.status !== 'succeeded' && outcome?.status !== 'released') throw failure;
    return outcome;
  }

  #retrieve(id: string): Promise<Stripe.PaymentIntent> {
    return this.#shop.client.ask((stripe) => stripe.paymentIntents.retrieve(id, { expand: intentDetails }));
  }
}

function requireId(id: string | null): string {
  if (id === null) throw new Error('A hold has no id at Stripe');
  return id;
}

function outcomeOrPending(intent: Stripe.PaymentIntent): ChargeOutcome {
  return outcomeOf(intent) ?? { status: 'pending' };
}
