import type { Stripe } from 'stripe';

/** Removed from Stripe's messages. */
const secrets = /\b(?:sk|rk|whsec)_\w+|_secret_\w+/g;

/**
 * A request that Stripe didn't carry out, or whose response never came. It replaces the library's errors, whose properties hold
 * client secrets, headers and whole intents, which would be logged.
 */
export class StripeFailure extends Error {
  /** The library's class, such as StripeCardError. */
  readonly type: string;
  readonly code: string | null;
  readonly declineCode: string | null;
  readonly adviceCode: string | null;
  readonly param: string | null;
  readonly statusCode: number | null;
  readonly requestId: string | null;
  /** Stripe's message if it is about the request; other messages may quote a key or an address. */
  readonly explanation: string | null;
  /** Whether this is Stripe's earlier response to the same idempotency key. */
  readonly isReplay: boolean;

  constructor(error: Stripe.errors.StripeError) {
    const { type, code, decline_code, advice_code, param, statusCode, requestId } = error;
    const about = [code, statusCode, requestId].filter(Boolean);
    const explanation = type === 'StripeInvalidRequestError' ? error.message.replaceAll(secrets, '…') : null;
    super(`${type} (${about.join(', ')})${explanation === null ? '' : `: ${explanation}`}`);
    this.type = type;
    // The library writes an empty string for some values that Stripe left out.
    this.code = code || null;
    this.declineCode = decline_code || null;
    this.adviceCode = advice_code || null;
    this.param = param ?? null;
    this.statusCode = statusCode ?? null;
    this.requestId = requestId ?? null;
    this.explanation = explanation;
    this.isReplay = error.headers?.['idempotent-replayed'] === 'true';
  }

  /** The bank declined. */
  get isDecline(): boolean {
    return this.type === 'StripeCardError';
  }

  /** Stripe read the request and did nothing: sending it again unchanged is of no use. */
  get isInvalidRequest(): boolean {
    return this.type === 'StripeInvalidRequestError';
  }

  /** The intent's state doesn't allow this step: it has an outcome already, or is being processed. */
  get isUnexpectedState(): boolean {
    return this.code === 'payment_intent_unexpected_state' || this.code === 'setup_intent_unexpected_state';
  }

  /** The request names a customer that this account doesn't have: a deleted one, or another account's. */
  get isUnknownCustomer(): boolean {
    return this.isInvalidRequest && this.code === 'resource_missing' && this.param === 'customer';
  }

  /** The same idempotency key was used with other parameters: something was done under it before. */
  get isOtherRequest(): boolean {
    return this.type === 'StripeIdempotencyError';
  }
}
