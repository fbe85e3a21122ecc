import type { Stripe } from 'stripe';
import type { StripeState } from '../state/stripe-state.ts';
import { boolean, clearable, nested, oneOf, text, type Values } from '../wire/fields.ts';
import { invalidParameter, notAllowed } from '../wire/stripe-failure.ts';
import { attemptPayment } from './attempt-payment.ts';
import { methodToConfirm } from './method-to-confirm.ts';

/** The parameters of a confirmation, whether it is a separate call or part of creating an intent. */
export const confirmFields = {
  confirmation_token: text,
  error_on_requires_action: boolean,
  off_session: boolean,
  payment_method: text,
  payment_method_options: nested({
    card: nested({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }),
  }),
  receipt_email: clearable(text),
  return_url: text,
  setup_future_usage: clearable(oneOf('off_session', 'on_session')),
  use_stripe_sdk: boolean,
};
type ConfirmValues = Values<typeof confirmFields>;

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function unexpectedState(intent: Stripe.PaymentIntent, message: string) {
  return notAllowed(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** Checks that an intent can be confirmed with these values. Returns a function that makes the attempt. */
export function prepareConfirmation(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  values: ConfirmValues,
): () => Stripe.PaymentIntent {
  if (!confirmable.includes(intent.status)) {
    const reason =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed'
        : `it has a status of ${intent.status}`;
    throw unexpectedState(intent, `You cannot confirm this PaymentIntent because ${reason}.`);
  }
  const source = methodToConfirm(state, intent, values);
  if (source === null) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw unexpectedState(intent, message);
  }
  const { token } = source;
  const returnUrl = values.return_url ?? token?.return_url ?? null;
  checkReturnUrl(intent, values, returnUrl);
  return () => {
    const method = source.take();
    const usage = values.setup_future_usage ?? token?.setup_future_usage;
    if (usage) intent.setup_future_usage = usage;
    if (values.receipt_email !== undefined) intent.receipt_email = values.receipt_email;
    return attemptPayment(state, intent, method, {
      isOffSession: values.off_session === true,
      isAuthenticated: false,
      failsOnAction: values.error_on_requires_action === true,
      returnUrl,
      usesScript: values.use_stripe_sdk ?? token?.use_stripe_sdk ?? true,
    });
  };
}

/**
 * Requires a return URL unless only cards are listed, because other payment methods may redirect the customer to another page.
 */
function checkReturnUrl(intent: Stripe.PaymentIntent, values: ConfirmValues, returnUrl: string | null): void {
  const automatic = intent.automatic_payment_methods;
  if (!automatic?.enabled || automatic.allow_redirects === 'never') return;
  if (returnUrl !== null || values.off_session) return;
  const message =
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.";
  throw invalidParameter(message, { param: 'return_url' });
}
