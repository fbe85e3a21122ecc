import type { Stripe } from 'stripe';
import type { StripeState } from '../state/stripe-state.ts';
import { integer, oneOf, text } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { changedMetadata, metadata } from '../wire/metadata.ts';
import { route } from '../wire/route.ts';
import { invalidParameter, notAllowed } from '../wire/stripe-failure.ts';
import { addBalanceTransaction } from './balance-transactions.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The charge that a refund was requested for. */
function chargeToRefund(state: StripeState, values: { charge?: string; payment_intent?: string }): Stripe.Charge {
  if (values.charge !== undefined) return state.charges.get(values.charge, 'charge');
  if (values.payment_intent === undefined) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalidParameter(message, { code: 'parameter_missing' });
  }
  const intent = state.paymentIntents.get(values.payment_intent, 'payment_intent');
  const charge = state.charges.find(intent.latest_charge as string | null);
  if (charge?.status === 'succeeded') return charge;
  throw notAllowed(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

function refundableAmount(charge: Stripe.Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') throw notAllowed(`Charge ${charge.id} has not succeeded and cannot be refunded.`);
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw notAllowed(message, { code: 'charge_disputed', charge: charge.id });
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw notAllowed(message, { code: 'charge_already_refunded', charge: charge.id });
  }
  const amount = requested ?? left;
  if (amount <= 0) throw notAllowed('This value must be greater than or equal to 1.', { param: 'amount' });
  if (amount <= left) return amount;
  const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
  throw notAllowed(message, { param: 'amount' });
}

function changeRefunded(charge: Stripe.Charge, cents: number): void {
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** Reports a change of a refund. Both events have the same content. */
function emitUpdate(state: StripeState, refund: Stripe.Refund): void {
  state.emit('refund.updated', refund);
  state.emit('charge.refund.updated', refund);
}

function newRefund(state: StripeState, charge: Stripe.Charge, amount: number): Stripe.Refund {
  return {
    id: state.refunds.newId(),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: state.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_type: 'acquirer_reference_number' } },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

function emitCreated(state: StripeState, refund: Stripe.Refund, charge: Stripe.Charge): Stripe.Refund {
  state.refunds.add(refund);
  changeRefunded(charge, refund.amount);
  state.emit('refund.created', refund);
  state.emit('charge.refunded', charge);
  return refund;
}

/** Stripe lists the part of a hold that isn't captured as a refund, which moves no money. */
export function refundUncaptured(state: StripeState, charge: Stripe.Charge, amount: number): void {
  if (amount > 0) emitCreated(state, newRefund(state, charge, amount), charge);
}

/** Completes a pending refund, which has reached the customer's bank. */
export function completeRefund(state: StripeState, id: string): Stripe.Refund {
  const refund = state.refunds.get(id);
  if (refund.status !== 'pending') throw new Error(`${id} is ${refund.status}`);
  refund.status = 'succeeded';
  delete refund.pending_reason;
  emitUpdate(state, refund);
  return refund;
}

/** The bank returns an accepted refund, so the money goes back to the shop's account. */
export function failRefund(state: StripeState, id: string, reason = 'lost_or_stolen_card'): Stripe.Refund {
  const refund = state.refunds.get(id);
  if (refund.status !== 'pending' && refund.status !== 'succeeded') throw new Error(`${id} is ${refund.status}`);
  const { amount } = refund;
  const entry = { type: 'refund_failure', amount, source: id, description: 'REFUND FAILURE' } as const;
  refund.status = 'failed';
  refund.failure_reason = reason;
  refund.failure_balance_transaction = addBalanceTransaction(state, entry).id;
  delete refund.pending_reason;
  changeRefunded(state.charges.get(refund.charge as string), -amount);
  emitUpdate(state, refund);
  state.emit('refund.failed', refund);
  return refund;
}

const createFields = {
  amount: integer,
  charge: text,
  payment_intent: text,
  metadata,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
};
const filters = { ...listFields, charge: text, created: range, payment_intent: text };

export const refundRoutes = [
  route('POST', '/v1/refunds', createFields, ({ state, values }) => {
    const charge = chargeToRefund(state, values);
    const amount = refundableAmount(charge, values.amount);
    const newMetadata = changedMetadata({}, values.metadata);
    const isSlow = state.slow.refunds > 0;
    if (isSlow) state.slow.refunds -= 1;
    const isPending = isSlow || state.cards.get(charge.payment_method ?? '')?.isRefundPending === true;
    const refund = newRefund(state, charge, amount);
    const entry = { type: 'refund', amount: -amount, source: refund.id, description: 'REFUND FOR CHARGE' } as const;
    Object.assign(refund, {
      balance_transaction: addBalanceTransaction(state, entry).id,
      metadata: newMetadata,
      ...(isPending ? { pending_reason: isSlow ? state.refundsWaitFor : 'processing' } : {}),
      reason: values.reason ?? null,
      status: isPending ? 'pending' : 'succeeded',
    });
    return emitCreated(state, refund, charge);
  }),
  route('GET', '/v1/refunds/:id', {}, ({ state, id }) => state.refunds.get(id)),
  route('GET', '/v1/refunds', filters, ({ state, values }) => {
    const matches = (each: Stripe.Refund) =>
      isWithin(each.created, values.created) &&
      (values.charge === undefined || values.charge === each.charge) &&
      (values.payment_intent === undefined || values.payment_intent === each.payment_intent);
    return listPage('/v1/refunds', state.refunds.newestFirst(matches), values);
  }),
];
