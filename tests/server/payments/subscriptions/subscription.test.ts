import { describe, expect, it } from 'vitest';
import { orders } from '#server/orders/order-tables.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { changeOnlyZone } from '#tests/support/data/delivery/delivery-zones.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, stockProduct } from '#tests/support/data/shopping.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function signedIn(faults: ProviderFaults = {}, settings: { events?: 'late' } = {}) {
  const shop = await startTestShop({ faults, ...settings });
  const product = await stockProduct(shop);
  const jo = shop.visitor();
  await jo.post('/api/users/register', {
    username: 'jo-citizen',
    email: 'jo@customer.test',
    password: 'correct horse',
  });
  const subscribe = (productId: unknown = product.id, key?: string) =>
    jo.post('/api/create-meat-subscription', { productId }, key === undefined ? {} : { key });
  const orderCount = () => shop.deps.store.read((db) => db.$count(orders));
  return { shop, product, jo, subscribe, orderCount };
}

describe('A subscription', () => {
  it('Is an order for one unit at 95% of the price, and has the client secret of its payment', async () => {
    const { subscribe } = await signedIn();
    const { status, body } = await subscribe();
    expect(status).toBe(201);
    expect(body.clientSecret).toMatch(/^(till_payment|pi)_[\w-]{22,}$/);
    expect(body.order).toMatchObject({
      status: 'pending',
      paymentType: 'immediate',
      totalAmount: 94995,
      deliveryDate: null,
      customer: { email: 'jo@customer.test' },
      items: [{ quantity: 1, paymentType: 'subscription', unitPrice: 94995, totalPrice: 94995 }],
    });
  });

  it('Returns the same order and secret if it is requested again in the same visit, even in parallel or with a key', async () => {
    const { subscribe, product, orderCount } = await signedIn();
    const responses = await Promise.all([subscribe(), subscribe(), subscribe(String(product.id))]);
    responses.push(await subscribe(product.id, 'k1'), await subscribe(product.id, 'k1'));
    expect(new Set(responses.map(({ body }) => `${body.order.id} ${body.clientSecret}`)).size).toBe(1);
    expect(await orderCount()).toBe(1);
  });

  it('Is paid like any order and then gets a delivery day; the next visit to the page creates another order', async () => {
    const { shop, jo, subscribe, product, orderCount } = await signedIn();
    const { order } = (await subscribe(product.id, 'k1')).body;
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: testCards.good };
    expect((await jo.post('/api/payments', body)).body.order).toMatchObject({ status: 'paid', deliveryDate: null });
    const set = await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-12' });
    expect(set.body.deliveryDate).toBe('2026-11-12');
    expect(await chargedAtProvider(shop)).toEqual([94995]);
    expect((await subscribe()).body.order.id).not.toBe(order.id);
    expect((await subscribe(product.id, 'k1')).body.order.id).toBe(order.id);
    expect(await orderCount()).toBe(2);
  });

  it('Returns the payment being confirmed if it is requested again during the bank’s confirmation', async () => {
    const { jo, subscribe } = await signedIn();
    const { order, clientSecret } = (await subscribe()).body;
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: testCards.challenged };
    const question = (await jo.post('/api/payments', body)).body;
    expect(question.requiresAction).toBe(true);
    expect((await subscribe()).body).toMatchObject({ order: { id: order.id }, clientSecret });
    await respondToBank(jo, question.clientSecret, false);
    expect((await subscribe()).body.clientSecret).not.toBe(clientSecret);
  });

  it('Is cancelled like any other order if it is left unpaid for 24 hours', async () => {
    const { shop, jo, subscribe } = await signedIn();
    const { order } = (await subscribe()).body;
    shop.advance(24 * 60 * 60_000 + 1000);
    await cancelNeverPaid.run(shop.deps);
    expect((await jo.get('/api/orders')).body).toMatchObject([{ id: order.id, status: 'cancelled' }]);
    expect((await subscribe()).body.order).toMatchObject({ status: 'pending' });
  });

  it('Is only for signed-in users, and for a product that offers it', async () => {
    const { shop, subscribe, orderCount } = await signedIn();
    expect((await shop.visitor().post('/api/create-meat-subscription', { productId: 1 })).status).toBe(401);
    expect((await subscribe(999)).status).toBe(404);
    expect((await subscribe('beef')).status).toBe(422);
    const laybyOnly = await stockProduct(shop, { allowFullPayment: false });
    const rejected = await subscribe(laybyOnly.id);
    expect([rejected.status, rejected.body.code]).toEqual([422, 'option_unavailable']);
    expect(await orderCount()).toBe(0);
  });

  it('Reports that the provider doesn’t respond, and continues with the same order later', async () => {
    let isDead = true;
    const { subscribe, orderCount } = await signedIn({
      async beforeResponse() {
        if (isDead) throw new Error('The provider is silent');
      },
    });
    expect((await subscribe()).status).toBe(503);
    isDead = false;
    expect((await subscribe()).status).toBe(201);
    expect(await orderCount()).toBe(1);
  });

  it('Includes the delivery fee if a postcode is given, and must meet the minimum order and the zones', async () => {
    const { shop, product, jo } = await signedIn();
    await changeOnlyZone(shop, { postcodes: ['3000-3999'], fees: [{ from: 0, fee: 1500 }], minimum: 20_000 });
    const cheap = await stockProduct(shop, { name: 'Chops', priceCents: 10_000 });
    const subscribeTo = (postcode: string, productId = product.id) =>
      jo.post('/api/create-meat-subscription', { productId, postcode });
    const { order } = (await subscribeTo('3070')).body;
    expect(order).toMatchObject({ totalAmount: 96_495, deliveryFee: 1500, zone: { id: 1 }, address: null });
    expect(order.lines.map((line: { kind: string; amount: number }) => [line.kind, line.amount])).toEqual([
      ['goods', 94_995],
      ['delivery', 1500],
    ]);
    const outside = await subscribeTo('2000');
    expect([outside.status, outside.body.code, outside.body.days]).toEqual([409, 'not_delivered_there', []]);
    const small = await subscribeTo('3070', cheap.id);
    expect([small.status, small.body.code]).toEqual([409, 'below_minimum']);
  });

  it('Gets a new order for another postcode with a different fee, and otherwise keeps its unpaid order', async () => {
    const { shop, product, jo } = await signedIn();
    await changeOnlyZone(shop, { postcodes: ['3000-3207'], name: 'Melbourne' });
    const staff = await staffOf(shop);
    const [zone] = (await staff.get('/api/admin/delivery-zones')).body;
    const { id: _id, version: _version, ...rules } = zone;
    const rest = { ...rules, name: 'Country', postcodes: ['3300-3400'] };
    await staff.post('/api/admin/delivery-zones', rest);
    const fees = [{ from: 0, fee: 2000 }];
    await staff.post('/api/admin/delivery-zones', { ...rest, name: 'Far', postcodes: ['3500-3600'], fees });
    const subscribeTo = async (postcode?: string) =>
      (await jo.post('/api/create-meat-subscription', { productId: product.id, postcode })).body.order;
    const without = await subscribeTo();
    expect(without).toMatchObject({ totalAmount: 94_995, zone: null });
    expect(await subscribeTo('3350')).toMatchObject({ id: without.id, totalAmount: 94_995, zone: { name: 'Country' } });
    const far = await subscribeTo('3550');
    expect(far).toMatchObject({ totalAmount: 96_995, zone: { name: 'Far' } });
    expect(far.id).not.toBe(without.id);
    const all = (await jo.get('/api/orders')).body.map(({ id, status }: { id: number; status: string }) => [
      id,
      status,
    ]);
    expect(all).toEqual([
      [far.id, 'pending'],
      [without.id, 'cancelled'],
    ]);
  });

  it('While the outcome of a subscription’s payment is unknown, trying again with another postcode pays the same order', async () => {
    const line = { isDead: false };
    const breakDown = async () => {
      if (line.isDead) throw new Error('The provider is silent');
    };
    const { shop, product, jo, orderCount } = await signedIn(
      { afterCharge: breakDown, beforeResponse: breakDown },
      { events: 'late' },
    );
    await changeOnlyZone(shop, { postcodes: ['3000-3207'], name: 'Melbourne' });
    const staff = await staffOf(shop);
    const [{ id: _id, version: _version, ...rules }] = (await staff.get('/api/admin/delivery-zones')).body;
    const far = { ...rules, name: 'Far', postcodes: ['3500-3600'], fees: [{ from: 0, fee: 2000 }] };
    await staff.post('/api/admin/delivery-zones', far);
    const subscribeTo = async (postcode: string) =>
      (await jo.post('/api/create-meat-subscription', { productId: product.id, postcode })).body.order;
    const order = await subscribeTo('3070');
    line.isDead = true;
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: testCards.good };
    expect((await jo.post('/api/payments', body, { key: 'pay' })).status).toBe(202);
    expect(await subscribeTo('3550')).toMatchObject({ id: order.id, totalAmount: order.totalAmount });
    expect(await orderCount()).toBe(1);
    line.isDead = false;
    expect((await jo.post('/api/payments', body, { key: 'pay' })).body.order).toMatchObject({ status: 'paid' });
    expect(await chargedAtProvider(shop)).toEqual([order.totalAmount]);
    expect((await subscribeTo('3550')).id).not.toBe(order.id);
  });

  it('keeps its order and the old price after a price change or another sign-in while the bank hasn’t responded', async () => {
    const line = { isDead: false };
    const breakDown = async () => {
      if (line.isDead) throw new Error('The provider is silent');
    };
    const faults = { afterCharge: breakDown, beforeResponse: breakDown };
    const { shop, product, jo, subscribe, orderCount } = await signedIn(faults, { events: 'late' });
    const staff = await staffOf(shop);
    const { order } = (await subscribe()).body;
    line.isDead = true;
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: testCards.good };
    expect((await jo.post('/api/payments', body, { key: 'pay' })).status).toBe(202);
    expect((await staff.patch(`/api/admin/products/${product.id}`, { price: 119_995 })).status).toBe(200);
    expect((await subscribe()).body.order).toMatchObject({ id: order.id, totalAmount: 94_995 });
    const again = shop.visitor();
    await again.post('/api/users/login', { username: 'jo-citizen', password: 'correct horse' });
    const seen = await again.post('/api/create-meat-subscription', { productId: product.id });
    expect(seen.body.order).toMatchObject({ id: order.id });
    expect(await orderCount()).toBe(1);
    line.isDead = false;
    expect((await jo.post('/api/payments', body, { key: 'pay' })).body.order).toMatchObject({ status: 'paid' });
    expect(await chargedAtProvider(shop)).toEqual([94_995]);
    expect((await subscribe()).body.order).toMatchObject({ totalAmount: 113_995 });
  });

  it('gets a new order after a price change, and the old order is cancelled if no payment was started', async () => {
    const { shop, product, jo, subscribe } = await signedIn();
    const staff = await staffOf(shop);
    const { order: before } = (await subscribe()).body;
    await staff.patch(`/api/admin/products/${product.id}`, { price: 119_995 });
    const { order: after } = (await subscribe()).body;
    expect(after).toMatchObject({ totalAmount: 113_995, status: 'pending' });
    expect((await jo.get('/api/orders')).body).toMatchObject([
      { id: after.id, status: 'pending' },
      { id: before.id, status: 'cancelled' },
    ]);
  });

  it('Removes the account’s own address from the order if another postcode in the same zone is given', async () => {
    const { product, jo } = await signedIn();
    const address = '1 High Street, Northcote VIC 3070';
    await jo.patch('/api/users/me', { address });
    const subscribeTo = async (postcode: string) =>
      (await jo.post('/api/create-meat-subscription', { productId: product.id, postcode })).body.order;
    const home = await subscribeTo('3070');
    expect(home.address.street).toBe(address);
    const elsewhere = await subscribeTo('3056');
    expect(elsewhere).toMatchObject({ id: home.id, address: null });
    expect(elsewhere.version).toBeGreaterThan(home.version);
    expect(await subscribeTo('3056')).toEqual(elsewhere);
  });

  it('Has no delivery fee without a postcode; a later address outside every zone is rejected, and staff refund the order', async () => {
    const { shop, jo, subscribe } = await signedIn();
    await changeOnlyZone(shop, { postcodes: ['3000-3999'], fees: [{ from: 0, fee: 1500 }] });
    const { order } = (await subscribe()).body;
    expect(order).toMatchObject({ totalAmount: 94_995, deliveryFee: 0 });
    await jo.post('/api/payments', { orderId: order.id, amount: 94_995, paymentToken: testCards.good });
    const address = { street: '1 George Street', city: 'Sydney', state: 'NSW', postcode: '2000' };
    const refused = await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-12', address });
    expect([refused.status, refused.body.code]).toEqual([409, 'not_delivered_there']);
    const staff = await staffOf(shop);
    const cancelled = await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    expect(await chargedAtProvider(shop)).toEqual([94_995]);
    const ended = (await jo.get('/api/orders')).body[0];
    expect(ended).toMatchObject({ status: 'cancelled', totalAmount: 0, amountPaid: 0 });
  });
});
