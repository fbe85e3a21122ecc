import type { Decline } from '../state/test-cards.ts';
import { type ErrorBody, StripeFailure } from '../wire/stripe-failure.ts';

/** A decline in the form of the `error` of a 402 and of `last_payment_error`. */
export function declineBody(decline: Decline) {
  const link = `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`;
  return {
    type: 'card_error' as const,
    code: decline.code,
    doc_url: link,
    message: decline.message,
    advice_code: decline.adviceCode,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    // Any of the card networks' own codes will do. An incorrect CVC also names its field.
    ...(decline.code === 'card_declined' ? { network_decline_code: '05' } : {}),
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  };
}

/** A 402 for a declined card. */
export function cardFailure(decline: Decline, details: Partial<ErrorBody>): StripeFailure {
  return new StripeFailure(402, { ...declineBody(decline), ...details });
}
