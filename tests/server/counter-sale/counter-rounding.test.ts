import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { changeOf, offlineShop, saleChange, sendChange } from '../offline/offline-shop.ts';

/** A counter, and a pack whose price coins can't pay. */
async function counter() {
  const shop = await startTestShop();
  const lamb = await stockProduct(shop, { priceCents: 24998 });
  return { shop, lamb, staff: await staffOf(shop) };
}

const cash = (amount: number) => ({ method: 'cash' as const, amount });
const eftpos = (amount: number) => ({ method: 'eftpos' as const, amount });
const roundings = ({ lines }: Order) => lines.filter(({ label }) => label === 'Rounding').map(({ amount }) => amount);

describe('Cash that pays a sale', () => {
  it('rounds the sale with a separate line, so that the recorded amount is what is in the drawer', async () => {
    const { shop, lamb, staff } = await counter();
    const sale = saleOf(lamb, 'full', { paid: cash(25000), handedOver: true });
    const order = await sell(staff, sale);
    expect(order).toMatchObject({ status: 'delivered', totalAmount: 25000, amountPaid: 25000 });
    expect(order.lines.at(-1)).toEqual({
      kind: 'adjustment',
      label: 'Rounding',
      quantity: 1,
      amount: 2,
      taxClass: 'gst_free',
      itemId: null,
    });
    expect(await sell(staff, sale)).toEqual(order);
    const two = { items: [{ productId: lamb.id, quantity: 2 }], totalAmount: 49996, paid: cash(49995) };
    expect(roundings(await sell(staff, saleOf(lamb, 'full', two)))).toEqual([-1]);
    expect(await listPayments(shop)).toEqual(['cash 25000', 'cash 49995']);
    await expectCleanAudit(shop.deps);
  });

  it('is not rounded if the client doesn’t support rounding, and EFTPOS is never rounded', async () => {
    const { shop, lamb, staff } = await counter();
    for (const paid of [cash(24998), eftpos(24998)]) {
      const order = await sell(staff, saleOf(lamb, 'full', { paid }));
      expect([order.totalAmount, roundings(order)]).toEqual([24998, []]);
    }
    await expectCleanAudit(shop.deps);
  });

  it.each([
    ['by EFTPOS', 'full', eftpos(25000), 'over_balance'],
    ['to less than the nearest 5 cents', 'full', cash(24995), 'full_payment_only'],
    ['of a layby', 'layby-2', cash(25000), 'over_balance'],
  ] as const)('is not rounded %s', async (_what, payment, paid, code) => {
    const { lamb, staff } = await counter();
    const response = await staff.post('/api/admin/counter-sales', saleOf(lamb, payment, { paid }));
    expect([response.status, response.body.code]).toEqual([422, code]);
    expect((await staff.get('/api/admin/orders')).body).toEqual([]);
  });

  it('is refunded in full when the sale is voided, and can be refunded line by line including the rounding', async () => {
    const { shop, lamb, staff } = await counter();
    const voided = await sell(staff, saleOf(lamb, 'full', { paid: cash(25000), handedOver: true }));
    const back = { method: 'as-paid', reason: 'Mis-keyed', version: voided.version };
    const gone = await staff.post(`/api/admin/orders/${voided.id}/void`, back);
    expect(gone.body).toMatchObject({ status: 'cancelled', amountPaid: 0, totalAmount: 0 });

    const refunded = await sell(staff, saleOf(lamb, 'full', { paid: cash(25000), handedOver: true }));
    const path = `/api/admin/orders/${refunded.id}`;
    const found = (await staff.get(`${path}/refundable`)).body;
    expect(found).toMatchObject({ refundable: 25000, lines: [{ left: 24998 }, { label: 'Rounding', left: 2 }] });
    const lines = found.lines.map(({ id, left }: { id: number; left: number }) => ({ id, amount: left }));
    const body = { amount: 25000, lines, method: 'as-paid', reason: 'Spoiled', version: found.version };
    const after = await staff.post(`${path}/refunds`, body);
    expect(after.body).toMatchObject({ status: 'delivered', amountPaid: 0, totalAmount: 0 });
    expect(await listPayments(shop)).toEqual(['cash 25000', 'cash -25000', 'cash 25000', 'cash -25000']);
    await expectCleanAudit(shop.deps);
  });
});

describe('Cash that pays an order', () => {
  it('rounds an order that is paid on its own screen, only once for each idempotency key', async () => {
    const { shop, lamb, staff } = await counter();
    const { order } = await orderLines(shop, shop.visitor(), [[lamb, 'credit-card']]);
    const path = `/api/admin/orders/${order.id}/payments`;
    const body = { ...cash(25000), clientKey: crypto.randomUUID() };
    const first = await staff.post(path, body);
    expect(first.body.order).toMatchObject({ status: 'paid', totalAmount: 25000, amountPaid: 25000 });
    expect((await staff.post(path, body)).body).toEqual(first.body);
    expect(roundings(first.body.order)).toEqual([2]);
    await expectCleanAudit(shop.deps);
  });

  it('is not rounded for a layby, not even for its last payment', async () => {
    const { shop, lamb, staff } = await counter();
    const { id } = await sell(staff, saleOf(lamb, 'layby-2', { paid: cash(12499) }));
    const path = `/api/admin/orders/${id}/payments`;
    expect((await staff.post(path, cash(12500))).body.code).toBe('over_balance');
    const last = { ...cash(12499), clientKey: crypto.randomUUID() };
    expect((await staff.post(path, last)).body.order).toMatchObject({ status: 'paid', totalAmount: 24998 });
    await expectCleanAudit(shop.deps);
  });
});

describe('Cash taken while the counter was offline', () => {
  it('is rounded as it would be online, but isn’t rounded if an older app sends it', async () => {
    const { shop, ann, annId } = await offlineShop();
    const lamb = await stockProduct(shop, { priceCents: 24998 });
    const rounded = await sendChange(ann, saleChange(annId, lamb, { paid: cash(25000), handedOver: true }));
    expect(rounded.body).toMatchObject({ hasChangedPrices: false, order: { totalAmount: 25000, amountPaid: 25000 } });
    const exact = await sendChange(ann, saleChange(annId, lamb));
    expect(exact.body.order).toMatchObject({ totalAmount: 24998, amountPaid: 24998 });
    const { order } = await orderLines(shop, shop.visitor(), [[lamb, 'credit-card']]);
    const payment = changeOf(annId, 'payment', { order: { id: order.id }, ...cash(25000), handedOver: true });
    const paid = await sendChange(ann, payment);
    expect(paid.body.order).toMatchObject({ status: 'delivered', totalAmount: 25000, amountPaid: 25000 });
    expect((await sendChange(ann, payment)).body).toEqual(paid.body);
    await expectCleanAudit(shop.deps);
  });
});
