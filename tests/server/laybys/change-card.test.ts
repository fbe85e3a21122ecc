import { describe, expect, it } from 'vitest';
import { orderEvents } from '#server/orders/order-tables.ts';
import { lookAt, planAsItIs, startedLayby } from '#tests/support/laybys.ts';
import { chargedAtTill, orderLines, pay, stockProduct } from '#tests/support/shopping.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

describe('Another card on a layby', () => {
  it('Takes the place of the saved one without a charge, and pays from then on', async () => {
    const shop = await startTestShop();
    const { jo, order } = await startedLayby(shop, { token: 'till_later_declined_visa_0341' });
    const answer = await jo.post(`/api/orders/${order.id}/card`, { paymentToken: 'till_ok_mastercard_4444' });
    expect(answer.status).toBe(200);
    expect(answer.body.plan.card).toEqual({ brand: 'mastercard', last4: '4444' });
    expect(await chargedAtTill(shop)).toHaveLength(1);
    await lookAt(shop, '2026-11-24T09:00:00.000+11:00');
    expect(await chargedAtTill(shop)).toHaveLength(2);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
    expect(events.find((event) => event.kind === 'card')).toMatchObject({
      actorKind: 'guest',
      detail: { brand: 'mastercard', last4: '4444', was: '0341' },
    });
  });

  it('A declined card changes nothing', async () => {
    const shop = await startTestShop();
    const { jo, order } = await startedLayby(shop);
    const answer = await jo.post(`/api/orders/${order.id}/card`, { paymentToken: 'till_declined' });
    expect(answer).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    expect((await planAsItIs(shop, order.id)).card).toEqual({ brand: 'visa', last4: '4242' });
  });

  it('Is the own customer’s to change: 404 for everybody else, as for no order at all', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const other = shop.visitor();
    expect((await other.post(`/api/orders/${order.id}/card`, { paymentToken: 'till_ok' })).status).toBe(404);
    await startedLayby(shop);
    expect((await other.post('/api/orders/999/card', { paymentToken: 'till_ok' })).status).toBe(404);
  });

  it('Only while there are payments to come', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const product = await stockProduct(shop);
    const { orders } = await orderLines(shop, jo, [
      [product, 'layby-2'],
      [product, 'credit-card'],
    ]);
    const [layby, whole] = orders;
    const change = (id: number | undefined) => jo.post(`/api/orders/${id}/card`, { paymentToken: 'till_ok' });
    expect((await change(layby?.id)).body.code).toBe('wrong_status');
    await pay(jo, orders);
    expect((await change(whole?.id)).status).toBe(409);
    expect((await change(layby?.id)).status).toBe(200);
    await jo.post('/api/payments', { orderId: layby?.id, amount: 49998 });
    expect((await change(layby?.id)).status).toBe(409);
  });

  it.each([[{}], [{ paymentToken: '' }], [{ paymentToken: 'tok_visa' }], [{ paymentToken: 4242 }]])(
    'What is no card is refused: %j',
    async (body) => {
      const shop = await startTestShop();
      const { jo, order } = await startedLayby(shop);
      expect((await jo.post(`/api/orders/${order.id}/card`, body)).status).toBe(422);
    },
  );
});
