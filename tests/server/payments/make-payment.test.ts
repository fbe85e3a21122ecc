import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import {
  chargedAtProvider,
  dueInstalments,
  orderLines,
  pay,
  recordedPayments,
  stockProduct,
} from '#tests/support/data/shopping.ts';
import { listedCharges } from '#tests/support/ledger/ledger.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { defaultCard, isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function mixedCart() {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  const jo = shop.visitor();
  const created = await orderLines(shop, jo, [
    [beef, 'credit-card'],
    [beef, 'layby-4'],
  ]);
  return { shop, beef, jo, ...created };
}

describe('Paying a checkout', () => {
  it('A cart with several orders makes one charge for the amount due today, split over its orders', async () => {
    const { shop, jo, orders, dueToday } = await mixedCart();
    const response = await pay(jo, orders, { token: testCards.good });
    expect(response.status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
    expect(await recordedPayments(shop)).toEqual([99995, 24998]);
    const [full, layby] = response.body.orders;
    expect(full).toMatchObject({ status: 'paid', amountPaid: 99995, deliveryDate: '2026-11-11' });
    expect(layby).toMatchObject({ status: 'pending', amountPaid: 24998, deliveryDate: null });
    expect(layby.plan).toMatchObject({ status: 'active', card: { brand: 'visa', last4: '4242' } });
    expect(layby.plan.installments[0]).toMatchObject({
      status: 'paid',
      amountPaid: 24998,
      paidAt: '2026-11-09T23:00:00.000Z',
    });
    expect(response.body.order).toEqual(full);
    expect(response.body.payment).toEqual(response.body.payments[0]);
    expect(response.body.payments).toMatchObject([
      { orderId: full.id, amount: 99995, method: 'card', paymentDate: '2026-11-09T23:00:00.000Z' },
      { orderId: layby.id, amount: 24998 },
    ]);
  });

  it('One order can be paid by its id and amount; with the simulated payment provider, even without a token', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    const response = await jo.post('/api/payments', { orderId: order.id, amount: order.totalAmount, ...defaultCard });
    expect(response.body.order.status).toBe('paid');
    const history = (query = '') => jo.get(`/api/orders/${order.id}/payments${query}`);
    expect((await history()).body).toEqual(response.body.payments);
    expect((await history('?q=CARD&pageSize=1')).body).toEqual(response.body.payments);
    expect((await history('?q=cash')).body).toEqual([]);
    expect(await chargedAtProvider(shop)).toEqual([99995]);
  });

  it('The provider stores the purpose of a charge', async () => {
    const { shop, jo, orders } = await mixedCart();
    await pay(jo, orders);
    const [charge] = await listedCharges(shop.deps);
    const allocations = dueInstalments(orders).map(({ orderId, amount }) => ({ orderId, amountCents: amount }));
    expect(charge?.purpose).toEqual({ allocations, kind: 'customer' });
    expect(charge?.reference).toMatch(/^hq_[\w-]{24}$/);
  });

  it('The order records each payment with its payer and time', async () => {
    const { shop, jo, orders } = await mixedCart();
    await pay(jo, orders);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
    expect(events.slice(2)).toMatchObject([
      {
        kind: 'payment',
        actorKind: 'guest',
        detail: { amountCents: 99995, status: 'paid', deliveryDate: '2026-11-11' },
      },
      { kind: 'payment', detail: { amountCents: 24998, status: 'pending', plan: 'active' } },
    ]);
  });

  it('If the requested day has passed, the payment is rejected before a charge is made, and another day can be chosen', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    shop.setClock('2026-11-10T23:00:00.000Z');
    const late = await pay(jo, orders);
    expect([late.status, late.body.code, late.body.days[0].date]).toEqual([409, 'day_closed', '2026-11-12']);
    await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-12' });
    const response = await pay(jo, orders);
    expect(response.body.order).toMatchObject({ status: 'paid', deliveryDate: '2026-11-12' });
  });

  it('If the requested day passes before a payment is recorded, the order is paid without a delivery day', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    shop.setClock('2026-11-10T23:00:00.000Z');
    const staff = await staffOf(shop);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
    expect((await jo.get('/api/orders')).body[0]).toMatchObject({ status: 'paid', deliveryDate: null });
  });
});

describe('A declined card', () => {
  it('Records no payment, and the same orders can be paid with another card', async () => {
    const { shop, jo, orders } = await mixedCart();
    const declined = await pay(jo, orders, { token: testCards.declined });
    expect(declined.status).toBe(402);
    expect(declined.headers['content-type']).toContain('application/problem+json');
    expect(declined.body.code).toBe('card_declined');
    expect(await recordedPayments(shop)).toEqual([]);
    const own = await jo.get('/api/orders');
    expect(own.body.every((order: Order) => order.status === 'pending' && order.amountPaid === 0)).toBe(true);
    const paid = await pay(jo, orders);
    expect(paid.status).toBe(200);
    expect(paid.body.orders.map((order: Order) => order.id)).toEqual(orders.map((order) => order.id));
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });

  it('Gets the same response with the same idempotency key, without trying the card again', async () => {
    const { shop, jo, orders } = await mixedCart();
    const first = await pay(jo, orders, { token: testCards.declined, key: 'k1' });
    const again = await pay(jo, orders, { token: testCards.declined, key: 'k1' });
    expect([first.status, again.status]).toEqual([402, 402]);
    expect(again.body).toEqual(first.body);
    expect(await listedCharges(shop.deps)).toHaveLength(1);
  });

  it('A payment with an invalid card token is rejected before anything is stored', async () => {
    const { shop, jo, orders } = await mixedCart();
    const response = await pay(jo, orders, { token: 'till_free' });
    expect(response.status).toBe(422);
    expect(response.body.errors[0].path).toBe('paymentToken');
    expect(await listedCharges(shop.deps)).toEqual([]);
  });
});

describe('A payment that requires the bank’s confirmation', () => {
  it('Is paid once confirmed: repeating the request returns the outcome of the one charge', async () => {
    const { shop, jo, orders, dueToday } = await mixedCart();
    const requested = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
    expect(requested.status).toBe(200);
    expect(requested.body).toMatchObject({ requiresAction: true, order: { status: 'pending', amountPaid: 0 } });
    expect(await chargedAtProvider(shop)).toEqual([]);
    const again = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
    expect(again.body.clientSecret).toBe(requested.body.clientSecret);
    const confirmed = await respondToBank(jo, requested.body.clientSecret, true);
    expect(confirmed.body).toEqual({ status: 'succeeded' });
    const paid = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
    expect(paid.status).toBe(200);
    expect(paid.body.orders[0].status).toBe('paid');
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  });

  it.skipIf(isStripeRun)(
    'Gets the same response from the simulated payment provider if the customer’s decision is sent again with the same key',
    async () => {
      const { shop, jo, orders, dueToday } = await mixedCart();
      const requested = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
      const say = (confirm: boolean) =>
        jo.post('/api/till/confirm', { clientSecret: requested.body.clientSecret, confirm }, { key: 'k2' });
      for (const _lost of [1, 2]) expect(await say(true)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
      expect((await say(false)).body.code).toBe('key_reused');
      expect(await chargedAtProvider(shop)).toEqual([dueToday]);
    },
  );

  it('Is declined if the customer refuses, and another card can pay', async () => {
    const { shop, jo, orders } = await mixedCart();
    const requested = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
    await respondToBank(jo, requested.body.clientSecret, false);
    const declined = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
    expect(declined.status).toBe(402);
    expect(declined.body.detail).toBe('The payment was not confirmed. Nothing was charged; please try again.');
    expect((await pay(jo, orders, { key: 'k2' })).status).toBe(200);
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });

  it.skipIf(isStripeRun)(
    'Can be confirmed at the simulated payment provider only by the customer who made it',
    async () => {
      const { shop, jo, orders } = await mixedCart();
      const requested = await pay(jo, orders, { token: testCards.challenged });
      const body = { clientSecret: requested.body.clientSecret, confirm: true };
      expect((await shop.visitor().post('/api/till/confirm', body)).status).toBe(404);
      expect((await jo.post('/api/till/confirm', { ...body, clientSecret: 'till_secret_x' })).status).toBe(404);
      expect(await chargedAtProvider(shop)).toEqual([]);
    },
  );

  it('Is abandoned when the customer uses another card, and confirming it later charges nothing', async () => {
    const { shop, jo, orders, dueToday } = await mixedCart();
    const requested = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
    expect((await pay(jo, orders, { token: testCards.good, key: 'k2' })).status).toBe(200);
    const late = await respondToBank(jo, requested.body.clientSecret, true);
    expect(late.status).toBe(404);
    expect((await pay(jo, orders, { token: testCards.challenged, key: 'k1' })).status).toBe(402);
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  });
});

describe('A rejected payment changes nothing:', () => {
  it.each([
    ['less than the whole of an order that is paid in full', 'credit-card', 99994, 'full_payment_only'],
    ['more than the balance', 'credit-card', 99996, 'over_balance'],
    ['less than the first instalment of a layby', 'layby-4', 24997, 'below_first_instalment'],
    ['more than a layby’s total', 'layby-4', 99996, 'over_balance'],
  ] as const)('%s', async (_what, paymentType, amount, code) => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[await stockProduct(shop), paymentType]]);
    const response = await jo.post('/api/payments', { orderId: order.id, amount });
    expect(response.status).toBe(422);
    expect(response.body.code).toBe(code);
    expect(response.body.errors[0].path).toBe('amount');
    expect(await listedCharges(shop.deps)).toEqual([]);
  });

  it.each([0, -5, 1.5, '100', null, 1e15])('an amount of %j', async (amount) => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    const response = await jo.post('/api/payments', { orderId: order.id, amount });
    expect(response.status).toBe(422);
    expect(response.body.errors).toContainEqual({ path: 'amount', message: 'Please enter a valid payment amount.' });
  });

  it('another person’s order, which returns 404 for guests and accounts', async () => {
    const { shop, orders } = await mixedCart();
    const stranger = shop.visitor();
    expect((await pay(stranger, orders)).status).toBe(404);
    await stranger.post('/api/users/register', { username: 'stranger', email: 's@x.test', password: 'correct horse' });
    expect((await pay(stranger, orders)).status).toBe(404);
    expect((await stranger.get(`/api/orders/${orders[0]?.id}/payments`)).status).toBe(404);
    expect((await shop.visitor().get(`/api/orders/${orders[0]?.id}/payments`)).status).toBe(404);
    expect(await chargedAtProvider(shop)).toEqual([]);
  });

  it('several orders of which one has a wrong amount', async () => {
    const { shop, jo, orders } = await mixedCart();
    const [first, second] = dueInstalments(orders);
    const tooMuch = [first, { ...second, amount: 100000 }];
    const response = await jo.post('/api/payments', { allocations: tooMuch });
    expect(response.body).toMatchObject({ code: 'over_balance', errors: [{ path: 'allocations.1.amount' }] });
    expect((await jo.post('/api/payments', { allocations: [first, first] })).status).toBe(422);
    expect(await listedCharges(shop.deps)).toEqual([]);
  });

  it('an order that is already paid', async () => {
    const { shop, jo, orders } = await mixedCart();
    await pay(jo, orders);
    const response = await pay(jo, orders.slice(0, 1));
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'wrong_status' });
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });
});
