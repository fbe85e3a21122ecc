import type { Stripe } from 'stripe';

/** The `error` in the body of a failed response. */
export type ErrorBody = Partial<Omit<Stripe.StripeRawError, 'headers' | 'statusCode' | 'requestId'>> & {
  type: string;
  message: string;
};

/** The error that Stripe returns instead of a result. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether the error was found before the endpoint started, so that nothing was done and the idempotency key isn't used up. */
  readonly isValidation: boolean;

  constructor(status: number, body: ErrorBody, { isValidation = false } = {}) {
    super(body.message);
    this.status = status;
    this.isValidation = isValidation;
    const link = body.code ? { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` } : {};
    this.body = { ...link, ...body };
  }
}

interface Details {
  code?: string;
  param?: string;
}

/** A parameter with an invalid value. */
export function invalidParameter(message: string, details: Details = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details }, { isValidation: true });
}

/** A valid request that isn't allowed in the current state. */
export function notAllowed(message: string, details: Details & Partial<ErrorBody> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

export function resourceMissing(kind: string, id: string, param: string): StripeFailure {
  const message = `No such ${kind}: '${id}'`;
  return new StripeFailure(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
