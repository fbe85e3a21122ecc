import { describe, expect, it } from 'vitest';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, type SoldProduct, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const minute = 60_000;

/** A visitor at an IP address, who pays for a new order with a card. */
async function payerAt(shop: TestShop, beef: SoldProduct, address: string) {
  const visitor = shop.visitor();
  const headers = { 'x-forwarded-for': address };
  const { order } = await orderLines(shop, visitor, [[beef, 'credit-card']]);
  return (paymentToken: string) =>
    visitor.post('/api/payments', { orderId: order.id, amount: order.totalAmount, paymentToken }, { headers });
}

async function startShop() {
  const shop = await startTestShop({ env: { trustProxy: 1 } });
  return { shop, beef: await stockProduct(shop) };
}

describe('Declined cards', () => {
  it('Are limited to five in ten minutes, and each further decline doubles the pause', async () => {
    const { shop, beef } = await startShop();
    const pay = await payerAt(shop, beef, '203.0.113.7');
    for (let count = 0; count < 5; count += 1) expect((await pay(testCards.declined)).status).toBe(402);
    const paused = await pay(testCards.good);
    expect(paused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(paused.headers['retry-after']).toBe('60');
    expect(paused.body.detail).toContain('Nothing was charged. Please try again in a minute');
    for (const pauseMinutes of [2, 4, 8]) {
      shop.advance((pauseMinutes / 2) * minute);
      expect((await pay(testCards.declined)).status).toBe(402);
      expect((await pay(testCards.good)).headers['retry-after']).toBe(String(60 * pauseMinutes));
    }
    shop.advance(8 * minute);
    expect((await pay(testCards.good)).status).toBe(200);
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });

  it('Don’t add up if they are three minutes apart', async () => {
    const { shop, beef } = await startShop();
    const pay = await payerAt(shop, beef, '203.0.113.7');
    for (let count = 0; count < 12; count += 1) {
      expect((await pay(testCards.declined)).status).toBe(402);
      shop.advance(3 * minute);
    }
  });

  it('Don’t include payments whose bank confirmation the customer refuses', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    const body = { orderId: order.id, amount: order.totalAmount, paymentToken: testCards.challenged };
    for (let count = 0; count < 6; count += 1) {
      const key = crypto.randomUUID();
      const { clientSecret } = (await jo.post('/api/payments', body, { key })).body;
      await jo.post('/api/till/confirm', { clientSecret, confirm: false });
      expect((await jo.post('/api/payments', body, { key })).status).toBe(402);
    }
    expect((await jo.post('/api/payments', { ...body, paymentToken: testCards.good })).status).toBe(200);
  });

  it('Are limited to thirty for each IP address, no matter who pays', async () => {
    const { shop, beef } = await startShop();
    const staff = await staffOf(shop);
    for (let guest = 0; guest < 10; guest += 1) {
      const pay = await payerAt(shop, beef, '203.0.113.7');
      for (let count = 0; count < 3; count += 1) expect((await pay(testCards.declined)).status).toBe(402);
    }
    expect((await (await payerAt(shop, beef, '203.0.113.7'))(testCards.good)).status).toBe(429);
    expect((await (await payerAt(shop, beef, '203.0.113.8'))(testCards.good)).status).toBe(200);
    const pausedAddresses = async () => (await staff.get('/api/admin/overview')).body.attention.pausedAddresses;
    expect(await pausedAddresses()).toBe(1);
    shop.advance(62 * minute);
    expect(await pausedAddresses()).toBe(0);
  });

  it('Are also counted when they happen while a layby’s card is replaced', async () => {
    const shop = await startTestShop();
    const { jo, order } = await startedLayby(shop, { token: testCards.good });
    const replace = (paymentToken: string) => jo.post(`/api/orders/${order.id}/card`, { paymentToken });
    for (let count = 0; count < 5; count += 1) expect((await replace(testCards.declined)).status).toBe(402);
    expect((await replace(testCards.good)).status).toBe(429);
    expect((await jo.post('/api/payments', { orderId: order.id, amount: 100 })).status).toBe(429);
  });
});

it('Successful payments are never limited by the limit on declined cards', async () => {
  const { shop, beef } = await startShop();
  for (let count = 0; count < 40; count += 1) {
    expect((await (await payerAt(shop, beef, '203.0.113.7'))(testCards.good)).status).toBe(200);
  }
});
