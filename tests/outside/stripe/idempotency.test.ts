import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { stripeErrorOf, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

const cards = {
  currency: 'aud',
  allowed_payment_method_types: ['card'],
} satisfies Partial<Stripe.PaymentIntentCreateParams>;
const key = { idempotencyKey: 'charge-1' };

it('A request to Stripe that is sent again with its idempotency key changes nothing and gets the response to the first request', async () => {
  const { stripe, browser, ledger, calls } = await stripeForTest();
  const params = {
    ...cards,
    amount: 5_000,
    confirm: true,
    confirmation_token: browser.confirmationToken('4242424242424242'),
  };
  const first = await stripe.paymentIntents.create(params, key);
  const second = await stripe.paymentIntents.create(params, key);
  expect(second).toEqual(first);
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
    'idempotency-key': 'charge-1',
  });
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect(calls.map(({ isReplay }) => isReplay)).toEqual([false, true]);
  expect(ledger.chargedCents()).toBe(5_000);
});

it('If a declined payment is sent to Stripe again with its idempotency key, it gets the first response', async () => {
  const { stripe, browser, ledger } = await stripeForTest();
  const confirmation_token = browser.confirmationToken('4000000000000002');
  const params = { ...cards, amount: 5_000, confirm: true, confirmation_token };
  const first = await stripeErrorOf(stripe.paymentIntents.create(params, key));
  const second = await stripeErrorOf(stripe.paymentIntents.create(params, key));
  expect(second).toMatchObject({ code: 'card_declined', charge: first.charge });
  expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  expect(ledger.failedCharges()).toHaveLength(1);
});

it('A request to Stripe counts as repeated even if its parameters are in a different order', async () => {
  const { stripe, state } = await stripeForTest();
  await stripe.customers.create({ name: 'Ana', email: 'ana@example.com' }, key);
  await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' }, key);
  expect(state.customers.all()).toHaveLength(1);
});

it('A Stripe idempotency key that is used again with different parameters or at another path returns an error', async () => {
  const { stripe, state } = await stripeForTest();
  const { id } = await stripe.customers.create({ name: 'Ana' }, key);
  const otherName = await stripeErrorOf(stripe.customers.create({ name: 'Ben' }, key));
  expect(otherName).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(otherName).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  const otherPath = await stripeErrorOf(stripe.customers.update(id, { name: 'Ana' }, key));
  expect(otherPath).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(state.customers.all()).toMatchObject([{ name: 'Ana' }]);
});

it('A request to Stripe that fails validation doesn’t use up its idempotency key', async () => {
  const { stripe } = await stripeForTest();
  const tooLittle = await stripeErrorOf(stripe.paymentIntents.create({ ...cards, amount: 10 }, key));
  expect(tooLittle.code).toBe('amount_too_small');
  await expect(stripe.paymentIntents.create({ ...cards, amount: 100 }, key)).resolves.toMatchObject({ amount: 100 });
});

it('While a request to Stripe runs, another request with its idempotency key gets an error', async () => {
  const { stripe, faults, state } = await stripeForTest();
  const hold = faults.add({ kind: 'hold-before', path: '/v1/customers' });
  const first = stripe.customers.create({ name: 'Ana' }, key);
  await hold.arrived;
  const second = await stripeErrorOf(stripe.customers.create({ name: 'Ana' }, key));
  expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use', rawType: 'idempotency_error' });
  hold.release();
  await first;
  const third = await stripe.customers.create({ name: 'Ana' }, key);
  expect(third.id).toBe((await first).id);
  expect(state.customers.all()).toHaveLength(1);
});

it('Stripe forgets an idempotency key after 24 hours', async () => {
  let now = new Date('2026-03-01T00:00:00Z');
  const { stripe, state } = await stripeForTest({ clock: () => now });
  await stripe.customers.create({ name: 'Ana' }, key);
  now = new Date('2026-03-01T23:59:59Z');
  await stripe.customers.create({ name: 'Ana' }, key);
  expect(state.customers.all()).toHaveLength(1);
  now = new Date('2026-03-02T00:00:00Z');
  await stripe.customers.create({ name: 'Ben' }, key);
  expect(state.customers.all()).toHaveLength(2);
});

it('A test can make every Stripe idempotency key expire', async () => {
  const { stripe, state, expireIdempotencyKeys } = await stripeForTest();
  await stripe.customers.create({ name: 'Ana' }, key);
  expireIdempotencyKeys();
  await stripe.customers.create({ name: 'Ana' }, key);
  expect(state.customers.all()).toHaveLength(2);
});
