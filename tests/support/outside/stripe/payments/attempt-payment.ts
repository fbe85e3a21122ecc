import type { Stripe } from 'stripe';
import { addCharge } from '../resources/charges.ts';
import { openDispute } from '../resources/disputes.ts';
import { attach } from '../resources/payment-methods.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { authenticationDecline, type Decline, type TestCard } from '../state/test-cards.ts';
import { captureBefore } from './capture-payment.ts';
import { cardFailure, declineBody } from './card-failure.ts';
import { nextAction } from './method-to-confirm.ts';

export interface Attempt {
  isOffSession: boolean;
  /** The bank has just asked the customer for confirmation, and the customer agreed. */
  isAuthenticated: boolean;
  failsOnAction: boolean;
  returnUrl: string | null;
  usesScript: boolean;
}

/** Whether the bank requires the customer's confirmation first. */
export function needsAuthentication(state: StripeState, methodId: string, card: TestCard, isOffSession: boolean) {
  if (card.authentication === 'always') return true;
  return card.authentication === 'unless-set-up' && !(isOffSession && state.setUpMethods.has(methodId));
}

export function cardOf(state: StripeState, method: Stripe.PaymentMethod): TestCard {
  const card = state.cards.get(method.id);
  if (!card) throw new Error(`${method.id} has no card`);
  return card;
}

/** Tries to charge the card. Throws a 402 if the card is declined. */
export function attemptPayment(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt,
): Stripe.PaymentIntent {
  const card = cardOf(state, method);
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  const decline = card.decline ?? (method.customer === null ? undefined : card.declineSaved);
  if (decline) throw declinePayment(state, intent, method, decline);
  if (!attempt.isAuthenticated && needsAuthentication(state, method.id, card, attempt.isOffSession)) {
    if (attempt.isOffSession || attempt.failsOnAction)
      throw declinePayment(state, intent, method, authenticationDecline);
    intent.status = 'requires_action';
    intent.next_action = nextAction(intent, attempt.returnUrl, attempt.usesScript);
    state.emit('payment_intent.requires_action', intent);
    return intent;
  }
  if (intent.setup_future_usage === 'off_session' && attempt.isAuthenticated) state.setUpMethods.add(method.id);
  if (state.slow.payments > 0) {
    state.slow.payments -= 1;
    intent.status = 'processing';
    state.emit('payment_intent.processing', intent);
    return intent;
  }
  return completePayment(state, intent, method, attempt.isOffSession);
}

function completePayment(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  isOffSession = false,
) {
  const customer = intent.customer as string | null;
  if (intent.setup_future_usage !== null && customer !== null) attach(state, method, customer);
  if (method.customer === null) state.usedUpMethods.add(method.id);
  const charge = addCharge(state, intent, method, null);
  intent.latest_charge = charge.id;
  if (intent.capture_method === 'manual') {
    const card = charge.payment_method_details?.card;
    if (card) card.capture_before = captureBefore(charge.created, card.brand ?? undefined, isOffSession);
    intent.amount_capturable = intent.amount;
    intent.status = 'requires_capture';
    state.emit('charge.succeeded', charge);
    state.emit('payment_intent.amount_capturable_updated', intent);
    return intent;
  }
  intent.amount_received = intent.amount;
  intent.status = 'succeeded';
  state.emit('charge.succeeded', charge);
  state.emit('payment_intent.succeeded', intent);
  if (cardOf(state, method).isDisputed) openDispute(state, charge.id);
  return intent;
}

function declinePayment(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
) {
  const charge = addCharge(state, intent, method, decline);
  const details = { charge: charge.id, payment_method: method };
  intent.latest_charge = charge.id;
  intent.payment_method = null;
  intent.status = 'requires_payment_method';
  intent.last_payment_error = structuredClone({ ...declineBody(decline), ...details });
  state.emit('charge.failed', charge);
  state.emit('payment_intent.payment_failed', intent);
  return cardFailure(decline, { ...details, payment_intent: intent });
}

/** Ends a payment that was left in `processing`. */
export function finishProcessing(state: StripeState, id: string, outcome: 'succeeded' | 'declined') {
  const intent = state.paymentIntents.get(id);
  if (intent.status !== 'processing') throw new Error(`${id} is ${intent.status}`);
  const method = state.paymentMethods.get(intent.payment_method as string);
  if (outcome === 'succeeded') return completePayment(state, intent, method);
  const message = 'Your card was declined.';
  const decline = { code: 'card_declined', declineCode: 'generic_decline', message } as const;
  declinePayment(state, intent, method, { ...decline, adviceCode: 'try_again_later' });
  return intent;
}
