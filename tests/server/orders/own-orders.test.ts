import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { giveStaff } from '#tests/support/browser/staff-visitor.ts';
import { chargedAtProvider, checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const account = { username: 'jo-citizen', password: 'correct horse', email: 'jo@customer.test' };
const ids = (orders: Order[]) => orders.map((order) => order.id);

describe('A customer’s own orders', () => {
  it('Return 401 for a visitor without orders or an account', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    expect((await visitor.get('/api/orders')).status).toBe(401);
    await visitor.post('/api/sessions', {});
    for (const path of ['/api/orders', '/api/orders?q=beef', '/api/orders?page=2']) {
      expect((await visitor.get(path)).status).toBe(401);
    }
  });

  it('Are an empty list for a guest whose search finds nothing', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    expect(await jo.get('/api/orders?q=lamb')).toMatchObject({ status: 200, body: [] });
  });

  it('Are an empty list for an account without orders', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    await visitor.post('/api/users/register', account);
    expect((await visitor.get('/api/orders')).body).toEqual([]);
  });

  it('Are listed for a guest by session, newest first, immediately after they are made', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const first = await orderLines(shop, jo, [[beef, 'credit-card']]);
    const second = await orderLines(shop, jo, [[beef, 'layby-4']]);
    await orderLines(shop, shop.visitor(), [[beef, 'credit-card']]);
    expect((await jo.get('/api/orders')).body).toEqual([second.order, first.order]);
    expect(jo.cookies.hq_hint).toBe('guest-orders');
  });

  it('Are visible to staff too, and return 404 for everyone else', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const { order } = await orderLines(shop, shop.visitor(), [[beef, 'layby-4']]);
    const [guest, customer, staff] = [shop.visitor(), shop.visitor(), shop.visitor()];
    await guest.post('/api/sessions', {});
    await customer.post('/api/users/register', account);
    const owner = await staff.post('/api/users/register', { ...account, username: 'owner', email: 'o@shop.test' });
    await giveStaff(shop, owner.body.id);
    const none = await customer.get('/api/orders/999/payments');
    for (const other of [guest, customer]) {
      expect((await other.get(`/api/orders/${order.id}/payments`)).body).toEqual(none.body);
      const { id } = order;
      const tries = [
        await other.post('/api/payments', { orderId: id, amount: 24998 }),
        await other.post(`/api/orders/${id}/card`, { paymentToken: testCards.good }),
        await other.post(`/api/orders/${id}/cancel-request`, {}),
        await other.patch(`/api/orders/${id}/delivery`, { deliveryDate: '2026-11-12' }),
      ];
      expect(tries.map((response) => response.status)).toEqual([404, 404, 404, 404]);
    }
    expect((await staff.get(`/api/orders/${order.id}/payments`)).status).toBe(200);
    expect((await staff.get('/api/orders')).body).toEqual([]);
    expect(await chargedAtProvider(shop)).toEqual([]);
  });

  it('Are returned in pages and can be searched by number and name', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const lamb = await stockProduct(shop, { name: 'Half lamb' });
    const jo = shop.visitor();
    const created = [];
    for (const product of [beef, lamb, beef])
      created.push((await orderLines(shop, jo, [[product, 'credit-card']])).order);
    const page = await jo.get('/api/orders?page=2&pageSize=2');
    expect(page.headers['x-total-count']).toBe('3');
    expect(ids(page.body)).toEqual([created[0]?.id]);
    expect(ids((await jo.get('/api/orders?q=LAMB')).body)).toEqual([created[1]?.id]);
    expect(ids((await jo.get(`/api/orders?q=%23${created[2]?.id}`)).body)).toEqual([created[2]?.id]);
    expect((await jo.get('/api/orders?q=100%25')).body).toEqual([]);
  });
});

it('A page of a customer’s orders has 50 orders by default and links to the other pages, and orders can be requested by number', async () => {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  const jo = shop.visitor();
  const created: number[] = [];
  // The orders are paid, because the number of unpaid orders is limited.
  for (let count = 0; count < 13; count += 1) {
    const { orders } = await orderLines(shop, jo, [
      [beef, 'credit-card'],
      [beef, 'layby-2'],
      [beef, 'layby-4'],
      [beef, 'layby-6'],
    ]);
    expect((await pay(jo, orders)).status).toBe(200);
    created.push(...ids(orders));
  }
  created.sort((a, b) => b - a);
  const first = await jo.get('/api/orders');
  expect(ids(first.body)).toEqual(created.slice(0, 50));
  expect(first.headers['x-total-count']).toBe('52');
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await jo.get(next);
  expect(ids(second.body)).toEqual(created.slice(50));
  expect(second.headers.link).not.toContain('rel="next"');

  const [newest = 0, ...older] = created;
  const oldest = older.at(-1) ?? 0;
  const named = await jo.get(`/api/orders?ids=${oldest},${newest}`);
  expect(ids(named.body)).toEqual([newest, oldest]);
  expect(named.headers['x-total-count']).toBe('2');
  const other = shop.visitor();
  await other.post('/api/users/register', account);
  expect((await other.get(`/api/orders?ids=${newest}`)).body).toEqual([]);
  expect((await jo.get('/api/orders?ids=999')).body).toEqual([]);
  expect((await jo.get('/api/orders?ids=1,x')).status).toBe(422);
  expect((await shop.visitor().get(`/api/orders?ids=${newest}`)).status).toBe(401);
});

describe('A guest who signs in or registers', () => {
  it.each(['register', 'login'])('Keeps the orders at %s, and can pay them in the account', async (paymentOption) => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    if (paymentOption === 'login') await shop.visitor().post('/api/users/register', account);
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[beef, 'layby-4']]);
    const old = { ...jo.cookies };
    const response = await jo.post(`/api/users/${paymentOption}`, account);
    const own = await jo.get('/api/orders');
    expect(own.body).toMatchObject([{ id: order.id, userId: response.body.id, version: order.version + 1 }]);
    expect((await pay(jo, orders)).status).toBe(200);
    const thief = shop.visitor();
    thief.setCookie('hq_session', old.hq_session ?? '');
    expect((await thief.get('/api/orders')).status).toBe(401);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
    expect(events.map((event) => event.kind)).toEqual(['created', 'moved-to-account', 'payment']);
    expect(events[2]).toMatchObject({ actorKind: 'customer', actorId: response.body.id });
  });

  it('Can repeat a payment in progress with the same idempotency key', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[beef, 'credit-card']]);
    const requested = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
    await jo.post('/api/users/register', account);
    const confirmed = await respondToBank(jo, requested.body.clientSecret, true);
    expect(confirmed.body.status).toBe('succeeded');
    expect((await pay(jo, orders, { token: testCards.challenged, key: 'k1' })).body.order.status).toBe('paid');
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });

  it('Doesn’t get orders only because they have the same email address', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    await orderLines(shop, shop.visitor(), [[beef, 'credit-card']], {
      customer: { name: 'Jo Citizen', email: account.email, phone: '0400 000 000' },
    });
    const other = shop.visitor();
    await other.post('/api/users/register', account);
    expect((await other.get('/api/orders')).body).toEqual([]);
  });

  it('Doesn’t move orders when signing in from one account to another', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    await shop.visitor().post('/api/users/register', { ...account, username: 'second', email: 's@x.test' });
    const jo = shop.visitor();
    await jo.post('/api/users/register', account);
    await orderLines(shop, jo, [[beef, 'credit-card']]);
    await jo.post('/api/users/login', { username: 'second', password: account.password });
    expect((await jo.get('/api/orders')).body).toEqual([]);
  });
});

describe('A checkout by a signed-in customer', () => {
  it('Takes missing details from the account; details missing in the account stay null', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    await jo.post('/api/users/register', {
      ...account,
      firstName: 'Jo',
      lastName: 'Citizen',
      address: '1 Smith St, Carlton',
    });
    const { customer: _customer, address: _address, ...body } = checkoutOf(shop, [[beef, 'credit-card']]);
    const response = await jo.post('/api/orders-with-items', body);
    expect(response.status).toBe(201);
    expect(response.body.order).toMatchObject({
      userId: 1,
      customer: { name: 'Jo Citizen', email: 'jo@customer.test', phone: null },
      address: { street: '1 Smith St, Carlton', city: '', state: '', postcode: '' },
    });
  });
});
