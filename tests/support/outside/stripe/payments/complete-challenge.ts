import type { Stripe } from 'stripe';
import type { StripeState } from '../state/stripe-state.ts';
import { notAllowed } from '../wire/stripe-failure.ts';
import { attemptPayment } from './attempt-payment.ts';
import { attemptSetup } from './attempt-setup.ts';

/** How the customer responded to the bank's request for confirmation. */
export type ChallengeOutcome = 'authenticated' | 'failed';

const failedMessage =
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.';

/** The intent with this client secret, by which the browser identifies the intent. */
export function intentOfSecret(state: StripeState, clientSecret: string): Stripe.PaymentIntent | Stripe.SetupIntent {
  const intents = [...state.paymentIntents.all(), ...state.setupIntents.all()];
  const intent = intents.find(({ client_secret }) => client_secret === clientSecret);
  if (intent) return intent;
  throw notAllowed('The client_secret provided does not match any associated intent.', { param: 'client_secret' });
}

/** Applies the customer's response to the bank. */
export function completeChallenge(
  state: StripeState,
  clientSecret: string,
  outcome: ChallengeOutcome,
): Stripe.PaymentIntent | Stripe.SetupIntent {
  const intent = intentOfSecret(state, clientSecret);
  if (intent.status !== 'requires_action') {
    const code = `${intent.object}_unexpected_state`;
    throw notAllowed(`This intent has a status of ${intent.status}.`, { code, [intent.object]: intent });
  }
  const method = state.paymentMethods.get(intent.payment_method as string);
  if (outcome === 'failed') return failAuthentication(state, intent, method);
  if (intent.object === 'setup_intent') return attemptSetup(state, intent, method, { isAuthenticated: true });
  const attempt = { isOffSession: false, isAuthenticated: true, failsOnAction: false };
  return attemptPayment(state, intent, method, { ...attempt, returnUrl: null, usesScript: true });
}

function failAuthentication(
  state: StripeState,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
) {
  const code = `${intent.object}_authentication_failure`;
  const error = {
    type: 'invalid_request_error' as const,
    code,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message: failedMessage,
    payment_method: structuredClone(method),
  };
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  if (intent.object === 'payment_intent') {
    intent.last_payment_error = error;
    state.emit('payment_intent.payment_failed', intent);
  } else {
    intent.last_setup_error = error;
    state.emit('setup_intent.setup_failed', intent);
  }
  return intent;
}
