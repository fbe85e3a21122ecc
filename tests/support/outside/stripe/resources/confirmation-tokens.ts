import type { Stripe } from 'stripe';
import type { StripeState } from '../state/stripe-state.ts';
import { namedTestCard, type TestCard } from '../state/test-cards.ts';
import { oneOf, required, text } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { notAllowed } from '../wire/stripe-failure.ts';
import { addPaymentMethod, type Expiry, noBillingDetails, shownCard, testExpiry } from './payment-methods.ts';

const lifetimeSeconds = 12 * 60 * 60;

export interface TokenOptions {
  card: TestCard;
  expiry: Expiry;
  setupFutureUsage?: 'off_session' | 'on_session' | undefined;
  returnUrl?: string | undefined;
  /** Whether the browser's script made the token. A token made without the script requires the bank's own page. */
  usesScript?: boolean | undefined;
}

/** The token that the browser created for the card that the customer typed. */
export function addConfirmationToken(state: StripeState, options: TokenOptions): Stripe.ConfirmationToken {
  const token: Stripe.ConfirmationToken = {
    id: state.confirmationTokens.newId(),
    object: 'confirmation_token',
    created: state.seconds(),
    expires_at: state.seconds() + lifetimeSeconds,
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      allow_redisplay: 'unspecified',
      billing_details: noBillingDetails,
      card: shownCard(options.card, options.expiry) as Stripe.ConfirmationToken.PaymentMethodPreview.Card,
      customer: null,
      customer_account: null,
      type: 'card',
    },
    return_url: options.returnUrl ?? null,
    setup_future_usage: options.setupFutureUsage ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: options.usesScript ?? true,
  };
  state.cards.set(token.id, options.card);
  return state.confirmationTokens.add(token);
}

/** Returns the token. Throws if it was used or has expired. */
export function usableToken(state: StripeState, id: string): Stripe.ConfirmationToken {
  const token = state.confirmationTokens.get(id);
  if (token.payment_intent !== null || token.setup_intent !== null) {
    throw notAllowed(`The ConfirmationToken ${id} has already been used.`, { param: 'confirmation_token' });
  }
  if (token.expires_at !== null && token.expires_at <= state.seconds()) {
    throw notAllowed(`The ConfirmationToken ${id} has expired.`, { param: 'confirmation_token' });
  }
  return token;
}

/** Creates the payment method that a confirmation token represents. */
export function methodOfToken(state: StripeState, token: Stripe.ConfirmationToken): Stripe.PaymentMethod {
  const card = state.cards.get(token.id);
  const shown = token.payment_method_preview?.card;
  if (!card || !shown) throw new Error(`${token.id} has no card`);
  return addPaymentMethod(state, card, shown as Stripe.PaymentMethod.Card);
}

export const confirmationTokenRoutes = [
  route(
    'POST',
    '/v1/test_helpers/confirmation_tokens',
    { payment_method: required(text), return_url: text, setup_future_usage: oneOf('off_session', 'on_session') },
    ({ state, values }) => {
      const card = namedTestCard(values.payment_method);
      if (card === undefined) throw notAllowed(`No such PaymentMethod: '${values.payment_method}'`);
      const { return_url: returnUrl, setup_future_usage: setupFutureUsage } = values;
      return addConfirmationToken(state, {
        card,
        expiry: testExpiry(state),
        returnUrl,
        setupFutureUsage,
        usesScript: false,
      });
    },
  ),
  route('GET', '/v1/confirmation_tokens/:id', {}, ({ state, id }) => state.confirmationTokens.get(id)),
];
