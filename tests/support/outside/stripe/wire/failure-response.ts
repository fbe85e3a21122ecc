import type { StoredResponse } from './idempotency-keys.ts';
import { StripeFailure } from './stripe-failure.ts';

/** Any failure in the form that Stripe sends. */
export function responseTo(failure: unknown, requestId: string): StoredResponse {
  if (!(failure instanceof StripeFailure)) {
    // An error in the stand-in itself must be visible where the tests run.
    console.error(failure);
    return responseTo(serverError(), requestId);
  }
  const error = { ...failure.body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
  return { status: failure.status, body: JSON.stringify({ error }, null, 2), requestId };
}

export function serverError(): StripeFailure {
  const message = 'An unknown error occurred.';
  return new StripeFailure(500, { type: 'api_error', message });
}

export function rateLimit(): StripeFailure {
  const message = 'Request rate limit exceeded.';
  return new StripeFailure(429, { type: 'invalid_request_error', code: 'rate_limit', message });
}

export function forbidden(): StripeFailure {
  const message = 'The provided key does not have the required permissions for this endpoint.';
  return new StripeFailure(403, { type: 'invalid_request_error', message });
}

export function rejection(): StripeFailure {
  const message = 'Your account cannot currently make refunds.';
  return new StripeFailure(400, { type: 'invalid_request_error', message });
}

export function tooLittleBalance(): StripeFailure {
  const message = 'Insufficient funds in your Stripe balance to refund this amount.';
  return new StripeFailure(400, { type: 'invalid_request_error', code: 'balance_insufficient', message });
}

/** https://docs.stripe.com/rate-limits, "Object lock timeouts". The SDK repeats a 409 by itself, but not a 429. */
export function lockTimeout(): StripeFailure {
  const message =
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.';
  return new StripeFailure(429, { type: 'invalid_request_error', code: 'lock_timeout', message });
}
