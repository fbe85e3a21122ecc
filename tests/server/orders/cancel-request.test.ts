import { describe, expect, it } from 'vitest';
import { orderEvents } from '#server/orders/order-tables.ts';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function laybyOfJo() {
  const shop = await startTestShop();
  const { jo, order, payAmount } = await startedLayby(shop);
  const ask = (body?: object, by = jo) => by.post(`/api/orders/${order.id}/cancel-request`, body);
  const requests = async () => {
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
    return events.filter((event) => event.kind === 'cancel-requested');
  };
  return { shop, jo, order, payAmount, ask, requests };
}

describe('A customer’s request to cancel', () => {
  it('Is stored with its reason without changing the order', async () => {
    const { shop, order, ask, requests, payAmount } = await laybyOfJo();
    expect(order.cancelRequestedAt).toBeNull();
    const response = await ask({ reason: 'We are moving house.' });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      status: 'pending',
      amountPaid: 24998,
      cancelRequestedAt: shop.deps.clock().toISOString(),
      plan: { status: 'active' },
    });
    expect(await requests()).toMatchObject([{ actorKind: 'guest', detail: { reason: 'We are moving house.' } }]);
    expect((await payAmount(1000)).status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([24998, 1000]);
  });

  it('Keeps its original time when it is repeated, and gets the new reason', async () => {
    const { shop, ask, requests } = await laybyOfJo();
    const first = await ask();
    shop.advance(60_000);
    expect((await ask()).body).toEqual(first.body);
    expect((await ask({ reason: 'Too much meat.' })).body.cancelRequestedAt).toBe(first.body.cancelRequestedAt);
    expect((await requests()).map((event) => event.detail)).toEqual([{ reason: null }, { reason: 'Too much meat.' }]);
  });

  it('Is rejected for another user’s order and for an order that has ended', async () => {
    const { shop, order, ask, requests } = await laybyOfJo();
    expect((await ask({}, shop.visitor())).status).toBe(404);
    expect((await ask({ reason: 'x'.repeat(501) })).status).toBe(422);
    const staff = await staffOf(shop);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect((await ask()).body.code).toBe('wrong_status');
    expect(await requests()).toEqual([]);
  });
});
