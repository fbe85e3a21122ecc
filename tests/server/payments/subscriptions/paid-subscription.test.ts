import { expect, it } from 'vitest';
import { staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, stockProduct } from '#tests/support/data/shopping.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const cartId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const otherCartId = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const password = 'correct horse';

async function startSubscribing(settings: { faults?: ProviderFaults; events?: 'late' } = {}) {
  const shop = await startTestShop(settings);
  const product = await stockProduct(shop);
  const jo = shop.visitor();
  await jo.post('/api/users/register', { username: 'jo-citizen', email: 'jo@customer.test', password });
  /** Opens the subscription page, as any tab of one browser does. */
  const openTab = (visitor: Visitor = jo, id: string | undefined = cartId) =>
    visitor.post('/api/create-meat-subscription', { productId: product.id, cartId: id });
  const payFor = (order: { id: number; totalAmount: number }, key: string) => {
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: testCards.good };
    return jo.post('/api/payments', body, { key });
  };
  const statuses = async () => (await jo.get('/api/orders')).body.map(({ status }: { status: string }) => status);
  return { shop, product, jo, openTab, payFor, statuses };
}

it('A second tab that opens a subscription already paid in another tab gets an error, and no second order is made', async () => {
  const { shop, openTab, payFor, statuses } = await startSubscribing();
  const { order } = (await openTab()).body;
  await payFor(order, 'first');
  const second = await openTab();
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 'cart_paid', orders: [order.id] });
  expect(await statuses()).toEqual(['paid']);
  expect(await chargedAtProvider(shop)).toEqual([94_995]);
});

it('If a subscription was paid in another tab, the second tab gets an error even after the customer has signed in again', async () => {
  const { shop, openTab, payFor } = await startSubscribing();
  const { order } = (await openTab()).body;
  await payFor(order, 'first');
  const again = shop.visitor();
  await again.post('/api/users/login', { username: 'jo-citizen', password });
  expect((await openTab(again)).body).toMatchObject({ code: 'cart_paid', orders: [order.id] });
});

it('While the bank hasn’t responded to a subscription’s payment, a second tab gets the order with the note that it was sent', async () => {
  const line = { isDead: false };
  const breakDown = async () => {
    if (line.isDead) throw new Error('The provider is silent');
  };
  const faults = { afterCharge: breakDown, beforeResponse: breakDown };
  const { openTab, payFor } = await startSubscribing({ faults, events: 'late' });
  const { order, isBeingPaid } = (await openTab()).body;
  expect(isBeingPaid).toBe(false);
  line.isDead = true;
  expect((await payFor(order, 'first')).status).toBe(202);
  expect((await openTab()).body).toMatchObject({ order: { id: order.id }, isBeingPaid: true });
  expect((await payFor(order, 'second')).body.code).toBe('charge_in_flight');
  line.isDead = false;
  expect((await payFor(order, 'first')).body.order).toMatchObject({ status: 'paid' });
  expect((await openTab()).body).toMatchObject({ code: 'cart_paid', orders: [order.id] });
});

it('If two purchases of a subscription share one unpaid order, paying it counts for both', async () => {
  const { openTab, payFor } = await startSubscribing();
  const { order } = (await openTab()).body;
  expect((await openTab(undefined, otherCartId)).body.order.id).toBe(order.id);
  await payFor(order, 'first');
  expect((await openTab(undefined, otherCartId)).body).toMatchObject({ code: 'cart_paid', orders: [order.id] });
});

it('The same pack can be subscribed to again with another purchase id, or after the paid order is cancelled', async () => {
  const { shop, openTab, payFor } = await startSubscribing();
  const { order } = (await openTab()).body;
  await payFor(order, 'first');
  const again = await openTab(undefined, otherCartId);
  expect(again.status).toBe(201);
  expect(again.body.order.id).not.toBe(order.id);
  const staff = await staffOf(shop);
  await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  expect((await openTab()).status).toBe(201);
});

it('A subscription that another account paid in the same browser neither blocks a new subscription nor is named in the response', async () => {
  const { shop, openTab, payFor } = await startSubscribing();
  const { order } = (await openTab()).body;
  await payFor(order, 'first');
  const anna = shop.visitor();
  await anna.post('/api/users/register', { username: 'anna-bell', email: 'anna@customer.test', password });
  const response = await openTab(anna);
  expect(response.status).toBe(201);
  expect(response.body.order.id).not.toBe(order.id);
});
