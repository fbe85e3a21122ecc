import { describe, expect, it } from 'vitest';
import { orderEvents } from '#server/orders/order-tables.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, stockProduct } from '#tests/support/data/shopping.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function counter() {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  return { shop, beef, staff: await staffOf(shop) };
}

const paid = { method: 'eftpos' as const, amount: 99995 };

describe('A counter sale whose goods the customer takes along', () => {
  it('Is immediately marked paid and delivered, and sends one email that doesn’t ask for a delivery day', async () => {
    const { shop, beef, staff } = await counter();
    const order = await sell(staff, saleOf(beef, 'full', { paid, handedOver: true }));
    expect(order).toMatchObject({ status: 'delivered', amountPaid: 99995, deliveryDate: null, address: null });
    expect(await listPayments(shop)).toEqual(['eftpos 99995']);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
    expect(events).toMatchObject([
      { kind: 'created' },
      { kind: 'payment', detail: { status: 'paid' } },
      { kind: 'delivered', actorKind: 'staff', actorId: 1, detail: { deliveryDate: null, handedOver: true } },
    ]);
    const emails = await emailsTo(shop, 'jo@customer.test');
    expect(emails.map(({ kind }) => kind)).toEqual(['order-confirmation']);
    expect(emails[0]?.text).toContain('You took it with you.');
    expect(emails[0]?.text).not.toContain('choose your delivery day');
  });

  it('Is made once if it is sent again, but is rejected if the first sale with its key wasn’t taken along', async () => {
    const { beef, staff } = await counter();
    const sale = saleOf(beef, 'full', { paid, handedOver: true });
    expect(await sell(staff, sale)).toEqual(await sell(staff, sale));
    const stayed = saleOf(beef, 'full', { paid });
    await sell(staff, stayed);
    const response = await staff.post('/api/admin/counter-sales', { ...stayed, handedOver: true });
    expect(response.body.code).toBe('key_reused');
  });

  it.each([
    ['paid later', 'full', {}],
    ['a layby', 'layby-4', { paid: { method: 'cash', amount: 99995 } }],
    ['with a delivery day', 'full', { paid, address, deliveryDate: '2026-11-12' }],
  ] as const)('Is rejected: %s', async (_what, payment, changes) => {
    const { beef, staff } = await counter();
    const response = await staff.post('/api/admin/counter-sales', {
      ...saleOf(beef, payment, changes),
      handedOver: true,
    });
    expect([response.status, response.body.errors[0].path]).toEqual([422, 'handedOver']);
    expect((await staff.get('/api/admin/orders')).body).toEqual([]);
  });
});
