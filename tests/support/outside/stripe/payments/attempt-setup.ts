import type { Stripe } from 'stripe';
import { attach } from '../resources/payment-methods.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { cardOf, needsAuthentication } from './attempt-payment.ts';
import { cardFailure, declineBody } from './card-failure.ts';
import { nextAction } from './method-to-confirm.ts';

interface SetupAttempt {
  isAuthenticated: boolean;
  returnUrl?: string | null;
  usesScript?: boolean;
}

/** Tries to save a card. Throws a 402 if the bank declines it. */
export function attemptSetup(
  state: StripeState,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { isAuthenticated, returnUrl = null, usesScript = true }: SetupAttempt,
): Stripe.SetupIntent {
  const card = cardOf(state, method);
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_setup_error = null;
  if (card.decline && !card.canBeSaved) {
    const details = { payment_method: method };
    intent.payment_method = null;
    intent.status = 'requires_payment_method';
    intent.last_setup_error = structuredClone({ ...declineBody(card.decline), ...details });
    state.emit('setup_intent.setup_failed', intent);
    throw cardFailure(card.decline, { ...details, setup_intent: intent });
  }
  if (!isAuthenticated && needsAuthentication(state, method.id, card, false)) {
    intent.status = 'requires_action';
    intent.next_action = nextAction(intent, returnUrl, usesScript);
    state.emit('setup_intent.requires_action', intent);
    return intent;
  }
  if (intent.usage === 'off_session') state.setUpMethods.add(method.id);
  if (intent.customer !== null) attach(state, method, intent.customer as string);
  else state.usedUpMethods.add(method.id);
  intent.status = 'succeeded';
  state.emit('setup_intent.succeeded', intent);
  return intent;
}
