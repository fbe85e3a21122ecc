import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { stripeErrorOf, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

const payment = {
  amount: 8_000,
  currency: 'aud',
  allowed_payment_method_types: ['card'],
} satisfies Stripe.PaymentIntentCreateParams;

it('An intent is created, given a card, confirmed and paid', async () => {
  const { stripe, browser, ledger } = await stripeForTest();
  const intent = await stripe.paymentIntents.create({
    ...payment,
    description: 'Order 7',
    receipt_email: 'ana@example.com',
    metadata: { reference: 'r1' },
  });
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    latest_charge: null,
    description: 'Order 7',
    metadata: { reference: 'r1' },
  });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
  const method = browser.paymentMethod('4242 4242 4242 4242');
  const ready = await stripe.paymentIntents.update(intent.id, { payment_method: method });
  expect(ready.status).toBe('requires_confirmation');
  const paid = await stripe.paymentIntents.confirm(intent.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 8_000, next_action: null });
  expect(paid.latest_charge).toMatchObject({
    status: 'succeeded',
    paid: true,
    amount: 8_000,
    metadata: { reference: 'r1' },
    receipt_email: 'ana@example.com',
    payment_intent: intent.id,
    payment_method_details: { card: { brand: 'visa', last4: '4242', country: 'AU' } },
  });
  expect(ledger.successfulCharges(intent.id)).toHaveLength(1);
  expect(ledger.netCents()).toBe(8_000);
  expect([...ledger.chargesByMetadata('reference').keys()]).toEqual(['r1']);
});

it('A confirmation token can pay only once', async () => {
  const { stripe, browser } = await stripeForTest();
  const confirmation_token = browser.confirmationToken('4242424242424242');
  const token = await stripe.confirmationTokens.retrieve(confirmation_token);
  expect(token).toMatchObject({
    object: 'confirmation_token',
    payment_intent: null,
    payment_method_preview: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  });
  const paid = await stripe.paymentIntents.create({ ...payment, confirm: true, confirmation_token });
  expect(paid.status).toBe('succeeded');
  expect(await stripe.confirmationTokens.retrieve(confirmation_token)).toMatchObject({ payment_intent: paid.id });
  const again = await stripe.paymentIntents.create(payment);
  const error = await stripeErrorOf(stripe.paymentIntents.confirm(again.id, { confirmation_token }));
  expect(error).toMatchObject({ statusCode: 400, param: 'confirmation_token' });
  expect((await stripe.paymentIntents.retrieve(again.id)).status).toBe('requires_payment_method');
});

it('A confirmation token is valid for twelve hours', async () => {
  let now = new Date('2026-03-01T00:00:00Z');
  const { stripe, browser } = await stripeForTest({ clock: () => now });
  const confirmation_token = browser.confirmationToken('4242424242424242');
  now = new Date('2026-03-01T12:00:00Z');
  const error = await stripeErrorOf(stripe.paymentIntents.create({ ...payment, confirm: true, confirmation_token }));
  expect(error).toMatchObject({ param: 'confirmation_token', message: expect.stringContaining('expired') });
});

it('Creating and confirming an intent without a card is an error, and no intent is created', async () => {
  const { stripe, state } = await stripeForTest();
  const error = await stripeErrorOf(stripe.paymentIntents.create({ ...payment, confirm: true }));
  expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 });
  expect(state.paymentIntents.all()).toEqual([]);
});

it('Parameters for confirming a payment intent are rejected if the request doesn’t confirm it', async () => {
  const { stripe } = await stripeForTest();
  const error = await stripeErrorOf(stripe.paymentIntents.create({ ...payment, off_session: true }));
  expect(error).toMatchObject({ statusCode: 400, param: 'off_session' });
});

it('A return URL is required if the customer may be redirected to the bank', async () => {
  const { stripe, browser } = await stripeForTest();
  const create = (params: object) =>
    stripe.paymentIntents.create({
      amount: 8_000,
      currency: 'aud',
      confirm: true,
      confirmation_token: browser.confirmationToken('4242424242424242'),
      ...params,
    });
  expect(await stripeErrorOf(create({}))).toMatchObject({ statusCode: 400, param: 'return_url' });
  await expect(create({ return_url: 'http://127.0.0.1/back' })).resolves.toMatchObject({ status: 'succeeded' });
  const stays = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } };
  await expect(create(stays)).resolves.toMatchObject({ status: 'succeeded' });
});

it('The amount of an intent can be changed until the intent is paid', async () => {
  const { stripe, browser } = await stripeForTest();
  const { id } = await stripe.paymentIntents.create(payment);
  const changed = await stripe.paymentIntents.update(id, { amount: 9_000, metadata: { orders: '1,2' } });
  expect(changed).toMatchObject({ amount: 9_000, metadata: { orders: '1,2' } });
  expect(await stripeErrorOf(stripe.paymentIntents.update(id, { amount: 10 }))).toMatchObject({
    code: 'amount_too_small',
  });
  await stripe.paymentIntents.confirm(id, { payment_method: browser.paymentMethod('4242424242424242') });
  expect(await stripeErrorOf(stripe.paymentIntents.update(id, { amount: 100 }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id, status: 'succeeded', amount: 9_000 },
  });
  const noted = await stripe.paymentIntents.update(id, { metadata: { note: 'late' } });
  expect(noted.metadata).toEqual({ orders: '1,2', note: 'late' });
});

it('An open intent can be cancelled, and then can’t be confirmed', async () => {
  const { stripe, browser, ledger } = await stripeForTest();
  const { id } = await stripe.paymentIntents.create(payment);
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(canceled.canceled_at).toBeGreaterThan(0);
  const payment_method = browser.paymentMethod('4242424242424242');
  expect(await stripeErrorOf(stripe.paymentIntents.confirm(id, { payment_method }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id, status: 'canceled' },
  });
  expect(await stripeErrorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(ledger.chargedCents()).toBe(0);
});

it('A paid intent can neither be cancelled nor confirmed again', async () => {
  const { stripe, browser, ledger } = await stripeForTest();
  const { id } = await stripe.paymentIntents.create(payment);
  await stripe.paymentIntents.confirm(id, { confirmation_token: browser.confirmationToken('4242424242424242') });
  const unexpected = { code: 'payment_intent_unexpected_state', payment_intent: { id, status: 'succeeded' } };
  expect(await stripeErrorOf(stripe.paymentIntents.cancel(id))).toMatchObject(unexpected);
  const again = { confirmation_token: browser.confirmationToken('4242424242424242') };
  expect(await stripeErrorOf(stripe.paymentIntents.confirm(id, again))).toMatchObject(unexpected);
  expect(ledger.chargedCents()).toBe(8_000);
});

it('A payment can stay in processing, and then succeed or be declined', async () => {
  const { stripe, browser, slowPayments, finishProcessing, ledger } = await stripeForTest();
  slowPayments(2);
  const pay = () =>
    stripe.paymentIntents.create({
      ...payment,
      confirm: true,
      confirmation_token: browser.confirmationToken('4242424242424242'),
    });
  const [one, other] = [await pay(), await pay()];
  expect([one.status, other.status]).toEqual(['processing', 'processing']);
  expect(await stripeErrorOf(stripe.paymentIntents.cancel(one.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(ledger.chargedCents()).toBe(0);
  finishProcessing(one.id, 'succeeded');
  finishProcessing(other.id, 'declined');
  expect(await stripe.paymentIntents.retrieve(one.id)).toMatchObject({ status: 'succeeded' });
  expect(await stripe.paymentIntents.retrieve(other.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  });
  expect((await pay()).status).toBe('succeeded');
  expect(ledger.chargedCents()).toBe(16_000);
});

it('Stripe’s lists are split into pages, newest first, and can be filtered', async () => {
  let now = new Date('2026-03-01T00:00:00Z');
  const { stripe } = await stripeForTest({ clock: () => now });
  const customer = await stripe.customers.create();
  const ids: string[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    now = new Date(Date.UTC(2026, 2, 1, hour));
    const owner = hour === 2 ? { customer: customer.id } : {};
    ids.unshift((await stripe.paymentIntents.create({ ...payment, ...owner })).id);
  }
  const first = await stripe.paymentIntents.list({ limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const last = await stripe.paymentIntents.list({ limit: 3, starting_after: ids[1] ?? '' });
  expect(last).toMatchObject({ has_more: false });
  expect(last.data.map(({ id }) => id)).toEqual(ids.slice(2));
  const before = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[4] ?? '' });
  expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  const second = (hour: number) => Date.UTC(2026, 2, 1, hour) / 1000;
  const some = await stripe.paymentIntents.list({ created: { gte: second(1), lt: second(3) } });
  expect(some.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  const owned = await stripe.paymentIntents.list({ customer: customer.id });
  expect(owned.data.map(({ id }) => id)).toEqual([ids[2]]);
  expect(await stripeErrorOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
});
