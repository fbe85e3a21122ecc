import { describe, expect, it } from 'vitest';
import { orderLines } from '#server/orders/order-tables.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { offlineShop, saleChange, sendChange } from '../offline/offline-shop.ts';

async function counter() {
  const shop = await startTestShop();
  const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 20000 });
  return { shop, lamb, staff: await staffOf(shop) };
}

const bruised = { unitPrice: 15000, reason: 'Bruised box' };

describe('A price that staff change in a sale', () => {
  it('applies to the pack in this sale, and its reason is stored with the line and in the log', async () => {
    const { shop, lamb, staff } = await counter();
    const items = [{ productId: lamb.id, quantity: 2, price: bruised }];
    const paid = { method: 'eftpos' as const, amount: 30000 };
    const order = await sell(staff, saleOf(lamb, 'full', { items, totalAmount: 30000, paid }));
    expect(order).toMatchObject({ totalAmount: 30000, items: [{ quantity: 2, unitPrice: 15000, totalPrice: 30000 }] });
    const [line] = await shop.deps.store.read((db) => db.select().from(orderLines));
    expect(line).toMatchObject({ kind: 'goods', amountCents: 30000, reason: 'Bruised box' });
    const { log } = (await staff.get(`/api/admin/orders/${order.id}`)).body;
    expect(log).toMatchObject([
      { kind: 'created' },
      {
        kind: 'price-changed',
        actor: { kind: 'staff', id: 1 },
        detail: { items: [{ name: 'Half lamb', catalogueCents: 20000, unitCents: 15000, reason: 'Bruised box' }] },
      },
      { kind: 'payment' },
    ]);
    // The reason is only for staff.
    expect(JSON.stringify(order)).not.toContain('Bruised');
    expect((await emailsTo(shop, 'jo@customer.test'))[0]?.text).not.toContain('Bruised');
    await expectCleanAudit(shop.deps);
  });

  it('also applies to a layby, whose instalments are calculated from the changed price', async () => {
    const { shop, lamb, staff } = await counter();
    const items = [{ productId: lamb.id, quantity: 1, price: bruised }];
    const order = await sell(staff, saleOf(lamb, 'layby-2', { items, totalAmount: 15000 }));
    expect(order.plan?.installments.map(({ amount }) => amount)).toEqual([7500, 7500]);
    await expectCleanAudit(shop.deps);
  });

  it.each([
    ['nothing', { unitPrice: 0, reason: 'A gift' }, 'items.0.price.unitPrice'],
    ['less than nothing', { unitPrice: -100, reason: 'A gift' }, 'items.0.price.unitPrice'],
    ['no reason', { unitPrice: 15000, reason: '  ' }, 'items.0.price.reason'],
    ['more than ten times the price', { unitPrice: 200001, reason: 'A slip' }, 'items.0.price.unitPrice'],
  ])('is refused: %s', async (_what, price, path) => {
    const { lamb, staff } = await counter();
    const items = [{ productId: lamb.id, quantity: 1, price }];
    const sale = saleOf(lamb, 'full', { items, totalAmount: Math.max(0, price.unitPrice) });
    const response = await staff.post('/api/admin/counter-sales', sale);
    expect([response.status, response.body.errors[0].path]).toEqual([422, path]);
    expect((await staff.get('/api/admin/orders')).body).toEqual([]);
  });

  it('applies even if the catalogue price changes at the same time', async () => {
    const { lamb, staff } = await counter();
    await staff.patch(`/api/admin/products/${lamb.id}`, { price: 22000 });
    const items = [{ productId: lamb.id, quantity: 1, price: bruised }];
    expect(await sell(staff, saleOf(lamb, 'full', { items, totalAmount: 15000 }))).toMatchObject({
      totalAmount: 15000,
    });
    const stale = await staff.post('/api/admin/counter-sales', saleOf(lamb, 'full'));
    expect(stale.body).toMatchObject({ code: 'price_changed', items: [{ unitPrice: 22000 }] });
  });

  it('applies to all lines of the same pack, and must be the same when the sale is sent again', async () => {
    const { lamb, staff } = await counter();
    const twice = [
      { productId: lamb.id, quantity: 1, price: bruised },
      { productId: lamb.id, quantity: 1 },
    ];
    const response = await staff.post(
      '/api/admin/counter-sales',
      saleOf(lamb, 'full', { items: twice, totalAmount: 35000 }),
    );
    expect(response.status).toBe(422);
    const sale = saleOf(lamb, 'full', {
      items: [{ productId: lamb.id, quantity: 1, price: bruised }],
      totalAmount: 15000,
    });
    const order = await sell(staff, sale);
    expect(await sell(staff, sale)).toEqual(order);
    const other = { ...saleOf(lamb, 'full'), clientKey: sale.clientKey };
    expect((await staff.post('/api/admin/counter-sales', other)).body.code).toBe('key_reused');
  });

  it('reaches the shop from an offline counter with its reason, and isn’t reported as a changed catalogue price', async () => {
    const { shop, ann, annId, product, readOrder } = await offlineShop();
    const items = [{ productId: product.id, quantity: 1, price: bruised }];
    const paid = { method: 'cash' as const, amount: 15000 };
    const change = saleChange(annId, product, { items, totalAmount: 15000, paid });
    const refused = await sendChange(ann, change);
    expect(refused.status).toBe(422);
    const { body } = await sendChange(ann, { ...change, unitPrices: [15000] });
    expect([body.order.totalAmount, body.hasChangedPrices]).toEqual([15000, false]);
    const { log } = await readOrder(body.order.id);
    expect(log.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'price-changed', 'payment']);
    expect(log[1]).toMatchObject({ actor: { id: annId }, detail: { items: [{ catalogueCents: 99995 }] } });
    await expectCleanAudit(shop.deps);
  });
});
