import { describe, expect, it } from 'vitest';
import { users } from '#server/accounts/account-tables.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function paidOrder() {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  await pay(jo, orders);
  return { shop, jo, order, path: `/api/orders/${order.id}/delivery` };
}

describe('The delivery day of an order', () => {
  it('Can be changed for a paid order to another day on the list', async () => {
    const { jo, path } = await paidOrder();
    const response = await jo.patch(path, { deliveryDate: '2026-11-20' });
    expect(response.status).toBe(200);
    expect(response.body.deliveryDate).toBe('2026-11-20');
    expect((await jo.get('/api/orders')).body[0].deliveryDate).toBe('2026-11-20');
  });

  it('Can be sent again as chosen at the checkout, even after the cut-off', async () => {
    const { shop, jo, path } = await paidOrder();
    const before = (await jo.get('/api/orders')).body[0];
    shop.setClock('2026-11-11T01:00:00.000Z');
    const response = await jo.patch(path, { deliveryDate: '2026-11-11' });
    expect(response.status).toBe(200);
    expect(response.body).toEqual(before);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
    expect(events.map((event) => event.kind)).toEqual(['created', 'payment']);
  });

  it('Can be sent together with an address, and both are stored', async () => {
    const { shop, jo, path } = await paidOrder();
    const moved = { street: '2 New St', city: 'Fitzroy', state: 'VIC', postcode: '3065' };
    const response = await jo.patch(path, { deliveryDate: '2026-11-20', address: moved });
    expect(response.body.address).toEqual(moved);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
    expect(events.at(-1)).toMatchObject({
      kind: 'delivery-date',
      detail: { deliveryDate: '2026-11-20', address: moved },
    });
  });

  it.each(['2026-11-14', '2026-11-10', '2026-11-09', '2026-11-25', '', 'tomorrow', null])(
    'Can’t be %j on 10 November 2026',
    async (deliveryDate) => {
      const { jo, path } = await paidOrder();
      const response = await jo.patch(path, { deliveryDate });
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual([{ path: 'deliveryDate', message: 'Please select a delivery date' }]);
      expect((await jo.get('/api/orders')).body[0].deliveryDate).toBe('2026-11-11');
    },
  );

  it('Is counted in Melbourne time', async () => {
    const { shop, jo, path } = await paidOrder();
    shop.setClock('2026-11-09T12:59:00.000Z');
    expect((await jo.patch(path, { deliveryDate: '2026-11-10' })).status).toBe(200);
    shop.setClock('2026-11-09T13:01:00.000Z');
    expect((await jo.patch(path, { deliveryDate: '2026-11-12' })).status).toBe(409);
  });

  it('Can’t be changed on the day itself', async () => {
    const { shop, jo, path } = await paidOrder();
    shop.setClock('2026-11-11T01:00:00.000Z');
    const response = await jo.patch(path, { deliveryDate: '2026-11-20' });
    expect(response.status).toBe(409);
    expect(response.body.detail).toBe('The delivery day can be changed until the day before.');
  });

  it('Can be moved by staff on the day itself and later, if no one was at home', async () => {
    const { shop, path } = await paidOrder();
    const staff = await staffOf(shop);
    shop.setClock('2026-11-11T06:00:00.000Z');
    expect((await staff.patch(path, { deliveryDate: '2026-11-12' })).body.deliveryDate).toBe('2026-11-12');
    shop.setClock('2026-11-14T06:00:00.000Z');
    expect((await staff.patch(path, { deliveryDate: '2026-11-14' })).status).toBe(422);
    expect((await staff.patch(path, { deliveryDate: '2026-11-16' })).body.deliveryDate).toBe('2026-11-16');
  });

  it('Can’t be changed with an outdated version, unless the order already has that day', async () => {
    const { jo, path } = await paidOrder();
    const { version } = (await jo.get('/api/orders')).body[0];
    expect((await jo.patch(path, { deliveryDate: '2026-11-20', version })).status).toBe(200);
    expect((await jo.patch(path, { deliveryDate: '2026-11-20', version })).status).toBe(200);
    const response = await jo.patch(path, { deliveryDate: '2026-11-19', version });
    expect([response.status, response.body.code]).toEqual([409, 'stale_version']);
  });

  it('Can’t be set for an order that isn’t paid', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { orders, order } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    await pay(jo, orders);
    const response = await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-20' });
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('wrong_status');
  });

  it('Can’t be set for other people’s orders, which return 404, except by staff', async () => {
    const { shop, path } = await paidOrder();
    const stranger = shop.visitor();
    expect((await stranger.patch(path, { deliveryDate: '2026-11-20' })).status).toBe(404);
    await stranger.post('/api/users/register', { username: 'stranger', email: 's@x.test', password: 'correct horse' });
    expect((await stranger.patch(path, { deliveryDate: '2026-11-20' })).status).toBe(404);
    await shop.deps.store.write((tx) => tx.update(users).set({ staffRole: 'owner' }));
    expect((await stranger.patch(path, { deliveryDate: '2026-11-20' })).status).toBe(200);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
    expect(events.at(-1)).toMatchObject({ actorKind: 'staff', actorId: 1 });
  });
});
