import type { Stripe } from 'stripe';
import { methodOfToken, usableToken } from '../resources/confirmation-tokens.ts';
import { checkReusable } from '../resources/payment-methods.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { notAllowed } from '../wire/stripe-failure.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

interface Source {
  confirmation_token?: string;
  payment_method?: string;
}

/**
 * The payment method with which an intent is confirmed. `take` uses up the token, so it is called only if nothing else can
 * prevent the attempt.
 */
export interface MethodToConfirm {
  token: Stripe.ConfirmationToken | null;
  take(): Stripe.PaymentMethod;
}

/** Null if neither the call nor the intent names a payment method. */
export function methodToConfirm(state: StripeState, intent: Intent, source: Source): MethodToConfirm | null {
  if (source.confirmation_token !== undefined) {
    const token = usableToken(state, source.confirmation_token);
    const take = () => {
      if (intent.object === 'payment_intent') token.payment_intent = intent.id;
      else token.setup_intent = intent.id;
      return methodOfToken(state, token);
    };
    return { token, take };
  }
  const id = source.payment_method ?? (intent.payment_method as string | null);
  if (id === null) return null;
  const method = state.paymentMethods.get(id);
  checkOwner(method, intent.customer as string | null);
  checkReusable(state, method);
  return { token: null, take: () => method };
}

/** Rejects a saved card that belongs to another customer. */
export function checkOwner(method: Stripe.PaymentMethod, customer: string | null): void {
  if (method.customer === null || method.customer === customer) return;
  const message =
    customer === null
      ? `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`;
  const details = customer === null ? {} : { code: 'resource_missing' };
  throw notAllowed(message, { ...details, param: 'payment_method' });
}

/** Where the bank's confirmation is shown: in the page by the browser's script, unless the shop wants a redirect. */
export function nextAction(intent: Intent, returnUrl: string | null, usesScript: boolean) {
  if (returnUrl !== null && !usesScript) {
    const url = `https://hooks.stripe.com/3d_secure_2/hosted?intent=${intent.id}`;
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', source: `src_${intent.id}` } };
}
