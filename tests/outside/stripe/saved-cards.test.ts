import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { stripeErrorOf, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

const cards = { allowed_payment_method_types: ['card'] } satisfies Partial<Stripe.SetupIntentCreateParams>;
const payment = { ...cards, amount: 8_000, currency: 'aud', confirm: true } satisfies Stripe.PaymentIntentCreateParams;

async function stripeWithCustomer() {
  const standIn = await stripeForTest();
  const customer = (await standIn.stripe.customers.create({ email: 'ana@example.com' })).id;
  const { stripe } = standIn;
  return {
    ...standIn,
    customer,
    chargeLater: (payment_method: string) =>
      stripe.paymentIntents.create({ ...payment, customer, payment_method, off_session: true }),
    setUp: (number: string) =>
      stripe.setupIntents.create({
        ...cards,
        customer,
        confirm: true,
        confirmation_token: standIn.browser.confirmationToken(number),
      }),
  };
}

it('A payment can save its card for later payments', async () => {
  const { stripe, browser, customer, chargeLater, ledger } = await stripeWithCustomer();
  const confirmation_token = browser.confirmationToken('4242424242424242');
  const usage = { setup_future_usage: 'off_session' } as const;
  const first = await stripe.paymentIntents.create({ ...payment, ...usage, customer, confirmation_token });
  const method = first.payment_method as string;
  expect(await stripe.paymentMethods.retrieve(method)).toMatchObject({ customer, card: { last4: '4242' } });
  expect((await stripe.paymentMethods.list({ customer })).data).toMatchObject([{ id: method }]);
  expect(await chargeLater(method)).toMatchObject({ status: 'succeeded', customer, payment_method: method });
  expect(ledger.chargedCents()).toBe(16_000);
});

it('A card that wasn’t saved can pay only once', async () => {
  const { stripe, browser, customer, chargeLater, ledger } = await stripeWithCustomer();
  const confirmation_token = browser.confirmationToken('4242424242424242');
  const first = await stripe.paymentIntents.create({ ...payment, customer, confirmation_token });
  const method = first.payment_method as string;
  expect(await stripeErrorOf(chargeLater(method))).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
  expect(await stripeErrorOf(stripe.paymentMethods.attach(method, { customer }))).toMatchObject({ statusCode: 400 });
  expect(ledger.chargedCents()).toBe(8_000);
});

it('A saved card can pay only for its own customer', async () => {
  const { stripe, customer, setUp } = await stripeWithCustomer();
  const payment_method = (await setUp('4242424242424242')).payment_method as string;
  const other = (await stripe.customers.create()).id;
  const forOther = stripe.paymentIntents.create({ ...payment, customer: other, payment_method, off_session: true });
  expect(await stripeErrorOf(forOther)).toMatchObject({ statusCode: 400, param: 'payment_method' });
  const forNone = stripe.paymentIntents.create({ ...payment, payment_method, off_session: true });
  expect((await stripeErrorOf(forNone)).message).toContain(`belongs to the Customer ${customer}`);
});

it('A card whose customer confirms saving it (3155) can later be charged off-session', async () => {
  const { stripe, browser, customer, chargeLater, setUp } = await stripeWithCustomer();
  const waiting = await setUp('4000002500003155');
  expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  browser.completeChallenge(waiting.client_secret ?? '', 'authenticated');
  const saved = await stripe.setupIntents.retrieve(waiting.id);
  expect(saved).toMatchObject({ status: 'succeeded', customer, usage: 'off_session' });
  const method = saved.payment_method as string;
  expect(await chargeLater(method)).toMatchObject({ status: 'succeeded' });
  // On-session, the bank asks for a confirmation every time.
  const present = await stripe.paymentIntents.create({ ...payment, customer, payment_method: method });
  expect(present.status).toBe('requires_action');
});

it('A payment that the customer confirms also sets up card 3155 for off-session charges', async () => {
  const { stripe, browser, customer, chargeLater } = await stripeWithCustomer();
  const confirmation_token = browser.confirmationToken('4000002500003155', { setupFutureUsage: 'off_session' });
  const waiting = await stripe.paymentIntents.create({ ...payment, customer, confirmation_token });
  expect(waiting).toMatchObject({ status: 'requires_action', setup_future_usage: 'off_session' });
  browser.completeChallenge(waiting.client_secret ?? '', 'authenticated');
  expect(await chargeLater(waiting.payment_method as string)).toMatchObject({ status: 'succeeded' });
});

it('Card 3155, saved without the customer’s confirmation, is declined off-session', async () => {
  const { stripe, browser, customer, chargeLater, ledger } = await stripeWithCustomer();
  const method = browser.paymentMethod('4000002500003155');
  await stripe.paymentMethods.attach(method, { customer });
  const error = await stripeErrorOf(chargeLater(method));
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'authentication_required', payment_method: { id: method } },
    },
  });
  expect(ledger.chargedCents()).toBe(0);
  // The customer returns and confirms with the bank, and the same intent is paid.
  const intent = error.payment_intent?.id ?? '';
  const waiting = await stripe.paymentIntents.confirm(intent, { payment_method: method });
  expect(waiting.status).toBe('requires_action');
  browser.completeChallenge(waiting.client_secret ?? '', 'authenticated');
  expect(ledger.netCents(intent)).toBe(8_000);
});

it('A card that always needs the customer’s confirmation (3184) is not charged off-session', async () => {
  const { stripe, browser, chargeLater, setUp } = await stripeWithCustomer();
  const waiting = await setUp('4000002760003184');
  browser.completeChallenge(waiting.client_secret ?? '', 'authenticated');
  const saved = await stripe.setupIntents.retrieve(waiting.id);
  const error = await stripeErrorOf(chargeLater(saved.payment_method as string));
  expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
});

it('Card 0341 can be saved, but is declined whenever it is charged', async () => {
  const { customer, chargeLater, setUp, stripe } = await stripeWithCustomer();
  const saved = await setUp('4000000000000341');
  expect(saved.status).toBe('succeeded');
  const method = saved.payment_method as string;
  expect(await stripe.paymentMethods.retrieve(method)).toMatchObject({ customer });
  expect(await stripeErrorOf(chargeLater(method))).toMatchObject({ statusCode: 402, code: 'card_declined' });
});

it('A declined card isn’t saved', async () => {
  const { setUp, stripe, browser, customer } = await stripeWithCustomer();
  const error = await stripeErrorOf(setUp('4000000000000002'));
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    setup_intent: { status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
  });
  const attached = stripe.paymentMethods.attach(browser.paymentMethod('4000000000000002'), { customer });
  expect(await stripeErrorOf(attached)).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

it('After the customer refuses to confirm at the bank that a card is saved, another card can be saved', async () => {
  const { setUp, stripe, browser } = await stripeWithCustomer();
  const waiting = await setUp('4000002500003155');
  browser.completeChallenge(waiting.client_secret ?? '', 'failed');
  expect(await stripe.setupIntents.retrieve(waiting.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  const again = { confirmation_token: browser.confirmationToken('4242424242424242') };
  expect(await stripe.setupIntents.confirm(waiting.id, again)).toMatchObject({ status: 'succeeded' });
});

it('Saving a card at Stripe can be cancelled until the card is saved', async () => {
  const { stripe, customer, setUp } = await stripeWithCustomer();
  const open = await stripe.setupIntents.create({ ...cards, customer });
  const canceled = await stripe.setupIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  const done = await setUp('4242424242424242');
  const unexpected = { code: 'setup_intent_unexpected_state', setup_intent: { id: done.id, status: 'succeeded' } };
  expect(await stripeErrorOf(stripe.setupIntents.cancel(done.id))).toMatchObject(unexpected);
});

it('A card that was detached from its Stripe customer can’t be used again', async () => {
  const { stripe, customer, chargeLater, setUp } = await stripeWithCustomer();
  const method = (await setUp('4242424242424242')).payment_method as string;
  expect(await stripe.paymentMethods.detach(method)).toMatchObject({ customer: null });
  expect(await stripeErrorOf(chargeLater(method))).toMatchObject({ statusCode: 400 });
  expect(await stripeErrorOf(stripe.paymentMethods.attach(method, { customer }))).toMatchObject({ statusCode: 400 });
  expect(await stripeErrorOf(stripe.paymentMethods.detach(method))).toMatchObject({ statusCode: 400 });
});

it('A customer stored at Stripe can be changed and found again', async () => {
  const { stripe, customer } = await stripeWithCustomer();
  const changed = await stripe.customers.update(customer, { name: 'Ana', email: 'new@example.com' });
  expect(changed).toMatchObject({ name: 'Ana', email: 'new@example.com' });
  expect(await stripe.customers.retrieve(customer)).toEqual(changed);
  expect((await stripe.customers.list({ email: 'new@example.com' })).data).toMatchObject([{ id: customer }]);
  expect((await stripe.customers.list({ email: 'ana@example.com' })).data).toEqual([]);
});
