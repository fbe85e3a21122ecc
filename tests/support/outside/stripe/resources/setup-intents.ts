import type { Stripe } from 'stripe';
import { attemptSetup } from '../payments/attempt-setup.ts';
import { methodToConfirm } from '../payments/method-to-confirm.ts';
import { methodTypeFields, methodTypesOf } from '../payments/payment-method-types.ts';
import { newId } from '../state/collection.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { boolean, clearable, oneOf, text, type Values } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { changedMetadata, metadata } from '../wire/metadata.ts';
import { route } from '../wire/route.ts';
import { invalidParameter, notAllowed } from '../wire/stripe-failure.ts';

const confirmFields = { confirmation_token: text, payment_method: text, return_url: text, use_stripe_sdk: boolean };
const createFields = {
  ...confirmFields,
  ...methodTypeFields,
  confirm: boolean,
  customer: text,
  description: clearable(text),
  metadata,
  usage: oneOf('off_session', 'on_session'),
};

function unexpectedState(intent: Stripe.SetupIntent, message: string) {
  return notAllowed(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}

function newIntent(state: StripeState, values: Values<typeof createFields>): Stripe.SetupIntent {
  const id = state.setupIntents.newId();
  const method = values.payment_method === undefined ? null : state.paymentMethods.get(values.payment_method);
  return {
    id,
    object: 'setup_intent',
    ...methodTypesOf(values),
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_${newId('secret')}`,
    created: state.seconds(),
    customer: values.customer === undefined ? null : state.customers.get(values.customer, 'customer').id,
    customer_account: null,
    description: values.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: changedMetadata({}, values.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: values.usage ?? 'off_session',
  } as Stripe.SetupIntent;
}

function prepareConfirmation(state: StripeState, intent: Stripe.SetupIntent, values: Values<typeof confirmFields>) {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    const message = `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`;
    throw unexpectedState(intent, message);
  }
  const source = methodToConfirm(state, intent, values);
  if (source === null) {
    const message =
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.";
    throw unexpectedState(intent, message);
  }
  const { token } = source;
  const returnUrl = values.return_url ?? token?.return_url ?? null;
  const automatic = intent.automatic_payment_methods;
  if (automatic?.enabled && automatic.allow_redirects !== 'never' && returnUrl === null) {
    throw invalidParameter('You must provide a `return_url` when confirming.', { param: 'return_url' });
  }
  return () => {
    const usesScript = values.use_stripe_sdk ?? token?.use_stripe_sdk ?? true;
    return attemptSetup(state, intent, source.take(), { isAuthenticated: false, returnUrl, usesScript });
  };
}

export const setupIntentRoutes = [
  route('POST', '/v1/setup_intents', createFields, ({ state, values }) => {
    const intent = newIntent(state, values);
    const attempt = values.confirm ? prepareConfirmation(state, intent, values) : null;
    state.emit('setup_intent.created', state.setupIntents.add(intent));
    return attempt ? attempt() : intent;
  }),
  route('GET', '/v1/setup_intents', { ...listFields, created: range, customer: text }, ({ state, values }) => {
    const matches = (each: Stripe.SetupIntent) =>
      isWithin(each.created, values.created) && (values.customer === undefined || values.customer === each.customer);
    return listPage('/v1/setup_intents', state.setupIntents.newestFirst(matches), values);
  }),
  route('GET', '/v1/setup_intents/:id', {}, ({ state, id }) => state.setupIntents.get(id)),
  route('POST', '/v1/setup_intents/:id/confirm', confirmFields, ({ state, id, values }) =>
    prepareConfirmation(state, state.setupIntents.get(id), values)(),
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    ({ state, id, values }) => {
      const intent = state.setupIntents.get(id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`;
        throw unexpectedState(intent, message);
      }
      intent.status = 'canceled';
      intent.cancellation_reason = values.cancellation_reason ?? null;
      intent.next_action = null;
      state.emit('setup_intent.canceled', intent);
      return intent;
    },
  ),
];
