import type { Stripe } from 'stripe';
import { capture, captureFields, lapse, letGo } from '../payments/capture-payment.ts';
import { confirmFields, prepareConfirmation, unexpectedState } from '../payments/confirm-payment.ts';
import { checkOwner } from '../payments/method-to-confirm.ts';
import { methodTypeFields, methodTypesOf } from '../payments/payment-method-types.ts';
import { newId } from '../state/collection.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { boolean, clearable, integer, oneOf, required, text, type Values } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { changedMetadata, metadata } from '../wire/metadata.ts';
import { route } from '../wire/route.ts';
import { invalidParameter } from '../wire/stripe-failure.ts';

const minimumCents = 50;
const maximumCents = 999_999_99;

const createFields = {
  ...confirmFields,
  ...methodTypeFields,
  amount: required(integer),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: boolean,
  currency: required(oneOf('aud')),
  customer: text,
  description: clearable(text),
  metadata,
  statement_descriptor_suffix: text,
};

function checkAmount(amount: number): void {
  const param = 'amount';
  if (amount < minimumCents) {
    throw invalidParameter('Amount must be at least $0.50 aud', { code: 'amount_too_small', param });
  }
  if (amount > maximumCents) {
    throw invalidParameter('Amount must be no more than $999,999.99', { code: 'amount_too_large', param });
  }
}

function newIntent(state: StripeState, values: Values<typeof createFields>): Stripe.PaymentIntent {
  const id = state.paymentIntents.newId();
  const method = values.payment_method === undefined ? null : state.paymentMethods.get(values.payment_method);
  const customer = values.customer === undefined ? null : state.customers.get(values.customer, 'customer').id;
  if (method) checkOwner(method, customer);
  return {
    id,
    object: 'payment_intent',
    ...methodTypesOf(values),
    amount: values.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: values.capture_method ?? 'automatic_async',
    client_secret: `${id}_${newId('secret')}`,
    confirmation_method: 'automatic',
    created: state.seconds(),
    currency: values.currency,
    customer,
    customer_account: null,
    description: values.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: changedMetadata({}, values.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { request_three_d_secure: 'automatic' },
    } as Stripe.PaymentIntent['payment_method_options'],
    payment_record: null,
    processing: null,
    receipt_email: values.receipt_email ?? null,
    review: null,
    setup_future_usage: values.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: values.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  };
}

function create(state: StripeState, values: Values<typeof createFields>): Stripe.PaymentIntent {
  checkAmount(values.amount);
  for (const param of ['off_session', 'confirmation_token', 'error_on_requires_action', 'return_url'] as const) {
    if (values[param] === undefined || values.confirm) continue;
    throw invalidParameter(`You can only use \`${param}\` with \`confirm=true\`.`, { param });
  }
  const intent = newIntent(state, values);
  // Runs before the intent is stored, because an intent that can't be confirmed isn't created.
  const attempt = values.confirm ? prepareConfirmation(state, intent, values) : null;
  state.emit('payment_intent.created', state.paymentIntents.add(intent));
  return attempt ? attempt() : intent;
}

const { confirmation_token: _token, off_session: _off, ...changeable } = confirmFields;
const updateFields = {
  amount: integer,
  customer: text,
  description: clearable(text),
  metadata,
  payment_method: changeable.payment_method,
  receipt_email: changeable.receipt_email,
  setup_future_usage: changeable.setup_future_usage,
};

function update(state: StripeState, id: string, values: Values<typeof updateFields>): Stripe.PaymentIntent {
  const intent = state.paymentIntents.get(id);
  const { amount, customer, payment_method: method } = values;
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  const changesPayment = amount !== undefined || customer !== undefined || method !== undefined;
  if (changesPayment && (!isOpen || (amount !== undefined && intent.status === 'requires_action'))) {
    const name = amount !== undefined ? 'amount' : customer !== undefined ? 'customer' : 'payment_method';
    const message = `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation.`;
    throw unexpectedState(intent, message);
  }
  if (amount !== undefined) checkAmount(amount);
  const owner = customer === undefined ? (intent.customer as string | null) : state.customers.get(customer).id;
  if (method !== undefined) checkOwner(state.paymentMethods.get(method), owner);
  intent.metadata = changedMetadata(intent.metadata, values.metadata);
  intent.customer = owner;
  if (amount !== undefined) intent.amount = amount;
  if (method !== undefined) {
    intent.payment_method = method;
    intent.status = 'requires_confirmation';
    intent.next_action = null;
  }
  if (values.description !== undefined) intent.description = values.description;
  if (values.receipt_email !== undefined) intent.receipt_email = values.receipt_email;
  if (values.setup_future_usage !== undefined) intent.setup_future_usage = values.setup_future_usage;
  return intent;
}

const cancelFields = {
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
};

function cancel(state: StripeState, id: string, reason?: Stripe.PaymentIntent.CancellationReason) {
  const intent = state.paymentIntents.get(id);
  lapse(state, intent);
  if (
    !['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'].includes(intent.status)
  ) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`;
    throw unexpectedState(intent, message);
  }
  if (intent.status === 'requires_capture') letGo(state, intent);
  intent.status = 'canceled';
  intent.canceled_at = state.seconds();
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  state.emit('payment_intent.canceled', intent);
  return intent;
}

const filters = { ...listFields, created: range, customer: text };

export const paymentIntentRoutes = [
  route('POST', '/v1/payment_intents', createFields, ({ state, values }) => create(state, values)),
  route('GET', '/v1/payment_intents/:id', {}, ({ state, id }) => lapse(state, state.paymentIntents.get(id))),
  route('POST', '/v1/payment_intents/:id/capture', captureFields, ({ state, id, values }) =>
    capture(state, id, values),
  ),
  route('POST', '/v1/payment_intents/:id', updateFields, ({ state, id, values }) => update(state, id, values)),
  route('POST', '/v1/payment_intents/:id/confirm', confirmFields, ({ state, id, values }) =>
    prepareConfirmation(state, state.paymentIntents.get(id), values)(),
  ),
  route('POST', '/v1/payment_intents/:id/cancel', cancelFields, ({ state, id, values }) =>
    cancel(state, id, values.cancellation_reason),
  ),
  route('GET', '/v1/payment_intents', filters, ({ state, values }) => {
    const matches = (each: Stripe.PaymentIntent) =>
      isWithin(each.created, values.created) && (values.customer === undefined || values.customer === each.customer);
    for (const intent of state.paymentIntents.all()) lapse(state, intent);
    return listPage('/v1/payment_intents', state.paymentIntents.newestFirst(matches), values);
  }),
];
