import { describe, expect, it } from 'vitest';
import { charges, paymentAlerts, providerEvents } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { cards } from './stripe-for-test.ts';
import { startStripeShop, unpaidOrder } from './stripe-shop.ts';

describe('A payment with Stripe', () => {
  it('is charged once, with its purpose stored at Stripe, and the audit agrees', async () => {
    const open = await startStripeShop();
    const { shop, stripe, tokenOf } = open;
    const jo = shop.visitor();
    const order = await unpaidOrder(open, jo);
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: tokenOf() };
    const first = await jo.post('/api/payments', body, { key: 'k' });
    expect(first.body).toMatchObject({ order: { status: 'paid' }, payment: { amount: order.totalAmount } });
    expect((await jo.post('/api/payments', body, { key: 'k' })).body).toEqual(first.body);
    await stripe.webhooks.settled();
    expect(stripe.ledger.successfulCharges()).toHaveLength(1);
    expect(stripe.state.paymentIntents.all()).toMatchObject([
      {
        amount: order.totalAmount,
        currency: 'aud',
        metadata: { kind: 'customer', orders_1: `${order.id}:${order.totalAmount}` },
      },
    ]);
    await expectCleanAudit(shop.deps);
  });

  it('needs a card, and rejects the simulated payment provider’s test cards', async () => {
    const open = await startStripeShop();
    const jo = open.shop.visitor();
    const order = await unpaidOrder(open, jo);
    const pay = (paymentToken?: string) =>
      jo.post('/api/payments', { orderId: order.id, amount: order.totalAmount, paymentToken });
    expect((await pay()).body.errors).toMatchObject([{ path: 'paymentToken' }]);
    expect((await pay('till_ok')).body.errors).toMatchObject([{ path: 'paymentToken' }]);
    expect((await jo.post('/api/till/confirm', { clientSecret: 'x', confirm: true })).status).toBe(404);
    expect(open.stripe.state.paymentIntents.all()).toEqual([]);
  });

  it('that is declined stays declined: its intent is cancelled, but the customer can pay with another card', async () => {
    const open = await startStripeShop();
    const { shop, stripe, tokenOf } = open;
    const jo = shop.visitor();
    const order = await unpaidOrder(open, jo);
    const pay = (card: string) =>
      jo.post('/api/payments', { orderId: order.id, amount: order.totalAmount, paymentToken: tokenOf(card) });
    expect(await pay(cards.declined)).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    expect(stripe.state.paymentIntents.all().map(({ status }) => status)).toEqual(['canceled']);
    expect((await pay(cards.good)).status).toBe(200);
    await stripe.webhooks.settled();
    expect(stripe.ledger.netCents()).toBe(order.totalAmount);
    await expectCleanAudit(shop.deps);
  });

  it.each([
    ['authenticated', 200],
    ['failed', 402],
  ] as const)(
    'whose bank requires confirmation waits for the customer, with the result: %s',
    async (bankSays, status) => {
      const open = await startStripeShop();
      const { shop, stripe, tokenOf } = open;
      const jo = shop.visitor();
      const order = await unpaidOrder(open, jo);
      const body = { orderId: order.id, amount: order.totalAmount, paymentToken: tokenOf(cards.confirmedAlways) };
      const requested = await jo.post('/api/payments', body, { key: 'k' });
      expect(requested.body).toMatchObject({
        requiresAction: true,
        clientSecret: expect.stringMatching(/^pi_.+_secret_/),
      });
      stripe.browser.completeChallenge(requested.body.clientSecret, bankSays);
      expect((await jo.post('/api/payments', body, { key: 'k' })).status).toBe(status);
      await stripe.webhooks.settled();
      expect(stripe.ledger.netCents()).toBe(status === 200 ? order.totalAmount : 0);
      await expectCleanAudit(shop.deps);
    },
  );

  it('whose response is lost is found again, and its outcome is recorded from Stripe’s event alone', async () => {
    const open = await startStripeShop();
    const { shop, stripe, tokenOf } = open;
    const jo = shop.visitor();
    const order = await unpaidOrder(open, jo);
    stripe.webhooks.hold();
    stripe.faults.add({ kind: 'dropped-after', path: /confirm$/, times: 2 });
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: tokenOf() };
    expect((await jo.post('/api/payments', body, { key: 'k' })).status).toBe(202);
    stripe.webhooks.copies = 2;
    await stripe.webhooks.release('newest-first');
    await stripe.webhooks.settled();
    expect((await orderAsItIs(shop, order.id)).status).toBe('paid');
    expect((await jo.post('/api/payments', body, { key: 'k' })).status).toBe(200);
    const seen = await shop.deps.store.read((db) => db.select().from(providerEvents));
    expect(new Set(seen.map(({ eventId }) => eventId)).size).toBe(stripe.state.events.all().length);
    expect(stripe.ledger.netCents()).toBe(order.totalAmount);
    await expectCleanAudit(shop.deps);
  });

  it('with a different amount than intended is not recorded, but reported to staff', async () => {
    const open = await startStripeShop();
    const { shop, stripe, tokenOf } = open;
    const jo = shop.visitor();
    const order = await unpaidOrder(open, jo);
    stripe.faults.add({ kind: 'dropped-before', path: /confirm$/, times: 2 });
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: tokenOf() };
    expect((await jo.post('/api/payments', body, { key: 'k' })).status).toBe(202);
    const [intent] = stripe.state.paymentIntents.all();
    await stripe.stripe.paymentIntents.update(intent?.id ?? '', { amount: 5000 });
    await jo.post('/api/payments', body, { key: 'k' });
    await stripe.webhooks.settled();
    expect(stripe.ledger.netCents()).toBe(5000);
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'pending', amountPaid: 0 });
    const alerts = await shop.deps.store.read((db) => db.select().from(paymentAlerts));
    expect(alerts).toMatchObject([{ kind: 'mismatch', orderId: order.id, detail: expect.stringContaining('$50.00') }]);
  });

  it('with a different amount stops blocking its order once staff have refunded it at Stripe', async () => {
    const open = await startStripeShop();
    const { shop, stripe, tokenOf } = open;
    const jo = shop.visitor();
    const order = await unpaidOrder(open, jo);
    stripe.faults.add({ kind: 'dropped-before', path: /confirm$/, times: 2 });
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: tokenOf() };
    await jo.post('/api/payments', body, { key: 'k' });
    const [intent] = stripe.state.paymentIntents.all();
    await stripe.stripe.paymentIntents.update(intent?.id ?? '', { amount: 5000 });
    await jo.post('/api/payments', body, { key: 'k' });
    await stripe.stripe.refunds.create({ payment_intent: intent?.id ?? '' });
    await stripe.webhooks.settled();
    await resolveOpenCharges(shop.deps);
    const again = await jo.post('/api/payments', { ...body, paymentToken: tokenOf() }, { key: 'k2' });
    expect(again.body).toMatchObject({ order: { status: 'paid' }, payment: { amount: order.totalAmount } });
    await stripe.webhooks.settled();
    expect(stripe.ledger.netCents()).toBe(order.totalAmount);
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ amountPaid: order.totalAmount });
  });
});

describe('A subscription with Stripe', () => {
  async function subscriber() {
    const open = await startStripeShop();
    const jo = await open.shop.visitor();
    await jo.post('/api/users/register', {
      username: 'jo-citizen',
      email: 'jo@customer.test',
      password: 'correct horse battery',
    });
    const product = await stockProduct(open.shop);
    const subscribe = () => jo.post('/api/create-meat-subscription', { productId: product.id });
    return { ...open, jo, subscribe };
  }

  it('creates one payment intent, which is reused in the same visit and then charged', async () => {
    const { shop, stripe, jo, subscribe, tokenOf } = await subscriber();
    const { clientSecret, order } = (await subscribe()).body;
    expect((await subscribe()).body).toMatchObject({ clientSecret, order: { id: order.id } });
    expect(clientSecret).toMatch(/^pi_.+_secret_/);
    const paid = await jo.post('/api/payments', {
      orderId: order.id,
      amount: order.totalAmount,
      paymentToken: tokenOf(),
    });
    expect(paid.body.order.status).toBe('paid');
    expect(stripe.state.paymentIntents.all()).toMatchObject([{ status: 'succeeded', client_secret: clientSecret }]);
    await stripe.webhooks.settled();
    await expectCleanAudit(shop.deps);
  });

  it('that is left unpaid has its payment intent cancelled together with its order', async () => {
    const { shop, stripe, subscribe } = await subscriber();
    const { order } = (await subscribe()).body;
    const staff = await staffOf(shop);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    await resolveOpenCharges(shop.deps);
    expect(stripe.state.paymentIntents.all()).toMatchObject([{ status: 'canceled' }]);
    expect(await shop.deps.store.read((db) => db.select().from(charges))).toEqual([]);
  });
});

it('A card that was declined five times is blocked temporarily for every customer and IP address, but other cards can pay', async () => {
  const open = await startStripeShop({ env: { trustProxy: 1 } });
  const { shop, stripe, tokenOf } = open;
  let visitors = 0;
  async function payAsSomebody(card: string) {
    visitors += 1;
    const visitor = shop.visitor();
    const order = await unpaidOrder(open, visitor);
    const headers = { 'x-forwarded-for': `203.0.113.${visitors}` };
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: tokenOf(card) };
    return (await visitor.post('/api/payments', body, { headers })).status;
  }
  for (let count = 0; count < 5; count += 1) expect(await payAsSomebody(cards.declined)).toBe(402);
  const confirmed = stripe.state.paymentIntents.all().length;
  expect(await payAsSomebody(cards.declined)).toBe(429);
  expect(stripe.state.paymentIntents.all()).toHaveLength(confirmed);
  expect(await payAsSomebody(cards.good)).toBe(200);
  shop.advance(61_000);
  expect(await payAsSomebody(cards.declined)).toBe(402);
});
