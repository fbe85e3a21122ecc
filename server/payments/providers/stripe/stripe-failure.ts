import type { Stripe } from 'stripe';

/** Taken out of what Stripe says. */
const secrets = /\b(?:sk|rk|whsec)_\w+|_secret_\w+/g;

/**
 * A request that Stripe didn't carry out, or whose response never came. It takes the place of the library's errors, whose
 * members hold client secrets, headers and whole intents, which a log would print.
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
  /** Stripe's own sentence, where it is about the request; others may quote a key or an address. */
  readonly explanation: string | null;
  /** What was answered to the same idempotency key before. */
  readonly isReplay: boolean;

  constructor(error: Stripe.errors.StripeError) {
    const { type, code, decline_code, advice_code, param, statusCode, requestId } = error;
    const about = [code, statusCode, requestId].filter(Boolean);
    const explanation = type === 'StripeInvalidRequestError' ? error.message.replaceAll(secrets, '…') : null;
    super(`${type} (${about.join(', ')})${explanation === null ? '' : `: ${explanation}`}`);
    this.type = type;
    // The library writes some that Stripe left out as empty text.
    this.code = code || null;
    this.declineCode = decline_code || null;
    this.adviceCode = advice_code || null;
    this.param = param ?? null;
    this.statusCode = statusCode ?? null;
    this.requestId = requestId ?? null;
    this.explanation = explanation;
    this.isReplay = error.headers?.['idempotent-replayed'] === 'true';
  }

  /** The bank said no. */
  get isDecline(): boolean {
    return this.type === 'StripeCardError';
  }

  /** Stripe read the request and did nothing: asking again the same way is of no use. */
  get isInvalidRequest(): boolean {
    return this.type === 'StripeInvalidRequestError';
  }

  /** The intent isn't where this step could be taken: it has an outcome already, or is at work. */
  get isUnexpectedState(): boolean {
    return this.code === 'payment_intent_unexpected_state' || this.code === 'setup_intent_unexpected_state';
  }

  /** The request names a customer whom this account doesn't have: one who was deleted, or another account's. */
  get isUnknownCustomer(): boolean {
    return this.isInvalidRequest && this.code === 'resource_missing' && this.param === 'customer';
  }

  /** The same idempotency key was used with other parameters: something was done under it before. */
  get isOtherRequest(): boolean {
    return this.type === 'StripeIdempotencyError';
  }
}
