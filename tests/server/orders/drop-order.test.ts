import { expect, it } from 'vitest';
import { orderEvents } from '#server/orders/order-tables.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('A customer can drop an order without payments, once, together with its plan', async () => {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
  const drop = () => jo.post(`/api/orders/${order.id}/drop`, {});
  const dropped = await drop();
  expect(dropped.status).toBe(200);
  expect(dropped.body).toMatchObject({ status: 'cancelled', amountPaid: 0, plan: { status: 'cancelled' } });
  expect((await drop()).body).toEqual(dropped.body);
  const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
  expect(events.filter(({ kind }) => kind === 'cancelled')).toMatchObject([
    { orderId: order.id, actorKind: 'guest', detail: { reason: 'dropped' } },
  ]);
});

it('A customer can’t drop an order with any payment', async () => {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
  await pay(jo, orders);
  const response = await jo.post(`/api/orders/${order.id}/drop`, {});
  expect([response.status, response.body.code]).toEqual([409, 'wrong_status']);
});
