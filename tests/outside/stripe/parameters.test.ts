import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { stripeClient, stripeErrorOf, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import { decodeForm } from '#tests/support/outside/stripe/wire/form.ts';

const cards = { allowed_payment_method_types: ['card'] } satisfies Partial<Stripe.PaymentIntentCreateParams>;

it('Form bodies are decoded with their objects and lists', () => {
  expect(decodeForm('a[b][c]=1&a[b][d]=&list[0]=x&list[1]=y&more[]=1&more[]=2&rows[0][id]=7&t=1%2B1')).toEqual({
    a: { b: { c: '1', d: '' } },
    list: ['x', 'y'],
    more: ['1', '2'],
    rows: [{ id: '7' }],
    t: '1+1',
  });
  expect(decodeForm('')).toEqual({});
});

it('Only the secret key gives access to Stripe’s API', async () => {
  const standIn = await stripeForTest();
  const stranger = stripeClient({ ...standIn, secretKey: 'sk_test_someone_else' });
  const error = await stripeErrorOf(stranger.customers.create({}));
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(error).toMatchObject({ statusCode: 401, message: 'Invalid API Key provided: sk_test_****else' });
  expect((await fetch(`${standIn.url}/v1/customers`)).status).toBe(401);
  await expect(standIn.stripe.customers.list()).resolves.toMatchObject({ data: [] });
});

it('Every call to Stripe is recorded with its API version, idempotency key and request id', async () => {
  const { stripe, calls } = await stripeForTest();
  const customer = await stripe.customers.create({ metadata: { account: '7' } }, { idempotencyKey: 'first' });
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: '/v1/customers',
    form: { metadata: { account: '7' } },
    apiVersion: Stripe.API_VERSION,
    idempotencyKey: 'first',
    requestId: customer.lastResponse.requestId,
    status: 200,
  });
  expect(customer.lastResponse.requestId).toMatch(/^req_/);
  expect(customer.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
});

it('Unknown parameters of a request to Stripe are rejected by name', async () => {
  const { stripe, state } = await stripeForTest();
  const surprise = { colour: 'red' } as Stripe.CustomerCreateParams;
  expect(await stripeErrorOf(stripe.customers.create(surprise))).toMatchObject({
    type: 'StripeInvalidRequestError',
    rawType: 'invalid_request_error',
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'colour',
    message: 'Received unknown parameter: colour',
    doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
  });
  const inner = { enabled: true, loudly: true } as Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods;
  const call = stripe.paymentIntents.create({ amount: 100, currency: 'aud', automatic_payment_methods: inner });
  expect(await stripeErrorOf(call)).toMatchObject({
    code: 'parameter_unknown',
    param: 'automatic_payment_methods[loudly]',
  });
  expect([state.customers.all(), state.paymentIntents.all()]).toEqual([[], []]);
});

it('Missing, empty and malformed parameters of a request to Stripe are rejected', async () => {
  const { stripe } = await stripeForTest();
  const create = (params: object) => stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams);
  const good = { amount: 100, currency: 'aud', ...cards };
  expect(await stripeErrorOf(create({ currency: 'aud' }))).toMatchObject({
    code: 'parameter_missing',
    param: 'amount',
    message: 'Missing required param: amount.',
  });
  expect(await stripeErrorOf(create({ ...good, amount: 10.5 }))).toMatchObject({ code: 'parameter_invalid_integer' });
  expect(await stripeErrorOf(create({ ...good, customer: '' }))).toMatchObject({ code: 'parameter_invalid_empty' });
  expect(await stripeErrorOf(create({ ...good, confirm: 'yes' }))).toMatchObject({ param: 'confirm', statusCode: 400 });
  expect(await stripeErrorOf(create({ ...good, currency: 'xyz' }))).toMatchObject({ param: 'currency' });
  expect(await stripeErrorOf(create({ ...good, metadata: 'text' }))).toMatchObject({ param: 'metadata' });
});

it.each([
  [49, 'amount_too_small'],
  [0, 'amount_too_small'],
  [-100, 'amount_too_small'],
  [100_000_000, 'amount_too_large'],
])('An amount of %i cents is rejected: %s', async (amount, code) => {
  const { stripe } = await stripeForTest();
  const error = await stripeErrorOf(stripe.paymentIntents.create({ amount, currency: 'aud', ...cards }));
  expect(error).toMatchObject({ type: 'StripeInvalidRequestError', code, param: 'amount' });
});

it('A payment of 50 cents, Stripe’s minimum, is accepted', async () => {
  const { stripe } = await stripeForTest();
  await expect(stripe.paymentIntents.create({ amount: 50, currency: 'aud' })).resolves.toMatchObject({ amount: 50 });
});

it('Stripe’s metadata is limited to 50 entries, keys of 40 characters and values of 500 characters', async () => {
  const { stripe } = await stripeForTest();
  const numbered = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
  const good = { ...numbered(49), ['k'.repeat(40)]: 'v'.repeat(500) };
  const customer = await stripe.customers.create({ metadata: good });
  expect(customer.metadata).toEqual(good);
  const tooMany = stripe.customers.create({ metadata: numbered(51) });
  expect(await stripeErrorOf(tooMany)).toMatchObject({ statusCode: 400, param: 'metadata' });
  const oneMore = stripe.customers.update(customer.id, { metadata: { one: 'more' } });
  expect(await stripeErrorOf(oneMore)).toMatchObject({ statusCode: 400, param: 'metadata' });
  const longKey = stripe.customers.create({ metadata: { ['k'.repeat(41)]: 'v' } });
  expect((await stripeErrorOf(longKey)).message).toContain('up to 40 characters');
  const longValue = stripe.customers.create({ metadata: { k: 'v'.repeat(501) } });
  expect((await stripeErrorOf(longValue)).message).toContain('up to 500 characters');
});

it('An empty value removes one entry of Stripe’s metadata; an empty string instead of the metadata removes all entries', async () => {
  const { stripe } = await stripeForTest();
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
  expect((await stripe.customers.update(id, { metadata: { b: '', c: '3' } })).metadata).toEqual({ a: '1', c: '3' });
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
});

it('A request to Stripe for a missing object or path returns 404', async () => {
  const { stripe, url, secretKey } = await stripeForTest();
  expect(await stripeErrorOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'intent',
    message: "No such payment_intent: 'pi_none'",
  });
  expect(await stripeErrorOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
    message: "No such customer: 'cus_none'",
    param: 'id',
  });
  const headers = { authorization: `Bearer ${secretKey}` };
  const response = await fetch(`${url}/v1/horses`, { headers });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: 'Unrecognized request URL (GET: /v1/horses).' },
  });
});

it('Payment method types must be given in the form that this API version requires', async () => {
  const { stripe } = await stripeForTest();
  const create = (params: object) =>
    stripe.paymentIntents.create({ amount: 100, currency: 'aud', ...params } as Stripe.PaymentIntentCreateParams);
  expect(await stripeErrorOf(create({ payment_method_types: ['card'] }))).toMatchObject({
    statusCode: 400,
    code: 'payment_method_types_no_longer_supported',
    param: 'payment_method_types',
  });
  expect(await stripeErrorOf(create({ ...cards, automatic_payment_methods: { enabled: true } }))).toMatchObject({
    statusCode: 400,
    code: 'parameters_exclusive',
  });
  expect(await create({ allowed_payment_method_types: ['card', 'ideal'] })).toMatchObject({
    allowed_payment_method_types: ['card', 'ideal'],
    payment_method_types: ['card'],
    automatic_payment_methods: null,
  });
  expect(await create({})).toMatchObject({
    payment_method_types: ['card', 'link'],
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
  });
});

it('Stripe returns whole objects instead of ids if the request asks for them', async () => {
  const { stripe, browser } = await stripeForTest();
  const customer = await stripe.customers.create({ email: 'ana@example.com' });
  const intent = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'aud',
    customer: customer.id,
    confirm: true,
    confirmation_token: browser.confirmationToken('4242424242424242'),
    ...cards,
    expand: ['latest_charge.balance_transaction', 'customer', 'payment_method'],
  });
  const charge = intent.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ object: 'charge', amount: 10_000 });
  expect(charge.balance_transaction).toMatchObject({ amount: 10_000, fee: 200, net: 9_800, source: charge.id });
  expect(intent.customer).toMatchObject({ email: 'ana@example.com' });
  expect(intent.payment_method).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
  // The stored object isn't expanded, only the response.
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ latest_charge: charge.id });
  const listed = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
  expect(listed.data[0]?.latest_charge).toMatchObject({ id: charge.id });
  const refused = stripe.customers.create({ expand: ['email'] });
  expect(await stripeErrorOf(refused)).toMatchObject({ statusCode: 400, param: 'expand' });
  expect((await stripe.customers.list()).data).toHaveLength(1);
});
