import type { Stripe } from 'stripe';
import type { StripeState } from '../state/stripe-state.ts';
import type { Decline } from '../state/test-cards.ts';
import { text } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { route } from '../wire/route.ts';
import { addBalanceTransaction, cardFee } from './balance-transactions.ts';
import { noBillingDetails } from './payment-methods.ts';

/** Records that the card was charged or that it was declined. */
export function addCharge(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Stripe.Charge {
  const id = state.charges.newId();
  const { amount, currency, description } = intent;
  const entry = { type: 'charge', amount, fee: cardFee(amount), source: id, description: description ?? '' } as const;
  const isTaken = !decline && intent.capture_method !== 'manual';
  const transaction = isTaken ? addBalanceTransaction(state, entry) : null;
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount,
    amount_captured: isTaken ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transaction?.id ?? null,
    billing_details: noBillingDetails,
    calculated_statement_descriptor: 'HINDQUARTER',
    captured: isTaken,
    created: state.seconds(),
    currency,
    customer: intent.customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method, amount) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  return state.charges.add(charge);
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline?.adviceCode ?? null,
    network_advice_code: null,
    network_decline_code: decline?.code === 'card_declined' ? '05' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(method: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  const { card } = method;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: card?.regulated_status ?? null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

const filters = { ...listFields, created: range, customer: text, payment_intent: text };

export const chargeRoutes = [
  route('GET', '/v1/charges/:id', {}, ({ state, id }) => state.charges.get(id)),
  route('GET', '/v1/charges', filters, ({ state, values }) => {
    const matches = (each: Stripe.Charge) =>
      isWithin(each.created, values.created) &&
      (values.customer === undefined || values.customer === each.customer) &&
      (values.payment_intent === undefined || values.payment_intent === each.payment_intent);
    return listPage('/v1/charges', state.charges.newestFirst(matches), values);
  }),
];
