import type { Stripe } from 'stripe';
import { addBalanceTransaction, cardFee } from '../resources/balance-transactions.ts';
import { refundUncaptured } from '../resources/refunds.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { integer, type Values } from '../wire/fields.ts';
import { changedMetadata, metadata } from '../wire/metadata.ts';
import { invalidParameter } from '../wire/stripe-failure.ts';
import { unexpectedState } from './confirm-payment.ts';

/** The parameters of a capture. Overcapture and several captures need an agreement with Stripe that a small shop doesn't have. */
export const captureFields = { amount_to_capture: integer, metadata };

const dayS = 24 * 60 * 60;

/** The end of a hold: 7 days if the customer was there; 4 days and 18 hours for a saved Visa card without its owner. */
export function captureBefore(created: number, brand: string | undefined, isOffSession: boolean): number {
  return created + (isOffSession && brand === 'visa' ? 4 * dayS + 18 * 60 * 60 : 7 * dayS);
}

/** Captures a held amount or a part of it; the rest is released. */
export function capture(
  state: StripeState,
  id: string,
  { amount_to_capture: wanted, metadata: changes }: Values<typeof captureFields>,
): Stripe.PaymentIntent {
  const intent = lapse(state, state.paymentIntents.get(id));
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
    throw unexpectedState(intent, message);
  }
  const amount = wanted ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    const message = 'The requested capture amount is greater than the authorized amount.';
    throw invalidParameter(message, { code: 'amount_too_large', param: 'amount_to_capture' });
  }
  if (amount < 1)
    throw invalidParameter('This value must be greater than or equal to 1.', { param: 'amount_to_capture' });
  const charge = state.charges.get(intent.latest_charge as string);
  const entry = { type: 'charge', amount, fee: cardFee(amount), source: charge.id, description: '' } as const;
  intent.metadata = changedMetadata(intent.metadata, changes);
  charge.metadata = { ...intent.metadata };
  charge.balance_transaction = addBalanceTransaction(state, entry).id;
  charge.captured = true;
  charge.amount_captured = amount;
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  intent.status = 'succeeded';
  state.emit('charge.captured', charge);
  refundUncaptured(state, charge, charge.amount - amount);
  state.emit('payment_intent.succeeded', intent);
  return intent;
}

/** The charge of a hold that is let go counts as refunded in full at Stripe. */
export function letGo(state: StripeState, intent: Stripe.PaymentIntent): void {
  const charge = state.charges.get(intent.latest_charge as string);
  refundUncaptured(state, charge, charge.amount);
  intent.amount_capturable = 0;
}

/** Cancels a hold whose time is over, as Stripe does by itself. */
export function lapse(state: StripeState, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (intent.status !== 'requires_capture') return intent;
  const charge = state.charges.get(intent.latest_charge as string);
  const end = charge.payment_method_details?.card?.capture_before;
  if (end === undefined || end > state.seconds()) return intent;
  letGo(state, intent);
  intent.status = 'canceled';
  intent.canceled_at = end;
  intent.cancellation_reason = 'automatic';
  state.emit('payment_intent.canceled', intent);
  return intent;
}
