import type { Stripe } from 'stripe';

/** Keys and secrets, which are removed from Stripe's messages. */
const secrets = /\b(?:sk|rk|whsec)_\w+|_secret_\w+/g;

/**
 * A request that Stripe didn't carry out, or whose response never arrived. This error replaces the library's errors, because they
 * contain client secrets, headers and whole intents, which would be logged.
 */
export class StripeFailure extends Error {
  /** The name of the library's error class, such as StripeCardError. */
  readonly type: string;
  readonly code: string | null;
  readonly declineCode: string | null;
  readonly adviceCode: string | null;
  readonly param: string | null;
  readonly statusCode: number | null;
  readonly requestId: string | null;
  /** Stripe's message if it is about the request. Other messages may contain a key or a URL. */
  readonly explanation: string | null;
  /** Whether the error is Stripe's stored response to an earlier request with the same idempotency key. */
  readonly isReplay: boolean;

  constructor(error: Stripe.errors.StripeError) {
    const { type, code, decline_code, advice_code, param, statusCode, requestId } = error;
    const about = [code, statusCode, requestId].filter(Boolean);
    const explanation = type === 'StripeInvalidRequestError' ? error.message.replaceAll(secrets, '…') : null;
    super(`${type} (${about.join(', ')})${explanation === null ? '' : `: ${explanation}`}`);
    this.type = type;
    // The library returns an empty string for some values that Stripe left out.
    this.code = code || null;
    this.declineCode = decline_code || null;
    this.adviceCode = advice_code || null;
    this.param = param ?? null;
    this.statusCode = statusCode ?? null;
    this.requestId = requestId ?? null;
    this.explanation = explanation;
    this.isReplay = error.headers?.['idempotent-replayed'] === 'true';
  }

  /** Whether the bank declined the charge. */
  get isDecline(): boolean {
    return this.type === 'StripeCardError';
  }

  /** Whether Stripe rejected the request without doing anything. Sending the same request again would fail as well. */
  get isInvalidRequest(): boolean {
    return this.type === 'StripeInvalidRequestError';
  }

  /**
   * Whether the shop's key isn't valid, or lacks the right for this request. The request can succeed once the owner changes that.
   */
  get isForbidden(): boolean {
    return this.type === 'StripePermissionError' || this.type === 'StripeAuthenticationError';
  }

  /** Whether the intent's state doesn't allow this step: the intent already has an outcome or is being processed. */
  get isUnexpectedState(): boolean {
    return this.code === 'payment_intent_unexpected_state' || this.code === 'setup_intent_unexpected_state';
  }

  /** Whether the request names a customer that this account doesn't have: a deleted customer, or another account's. */
  get isUnknownCustomer(): boolean {
    return this.isInvalidRequest && this.code === 'resource_missing' && this.param === 'customer';
  }

  /**
   * Whether the same idempotency key was used before with other parameters, so that the earlier request may have been carried
   * out.
   */
  get isOtherRequest(): boolean {
    return this.type === 'StripeIdempotencyError';
  }
}
