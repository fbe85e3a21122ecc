import { describe, expect, it } from 'vitest';
import { deliveryPlaces } from '#server/delivery/delivery-tables.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function counter() {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  const staff = await staffOf(shop);
  const take = (id: number, amount: number, more: object = {}) =>
    staff.post(`/api/admin/orders/${id}/payments`, { amount, method: 'cash', handedOver: true, ...more });
  const placesTaken = async () => {
    const rows = await shop.deps.store.read((db) => db.select().from(deliveryPlaces));
    return rows.reduce((sum, { taken }) => sum + taken, 0);
  };
  return { shop, beef, staff, take, placesTaken };
}

describe('A counter payment with which the goods are handed over', () => {
  it('immediately marks an online order as delivered, and frees its delivery slot', async () => {
    const { shop, beef, take, placesTaken } = await counter();
    const { order } = await orderLines(shop, shop.visitor(), [[beef, 'credit-card']]);
    expect(await placesTaken()).toBe(1);
    const { body } = await take(order.id, 99995);
    expect(body.order).toMatchObject({ status: 'delivered', deliveryDate: null, deliveryMethod: 'pickup' });
    expect(await placesTaken()).toBe(0);
    const [email] = await emailsTo(shop, 'jo@customer.test');
    expect(email?.text).toContain('You took it with you.');
    await expectCleanAudit(shop.deps);
  });

  it('completes and delivers a layby if it is the last payment, in one transaction and with an event for each', async () => {
    const { shop, beef, staff, take } = await counter();
    const { id } = await sell(staff, saleOf(beef, 'layby-2', { paid: { method: 'cash', amount: 49997 } }));
    const { body } = await take(id, 49998);
    expect(body.order).toMatchObject({ status: 'delivered', amountPaid: 99995, plan: { status: 'completed' } });
    const { log } = (await staff.get(`/api/admin/orders/${id}`)).body;
    expect(log.slice(-2)).toMatchObject([{ kind: 'payment' }, { kind: 'delivered', detail: { handedOver: true } }]);
    await expectCleanAudit(shop.deps);
  });

  it('is refused as a whole if a balance would remain', async () => {
    const { shop, beef, staff, take } = await counter();
    const { id } = await sell(staff, saleOf(beef, 'layby-2', { paid: { method: 'cash', amount: 49997 } }));
    const response = await take(id, 10000);
    expect([response.status, response.body.errors[0].path]).toEqual([422, 'handedOver']);
    expect((await staff.get(`/api/admin/orders/${id}`)).body).toMatchObject({ status: 'pending', amountPaid: 49997 });
    await expectCleanAudit(shop.deps);
  });

  it('is recorded only once if it is repeated with its idempotency key', async () => {
    const { shop, beef, take } = await counter();
    const { order } = await orderLines(shop, shop.visitor(), [[beef, 'credit-card']]);
    const key = { clientKey: crypto.randomUUID() };
    const first = await take(order.id, 99995, key);
    const again = await take(order.id, 99995, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });
});
