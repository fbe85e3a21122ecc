import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { cardFailure } from '../payments/card-failure.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { namedTestCard, type TestCard } from '../state/test-cards.ts';
import { oneOf, required, text } from '../wire/fields.ts';
import { listFields, listPage } from '../wire/list-page.ts';
import { route } from '../wire/route.ts';
import { notAllowed } from '../wire/stripe-failure.ts';

export interface Expiry {
  month: number;
  year: number;
}

/** The part of a card that Stripe shows to a shop. */
export function shownCard(card: TestCard, expiry: Expiry): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    display_brand: card.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** The expiry of the test cards that have a name at Stripe. */
export function testExpiry(state: StripeState): Expiry {
  return { month: 12, year: state.now().getUTCFullYear() + 3 };
}

export const noBillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null };

/** Adds a payment method for a card. `shown` is the part of the card that its confirmation token showed. */
export function addPaymentMethod(state: StripeState, card: TestCard, shown: Stripe.PaymentMethod.Card) {
  const method: Stripe.PaymentMethod = {
    id: state.paymentMethods.newId(),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: noBillingDetails,
    card: shown,
    created: state.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  state.cards.set(method.id, card);
  return state.paymentMethods.add(method);
}

/** Saves a card with a customer. Does nothing if the card is already saved with this customer. */
export function attach(state: StripeState, method: Stripe.PaymentMethod, customerId: string): void {
  if (method.customer === customerId) return;
  method.customer = customerId;
  state.emit('payment_method.attached', method);
}

export const paymentMethodRoutes = [
  route('GET', '/v1/payment_methods/:id', {}, ({ state, id }) => state.paymentMethods.get(id)),
  route('POST', '/v1/payment_methods/:id/attach', { customer: required(text) }, ({ state, id, values }) => {
    const named = namedTestCard(id);
    const method =
      named === undefined
        ? state.paymentMethods.get(id)
        : addPaymentMethod(state, named, shownCard(named, testExpiry(state)));
    const { id: customerId } = state.customers.get(values.customer, 'customer');
    if (method.customer !== null && method.customer !== customerId) {
      throw notAllowed('The payment method you provided has already been attached to a customer.');
    }
    checkReusable(state, method);
    const card = state.cards.get(method.id);
    if (card?.decline && !card.canBeSaved) throw cardFailure(card.decline, { payment_method: method });
    attach(state, method, customerId);
    return method;
  }),
  route('POST', '/v1/payment_methods/:id/detach', {}, ({ state, id }) => {
    const method = state.paymentMethods.get(id);
    if (method.customer === null) {
      const message = 'The payment method you provided is not attached to a customer so detachment is impossible.';
      throw notAllowed(message);
    }
    const { customer } = method;
    method.customer = null;
    state.usedUpMethods.add(id);
    state.emit('payment_method.detached', method, { customer });
    return method;
  }),
  route('GET', '/v1/payment_methods', { ...listFields, customer: text, type: oneOf('card') }, ({ state, values }) => {
    const ofCustomer = state.paymentMethods.newestFirst(
      ({ customer }) => values.customer !== undefined && customer === values.customer,
    );
    return listPage('/v1/payment_methods', ofCustomer, values);
  }),
];

/** Rejects a card that paid without a customer or was detached from its customer, because Stripe doesn't accept it again. */
export function checkReusable(state: StripeState, method: Stripe.PaymentMethod): void {
  if (!state.usedUpMethods.has(method.id)) return;
  throw notAllowed(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  );
}
