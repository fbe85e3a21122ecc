import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import type { StripeStandInOptions } from '#tests/support/outside/stripe/stripe-stand-in.ts';

/** Starts a stand-in, and a shop that accepts its events. */
async function stripeWithShop(options: StripeStandInOptions = {}) {
  const standIn = await stripeForTest(options);
  const received: Stripe.Event[] = [];
  const shop = { received, status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      received.push(standIn.stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, standIn.webhookSecret));
      response.writeHead(shop.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await standIn.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`;
  const { stripe, browser } = standIn;
  return {
    ...standIn,
    shop,
    url,
    pay: (number = '4242424242424242') =>
      stripe.paymentIntents.create(
        {
          amount: 8_000,
          currency: 'aud',
          allowed_payment_method_types: ['card'],
          confirm: true,
          confirmation_token: browser.confirmationToken(number),
        },
        { idempotencyKey: 'pay-1' },
      ),
    types: () => received.map(({ type }) => type),
  };
}

it('Every change at Stripe immediately sends a signed event, with the object’s state at that time', async () => {
  const { pay, shop, types, webhooks, url, stripe } = await stripeWithShop();
  const endpoint = webhooks.register(url);
  const intent = await pay();
  await webhooks.settled();
  expect(types()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
  expect(shop.received.at(-1)).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    request: { id: intent.lastResponse.requestId, idempotency_key: 'pay-1' },
    data: { object: { id: intent.id, status: 'succeeded', latest_charge: intent.latest_charge } },
  });
  expect(shop.received[0]?.data.object).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  const event = await stripe.events.retrieve(shop.received[0]?.id ?? '');
  expect(event).toMatchObject({ type: 'payment_intent.created', pending_webhooks: 0 });
  expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id: endpoint.id, url, enabled_events: ['*'] }]);
});

it('A webhook endpoint receives only the events that it requested', async () => {
  const { pay, types, webhooks, url } = await stripeWithShop();
  webhooks.register(url, ['payment_intent.succeeded', 'charge.*']);
  await pay();
  await webhooks.settled();
  expect(types()).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
});

it.each([
  ['4000000000000002', ['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']],
  ['4000002500003155', ['payment_intent.created', 'payment_intent.requires_action']],
])('A payment with card %s sends the expected webhook events', async (number, expected) => {
  const { pay, types, webhooks, url } = await stripeWithShop();
  webhooks.register(url);
  await pay(number).catch(() => {});
  await webhooks.settled();
  expect(types()).toEqual(expected);
});

it('Processing or cancelling a payment, saving a card and creating a customer each send a webhook event', async () => {
  const { stripe, browser, pay, slowPayments, finishProcessing, state } = await stripeWithShop();
  slowPayments();
  finishProcessing((await pay()).id, 'succeeded');
  const open = await stripe.paymentIntents.create({ amount: 100, currency: 'aud' });
  await stripe.paymentIntents.cancel(open.id);
  const customer = (await stripe.customers.create()).id;
  const cards = { customer, allowed_payment_method_types: ['card'] } satisfies Stripe.SetupIntentCreateParams;
  const token = (number: string) => ({ confirm: true, confirmation_token: browser.confirmationToken(number) });
  await stripe.setupIntents.create({ ...cards, ...token('4242424242424242') });
  await stripe.setupIntents.create({ ...cards, ...token('4000000000000002') }).catch(() => {});
  expect(state.events.all().map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'payment_intent.processing',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_intent.created',
    'payment_intent.canceled',
    'customer.created',
    'setup_intent.created',
    'payment_method.attached',
    'setup_intent.succeeded',
    'setup_intent.created',
    'setup_intent.setup_failed',
  ]);
});

it('A refund and its failure each send webhook events', async () => {
  const { stripe, pay, failRefund } = await stripeWithShop();
  const intent = await pay();
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  failRefund(refund.id);
  const { data } = await stripe.events.list({ types: ['refund.*', 'charge.refunded', 'charge.refund.updated'] });
  expect(data.toReversed().map(({ type }) => type)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
    'refund.failed',
  ]);
  expect(data[0]?.data.object).toMatchObject({ id: refund.id, status: 'failed' });
});

it('A test can hold back Stripe’s webhook events and deliver them late', async () => {
  const { pay, types, webhooks, url, stripe } = await stripeWithShop();
  webhooks.register(url);
  webhooks.hold();
  await pay();
  expect(types()).toEqual([]);
  expect(webhooks.held.map(({ type }) => type)).toContain('payment_intent.succeeded');
  // The events can be listed although they are held back.
  expect((await stripe.events.list()).data).toHaveLength(3);
  await webhooks.release();
  expect(types()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
});

it('A test can deliver Stripe’s webhook events out of order, together, twice or never', async () => {
  const { pay, shop, types, webhooks, url, stripe } = await stripeWithShop();
  webhooks.register(url);
  webhooks.hold();
  const intent = await pay();
  await webhooks.release('newest-first');
  expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']);
  webhooks.hold();
  await stripe.refunds.create({ payment_intent: intent.id });
  await webhooks.release('all-at-once');
  expect(types().slice(3).toSorted()).toEqual(['charge.refunded', 'refund.created']);
  webhooks.copies = 2;
  await stripe.customers.create();
  await webhooks.settled();
  expect(types().slice(5)).toEqual(['customer.created', 'customer.created']);
  expect(shop.received.at(-1)?.id).toBe(shop.received.at(-2)?.id);
  webhooks.copies = 1;
  await webhooks.deliver(shop.received[0]?.id ?? '');
  expect(shop.received.at(-1)).toMatchObject({ id: shop.received[0]?.id });
  webhooks.hold();
  await stripe.customers.create();
  webhooks.discardHeld();
  await webhooks.release();
  expect(shop.received).toHaveLength(8);
});

it('A test can send a webhook event again until the shop accepts it', async () => {
  const { stripe, shop, webhooks, url } = await stripeWithShop({ retryDelaysMs: [3_600_000, 3_600_000] });
  webhooks.register(url);
  shop.status = 500;
  await stripe.customers.create();
  await expect.poll(() => webhooks.deliveries).toMatchObject([{ status: 500, type: 'customer.created' }]);
  await webhooks.retryNow();
  shop.status = 200;
  await webhooks.retryNow();
  expect(webhooks.deliveries.map(({ status }) => status)).toEqual([500, 500, 200]);
  expect(new Set(shop.received.map(({ id }) => id)).size).toBe(1);
  await webhooks.retryNow();
  expect(shop.received).toHaveLength(3);
});

it('A webhook event that the shop doesn’t accept is retried automatically, a limited number of times', async () => {
  const { stripe, shop, webhooks, url } = await stripeWithShop({ retryDelaysMs: [1, 1] });
  webhooks.register(url);
  shop.status = 503;
  await stripe.customers.create();
  await expect.poll(() => shop.received.length).toBe(3);
  await webhooks.settled();
  expect(webhooks.deliveries.map(({ status }) => status)).toEqual([503, 503, 503]);
});

it('If the shop isn’t running, an attempt to deliver a webhook event is listed without a status', async () => {
  const { stripe, webhooks } = await stripeWithShop({ retryDelaysMs: [3_600_000] });
  webhooks.register('http://127.0.0.1:9/webhook');
  await stripe.customers.create();
  await expect.poll(() => webhooks.deliveries).toMatchObject([{ status: null }]);
});

it('A webhook event with a forged or stale signature is rejected', async () => {
  const { stripe, webhooks, webhookSecret } = await stripeForTest();
  const payload = '{"id":"evt_1","object":"event"}';
  const open = (header: string) => stripe.webhooks.constructEvent(payload, header, webhookSecret);
  expect(open(webhooks.sign(payload))).toMatchObject({ id: 'evt_1' });
  expect(() => open(webhooks.sign(payload, { secret: 'whsec_other' }))).toThrow();
  expect(() => open(webhooks.sign(payload, { at: new Date(Date.now() - 3_600_000) }))).toThrow();
  expect(() => open(webhooks.sign('{}'))).toThrow();
});
