import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { stripeErrorOf, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import type { FaultKind } from '#tests/support/outside/stripe/wire/faults.ts';

const path = '/v1/payment_intents';
const key = { idempotencyKey: 'charge-1' };

async function stripeWithPayment() {
  const standIn = await stripeForTest();
  const params = {
    amount: 8_000,
    currency: 'aud',
    allowed_payment_method_types: ['card'],
    confirm: true,
    confirmation_token: standIn.browser.confirmationToken('4242424242424242'),
  } satisfies Stripe.PaymentIntentCreateParams;
  return { ...standIn, pay: () => standIn.stripe.paymentIntents.create(params, key) };
}

it.each<[FaultKind, number]>([
  ['dropped-before', 0],
  ['dropped-after', 8_000],
])('%s: after the connection breaks, a request with the same key succeeds', async (kind, chargedCents) => {
  const { pay, faults, ledger, calls } = await stripeWithPayment();
  // Added twice, because the SDK always retries a closed connection once, regardless of its retry setting.
  faults.add({ kind, path, method: 'POST', times: 2 });
  expect(await stripeErrorOf(pay())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(calls.map(({ status }) => status)).toEqual([null, null]);
  expect(ledger.chargedCents()).toBe(chargedCents);
  expect(await pay()).toMatchObject({ status: 'succeeded' });
  expect(ledger.chargedCents()).toBe(8_000);
  expect(calls[2]).toMatchObject({ isReplay: chargedCents > 0 });
});

it('The SDK recovers from one dropped connection by itself, and creates a key if it was given none', async () => {
  const { pay, faults, ledger, calls, stripe, state } = await stripeWithPayment();
  faults.add({ kind: 'dropped-after', path });
  expect(await pay()).toMatchObject({ status: 'succeeded' });
  expect(calls.map(({ status, isReplay }) => [status, isReplay])).toEqual([
    [null, false],
    [200, true],
  ]);
  expect(ledger.chargedCents()).toBe(8_000);
  faults.add({ kind: 'dropped-after', path: '/v1/customers' });
  await stripe.customers.create();
  expect(calls.slice(2).map(({ isReplay }) => isReplay)).toEqual([false, true]);
  expect(calls[2]?.idempotencyKey).toMatch(/^stripe-node-retry-/);
  expect(state.customers.all()).toHaveLength(1);
});

it.each<[FaultKind, number]>([
  ['server-error-before', 0],
  ['server-error-after', 8_000],
])('%s: the same key gets the same 500 again', async (kind, chargedCents) => {
  const { pay, faults, ledger, stripe } = await stripeWithPayment();
  faults.add({ kind, path });
  const first = await stripeErrorOf(pay());
  expect(first).toMatchObject({ type: 'StripeAPIError', rawType: 'api_error', statusCode: 500 });
  const second = await stripeErrorOf(pay());
  expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  expect(ledger.chargedCents()).toBe(chargedCents);
  // Stripe's list shows the real outcome of the payment.
  const intents = await stripe.paymentIntents.list();
  expect(intents.data.map(({ status }) => status)).toEqual(chargedCents > 0 ? ['succeeded'] : []);
});

it.each<[FaultKind, number]>([
  ['server-error-before', 0],
  ['server-error-after', 8_000],
])('%s that isn’t remembered: a request with the same key succeeds', async (kind, chargedCents) => {
  const { pay, faults, ledger } = await stripeWithPayment();
  faults.add({ kind, path, isRemembered: false });
  expect(await stripeErrorOf(pay())).toMatchObject({ statusCode: 500 });
  expect(ledger.chargedCents()).toBe(chargedCents);
  expect(await pay()).toMatchObject({ status: 'succeeded' });
  expect(ledger.chargedCents()).toBe(8_000);
});

it('Requests to Stripe above its rate limit are rejected, and do nothing', async () => {
  const { pay, faults, ledger } = await stripeWithPayment();
  faults.add({ kind: 'rate-limited', path: /^\/v1\//, times: 2 });
  for (const _ of [1, 2]) {
    const error = await stripeErrorOf(pay());
    expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(error).toMatchObject({ statusCode: 429, code: 'rate_limit' });
    expect(error.headers).toMatchObject({ 'retry-after': '1' });
  }
  expect(ledger.chargedCents()).toBe(0);
  expect(await pay()).toMatchObject({ status: 'succeeded' });
});

it('A request that Stripe refuses because its object is locked succeeds when it is repeated', async () => {
  const { pay, faults, ledger } = await stripeWithPayment();
  faults.add({ kind: 'locked', path });
  expect(await stripeErrorOf(pay())).toMatchObject({ statusCode: 429, code: 'lock_timeout' });
  expect(await pay()).toMatchObject({ status: 'succeeded' });
  expect(ledger.chargedCents()).toBe(8_000);
});

it.each<[FaultKind, number]>([
  ['hold-before', 0],
  ['hold-after', 8_000],
])('%s: until a slow response arrives, the request’s key is in use', async (kind, chargedCents) => {
  const { pay, faults, ledger } = await stripeWithPayment();
  const hold = faults.add({ kind, path });
  const slow = pay();
  await hold.arrived;
  expect(ledger.chargedCents()).toBe(chargedCents);
  expect(await stripeErrorOf(pay())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  hold.release();
  expect(await slow).toMatchObject({ status: 'succeeded' });
  expect(ledger.chargedCents()).toBe(8_000);
});

it('A client that stopped waiting for Stripe’s response is still charged, and only once', async () => {
  const { faults, ledger, browser, url, secretKey, stripe } = await stripeWithPayment();
  const hold = faults.add({ kind: 'hold-before', path });
  const confirmation_token = browser.confirmationToken('4242424242424242');
  const params = { amount: 8_000, currency: 'aud', allowed_payment_method_types: ['card' as const], confirm: true };
  const body = `amount=8000&currency=aud&allowed_payment_method_types[0]=card&confirm=true&confirmation_token=${confirmation_token}`;
  const headers = { authorization: `Bearer ${secretKey}`, 'idempotency-key': key.idempotencyKey };
  const patience = new AbortController();
  const impatient = fetch(`${url}${path}`, { method: 'POST', body, headers, signal: patience.signal });
  await hold.arrived;
  patience.abort();
  await expect(impatient).rejects.toThrow();
  hold.release();
  await expect.poll(() => ledger.chargedCents()).toBe(8_000);
  const again = await stripe.paymentIntents.create({ ...params, confirmation_token }, key);
  expect(again.status).toBe('succeeded');
  expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  expect(ledger.chargedCents()).toBe(8_000);
});

it('A fault that a test sets at the Stripe stand-in affects only its own path and method, and can be removed', async () => {
  const { pay, faults, stripe } = await stripeWithPayment();
  faults.add({ kind: 'server-error-before', path, method: 'GET' });
  faults.add({ kind: 'server-error-before', path: '/v1/refunds' });
  expect(await pay()).toMatchObject({ status: 'succeeded' });
  expect(await stripeErrorOf(stripe.paymentIntents.list())).toMatchObject({ statusCode: 500 });
  faults.clear();
  await expect(stripe.refunds.list()).resolves.toMatchObject({ data: [] });
});

it('After an outage, Stripe still has every payment', async () => {
  const { pay, stop, start, ledger } = await stripeWithPayment();
  const paid = await pay();
  await stop();
  expect(await stripeErrorOf(pay())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await start();
  expect((await pay()).id).toBe(paid.id);
  expect(ledger.successfulCharges()).toHaveLength(1);
  expect([...ledger.netCentsByIntent()]).toEqual([[paid.id, 8_000]]);
});
