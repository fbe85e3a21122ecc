import { describe, expect, it } from 'vitest';
import { orderEvents } from '#server/orders/order-tables.ts';
import { chargeDueAt, planAsItIs, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

describe('Changing the card of a layby', () => {
  it('Replaces the saved card without a charge, and later payments use the new card', async () => {
    const shop = await startTestShop();
    const { jo, order } = await startedLayby(shop, { token: testCards.declinedLater });
    const response = await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.mastercard });
    expect(response.status).toBe(200);
    expect(response.body.plan.card).toEqual({ brand: 'mastercard', last4: '4444' });
    expect(await chargedAtProvider(shop)).toHaveLength(1);
    await chargeDueAt(shop, '2026-11-24T09:00:00.000+11:00');
    expect(await chargedAtProvider(shop)).toHaveLength(2);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
    expect(events.find((event) => event.kind === 'card')).toMatchObject({
      actorKind: 'guest',
      detail: { brand: 'mastercard', last4: '4444', was: '0341' },
    });
  });

  it('With a declined card changes nothing', async () => {
    const shop = await startTestShop();
    const { jo, order } = await startedLayby(shop);
    const response = await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.declined });
    expect(response).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    expect((await planAsItIs(shop, order.id)).card).toEqual({ brand: 'visa', last4: '4242' });
  });

  it('Is only for the layby’s own customer: everyone else gets 404, as for a missing order', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const other = shop.visitor();
    expect((await other.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.good })).status).toBe(404);
    await startedLayby(shop);
    expect((await other.post('/api/orders/999/card', { paymentToken: testCards.good })).status).toBe(404);
  });

  it('Is only possible while payments are still due', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const product = await stockProduct(shop);
    const { orders } = await orderLines(shop, jo, [
      [product, 'layby-2'],
      [product, 'credit-card'],
    ]);
    const [layby, whole] = orders;
    const change = (id: number | undefined) => jo.post(`/api/orders/${id}/card`, { paymentToken: testCards.good });
    expect((await change(layby?.id)).body.code).toBe('wrong_status');
    await pay(jo, orders);
    expect((await change(whole?.id)).status).toBe(409);
    expect((await change(layby?.id)).status).toBe(200);
    await jo.post('/api/payments', { orderId: layby?.id, amount: 49998 });
    expect((await change(layby?.id)).status).toBe(409);
  });

  it.each([[{}], [{ paymentToken: '' }], [{ paymentToken: 'tok_visa' }], [{ paymentToken: 4242 }]])(
    'Is rejected for an invalid card: %j',
    async (body) => {
      const shop = await startTestShop();
      const { jo, order } = await startedLayby(shop);
      expect((await jo.post(`/api/orders/${order.id}/card`, body)).status).toBe(422);
    },
  );

  it('Is limited to 10 times a minute and 30 times an hour for each order, regardless of the IP address', async () => {
    const shop = await startTestShop({ env: { trustProxy: 1 } });
    const { jo, order } = await startedLayby(shop);
    let requests = 0;
    const change = async (paymentToken = testCards.mastercard) => {
      requests += 1;
      const headers = { 'x-forwarded-for': `203.0.113.${requests}` };
      return jo.post(`/api/orders/${order.id}/card`, { paymentToken }, { headers });
    };
    for (let count = 0; count < 10; count += 1) expect((await change()).status).toBe(200);
    const rejected = await change(testCards.good);
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await planAsItIs(shop, order.id)).card).toEqual({ brand: 'mastercard', last4: '4444' });
  });

  it('Is limited to ten a minute from one IP address, for any orders, not counting payments', async () => {
    const shop = await startTestShop();
    const { jo, order, payAmount } = await startedLayby(shop);
    const statuses: number[] = [];
    for (let id = 1; id <= 11; id += 1) {
      statuses.push((await jo.post(`/api/orders/${100 + id}/card`, { paymentToken: testCards.good })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    expect((await payAmount(1000)).status).toBe(200);
    expect((await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.good })).status).toBe(429);
  });
});
