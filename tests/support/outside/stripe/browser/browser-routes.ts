import { passesLuhn } from '#core/payments/card-rules.ts';
import { completeChallenge, intentOfSecret } from '../payments/complete-challenge.ts';
import { addConfirmationToken } from '../resources/confirmation-tokens.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { type TestCard, testCard } from '../state/test-cards.ts';
import { integer, oneOf, required, text } from '../wire/fields.ts';
import { type Route, route } from '../wire/route.ts';
import { StripeFailure } from '../wire/stripe-failure.ts';

/** A card as a customer types it. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

function cardError(code: string, param: string, message: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, param, message });
}

/** Returns the test card that was typed. Throws the error that Stripe's form shows to the customer. */
export function typedTestCard(state: StripeState, { number, expMonth, expYear, cvc }: TypedCard): TestCard {
  const digits = number.replaceAll(/\s/g, '');
  if (!passesLuhn(digits)) throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (Date.UTC(expYear, expMonth) <= state.now().getTime()) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(cvc)) throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  const card = testCard(digits);
  if (card) return card;
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
  throw new StripeFailure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message,
  });
}

/** The calls of the stand-in's browser script, made with the publishable key. */
export function browserRoutes(publishableKey: string): Route[] {
  const key = required(text);
  const checkKey = (given: string) => {
    if (given === publishableKey) return;
    throw new StripeFailure(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${given}` });
  };
  return [
    route(
      'POST',
      '/_browser/confirmation_tokens',
      {
        key,
        number: required(text),
        exp_month: required(integer),
        exp_year: required(integer),
        cvc: required(text),
        return_url: text,
        setup_future_usage: oneOf('off_session', 'on_session'),
      },
      ({ state, values }) => {
        checkKey(values.key);
        const { number, exp_month: expMonth, exp_year: expYear, cvc } = values;
        const card = typedTestCard(state, { number, expMonth, expYear, cvc });
        return addConfirmationToken(state, {
          card,
          expiry: { month: expMonth, year: expYear },
          returnUrl: values.return_url,
          setupFutureUsage: values.setup_future_usage,
        });
      },
    ),
    route('GET', '/_browser/intents', { key, client_secret: required(text) }, ({ state, values }) => {
      checkKey(values.key);
      return intentOfSecret(state, values.client_secret);
    }),
    route(
      'POST',
      '/_browser/challenges',
      { key, client_secret: required(text), outcome: required(oneOf('authenticated', 'failed')) },
      ({ state, values }) => {
        checkKey(values.key);
        return completeChallenge(state, values.client_secret, values.outcome);
      },
    ),
  ];
}
