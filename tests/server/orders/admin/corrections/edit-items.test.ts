import { describe, expect, it } from 'vitest';
import { orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, planAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent, listPayments, refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const reason = 'As agreed on the phone';

/** Two lamb packs at $300.00 and pies at $110.00 with GST, paid by card, to be delivered tomorrow or later. */
async function paidOrder() {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 30_000 });
  const pies = await stockProduct(shop, { name: 'Beef pies', priceCents: 11_000, taxClass: 'gst' });
  const { order } = await orderLines(shop, jo, [
    [lamb, 'credit-card', 2],
    [pies, 'credit-card'],
  ]);
  await pay(jo, [order]);
  const staff = await staffOf(shop);
  const edit = async (items: object[], totalAmount: number, changes: object = {}) => {
    const { version } = await orderAsItIs(shop, order.id);
    const body = { items, totalAmount, method: 'as-paid', reason, version, ...changes };
    return staff.post(`/api/admin/orders/${order.id}/items`, body);
  };
  return { shop, jo, staff, order, lamb, pies, edit };
}

describe('The items of an order before delivery', () => {
  it('Can be reduced, which adds negative lines of the same tax class and refunds the overpayment to the card', async () => {
    const { shop, order, lamb, pies, edit } = await paidOrder();
    const day = (await orderAsItIs(shop, order.id)).deliveryDate;
    const response = await edit(
      [
        { productId: lamb.id, quantity: 1 },
        { productId: pies.id, quantity: 0 },
      ],
      30_000,
    );
    expect(response.body).toMatchObject({ status: 'paid', totalAmount: 30_000, amountPaid: 30_000, deliveryDate: day });
    expect(response.body.items).toMatchObject([{ name: 'Half lamb', quantity: 1, totalPrice: 30_000 }]);
    expect(await refundedAtProvider(shop)).toEqual([41_000]);
    const gst = response.body.lines.filter((line: { taxClass: string }) => line.taxClass === 'gst');
    expect(gst.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(0);
    const kinds = (await emailsTo(shop, 'jo@customer.test')).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['items-changed', 'refunded']);
    await expectCleanAudit(shop.deps);
  });

  it('Can be increased: the customer must pay the difference, and the order keeps its delivery day', async () => {
    const { shop, jo, order, pies, edit } = await paidOrder();
    const day = (await orderAsItIs(shop, order.id)).deliveryDate;
    const ham = await stockProduct(shop, { name: 'Ham', priceCents: 5000 });
    const items = [
      { productId: pies.id, quantity: 2 },
      { productId: ham.id, quantity: 1 },
    ];
    const response = await edit(items, 87_000);
    expect(response.body).toMatchObject({ status: 'pending', totalAmount: 87_000, amountPaid: 71_000 });
    expect((await jo.get('/api/orders')).body).toMatchObject([{ deliveryDate: null, wishedDeliveryDate: day }]);
    const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
    expect(email?.text).toContain('$160.00 is left to pay. We deliver on Wednesday 11 November once it is paid.');
    expect(await lastEvent(shop)).toMatchObject({
      kind: 'items-changed',
      detail: { beforeCents: 71_000, totalCents: 87_000 },
    });
    await expectCleanAudit(shop.deps);
    const paid = await jo.post('/api/payments', { orderId: order.id, amount: 16_000, paymentToken: testCards.good });
    expect(paid.status).toBe(200);
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'paid', deliveryDate: day });
    await expectCleanAudit(shop.deps);
  });

  it('Can be swapped at the same price without a payment or refund; on an unpaid order only the amount due changes', async () => {
    const { shop, staff, edit, lamb } = await paidOrder();
    const mutton = await stockProduct(shop, { name: 'Mutton', priceCents: 30_000 });
    const swapped = await edit(
      [
        { productId: lamb.id, quantity: 1 },
        { productId: mutton.id, quantity: 1 },
      ],
      71_000,
    );
    expect(swapped.body).toMatchObject({ status: 'paid', totalAmount: 71_000, amountPaid: 71_000 });
    const unpaid = await sell(staff, saleOf(lamb, 'full'));
    const path = `/api/admin/orders/${unpaid.id}/items`;
    const body = { items: [{ productId: lamb.id, quantity: 3 }], totalAmount: 90_000, method: 'as-paid', reason };
    const more = await staff.post(path, { ...body, version: unpaid.version });
    expect(more.body).toMatchObject({ status: 'pending', totalAmount: 90_000, amountPaid: 0 });
    expect(await listPayments(shop)).toEqual(['card 71000']);
    await expectCleanAudit(shop.deps);
  });

  it('Can’t all be removed, or be changed twice at once', async () => {
    const { shop, staff, order, lamb, pies, edit } = await paidOrder();
    const all = [
      { productId: lamb.id, quantity: 0 },
      { productId: pies.id, quantity: 0 },
    ];
    expect((await edit(all, 0)).body.detail).toBe('To take everything off an order, cancel it.');
    const one = [{ productId: lamb.id, quantity: 1 }];
    expect((await edit(one, 40_000)).body).toMatchObject({ code: 'price_changed', totalAmount: 41_000 });
    expect((await edit([{ productId: lamb.id, quantity: 2 }], 71_000)).body.code).toBe('invalid');
    expect((await edit([{ productId: 99, quantity: 1 }], 71_000)).body.code).toBe('product_unavailable');
    const twice = await Promise.all([edit(one, 41_000), edit(one, 41_000)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { version } = await orderAsItIs(shop, order.id);
    const [line] = (await staff.get(`/api/admin/orders/${order.id}/refundable`)).body.lines;
    const lines = [{ id: line.id, amount: 20_000 }];
    const refund = { amount: 20_000, lines, method: 'as-paid', reason, version };
    expect((await staff.post(`/api/admin/orders/${order.id}/refunds`, refund)).status).toBe(200);
    expect((await edit([{ productId: lamb.id, quantity: 0 }], -9000)).body.code).toBe('invalid');
    expect((await edit([{ productId: lamb.id, quantity: 0 }], 0)).body.detail).toContain('was refunded');
    await expectCleanAudit(shop.deps);
  });

  it('Can’t include goods by the kilo if the order has only packs', async () => {
    const { shop, order, edit } = await paidOrder();
    const rump = await stockRump(shop);
    const response = await edit([{ productId: rump.id, quantity: 1 }], order.totalAmount + 3700);
    expect([response.status, response.body.code]).toEqual([422, 'option_unavailable']);
    expect(response.body.detail).toContain('Rump is sold by the kilo');
  });
});

describe('The items of a layby', () => {
  it('Change only with the customer’s consent: a new agreement spreads the balance over the open instalments', async () => {
    const shop = await startTestShop();
    const { order, payAmount } = await startedLayby(shop);
    await payAmount(10_000);
    const staff = await staffOf(shop);
    const productId = order.items[0]?.productId ?? 0;
    const path = `/api/admin/orders/${order.id}/items`;
    const { version } = await orderAsItIs(shop, order.id);
    const body = { items: [{ productId, quantity: 2 }], totalAmount: 199_990, method: 'as-paid', reason, version };
    expect((await staff.post(path, body)).body.errors[0].path).toBe('customerAgreed');
    const before = await planAsItIs(shop, order.id);
    expect((await staff.post(path, { ...body, customerAgreed: true })).body).toMatchObject({ totalAmount: 199_990 });
    const plan = await planAsItIs(shop, order.id);
    expect(plan.installments.map(({ dueDate }) => dueDate)).toEqual(before.installments.map(({ dueDate }) => dueDate));
    expect(plan.installments.map(({ amount }) => amount)).toEqual([24_998, 64_997, 54_997, 54_998]);
    expect(await lastEvent(shop)).toMatchObject({ kind: 'items-changed', detail: { customerAgreed: true } });
    const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
    expect(email?.text).toContain('Lay-by agreement, changed on');
    const fewer = { ...body, items: [{ productId, quantity: 1 }], totalAmount: 99_995, customerAgreed: true };
    const after = await staff.post(path, { ...fewer, version: (await orderAsItIs(shop, order.id)).version });
    expect(after.body).toMatchObject({ totalAmount: 99_995 });
    await expectCleanAudit(shop.deps);
  });
});

it('A pack can be reduced together with goods by the kilo, which don’t count as a refund of the pack', async () => {
  const shop = await startTestShop();
  const rump = await stockRump(shop);
  const ham = await stockProduct(shop, { name: 'Ham', priceCents: 5000 });
  const { order } = (await orderRumps(shop.visitor(), rump.id)).body;
  const staff = await staffOf(shop);
  const edit = async (items: object[], totalAmount: number) => {
    const { version } = await orderAsItIs(shop, order.id);
    const body = { items, totalAmount, method: 'as-paid', reason, version };
    return staff.post(`/api/admin/orders/${order.id}/items`, body);
  };
  expect((await edit([{ productId: ham.id, quantity: 2 }], 22_601)).status).toBe(200);
  const one = [rump, ham].map(({ id: productId }) => ({ productId, quantity: 1 }));
  // 1 × 1,313 g × $31.99 = $42.00287, and one ham.
  const fewer = await edit(one, 9200);
  expect(fewer.body).toMatchObject({ totalAmount: 9200, items: [{ quantity: 1 }, { quantity: 1 }] });
  await expectCleanAudit(shop.deps);
});
