import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { runJob } from '#server/jobs/scheduler.ts';
import { remindOfInstalments } from '#server/orders/remind-of-instalments.ts';
import { chargeDueAt, staffOf } from '#tests/support/data/laybys.ts';
import {
  address,
  chargedAtProvider,
  checkoutOf,
  orderLines,
  pay,
  recordedPayments,
  stockProduct,
} from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const startShop = () => startTestShop({ provider: { minimumCents: 50 } });

async function runningLayby() {
  const shop = await startShop();
  const jo = shop.visitor();
  const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
  await pay(jo, orders, { token: testCards.good });
  const payPart = (amount: number) => jo.post('/api/payments', { orderId: order.id, amount });
  return { shop, jo, order, payPart };
}

it('A payment is rejected if it is below the provider’s minimum or would leave less than the minimum to pay', async () => {
  const { shop, order, payPart } = await runningLayby();
  const small = await payPart(49);
  expect(small).toMatchObject({ status: 422, body: { code: 'below_card_minimum' } });
  expect(small.body.errors).toEqual([{ path: 'amount', message: small.body.detail }]);
  const balance = order.totalAmount - 24998;
  for (const amount of [24998 - 49, balance - 49]) {
    const refused = await payPart(amount);
    expect(refused).toMatchObject({ status: 422, body: { code: 'leaves_too_little' } });
    expect(refused.body.detail).toMatch(/^That would leave less than \$0\.50,/);
  }
  expect(await chargedAtProvider(shop)).toEqual([24998]);
  expect((await payPart(50)).status).toBe(200);
  expect((await payPart(balance - 50)).body.order.status).toBe('paid');
});

it('The card provider’s minimum applies to the total of a charge for several orders', async () => {
  const shop = await startShop();
  const jo = shop.visitor();
  const [bone, box] = [await stockProduct(shop, { priceCents: 30 }), await stockProduct(shop)];
  const { orders } = await orderLines(shop, jo, [
    [bone, 'credit-card'],
    [box, 'layby-2'],
  ]);
  expect((await pay(jo, orders)).status).toBe(200);
});

it('Staff can record any cash amount, even below the card minimum', async () => {
  const { shop, order } = await runningLayby();
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${order.id}/payments`;
  const taken = await staff.post(path, { amount: 24998 - 49, method: 'cash', clientKey: crypto.randomUUID() });
  expect(taken.status).toBeLessThan(300);
  expect(await recordedPayments(shop)).toEqual([24998, 24998 - 49]);
});

it('Staff can list laybys with an instalment below the card minimum, which is never charged', async () => {
  const { shop, order } = await runningLayby();
  const staff = await staffOf(shop);
  const found = async () => {
    const list = await staff.get('/api/admin/installment-plans?attention=small-instalment');
    const { attention } = (await staff.get('/api/admin/overview')).body;
    expect(attention.smallInstalments).toBe(list.body.length);
    return list.body.map((plan: { orderId: number }) => plan.orderId);
  };
  expect(await found()).toEqual([]);
  const path = `/api/admin/orders/${order.id}/payments`;
  await staff.post(path, { amount: 24998 - 49, method: 'cash', clientKey: crypto.randomUUID() });
  expect(await found()).toEqual([order.id]);
  shop.setClock('2026-11-21T00:00:00.000Z');
  await runJob(remindOfInstalments, shop.deps);
  const emails = await shop.deps.store.read((db) => db.select().from(outbox));
  const reminder = emails.find(({ kind }) => kind === 'reminder');
  expect(reminder?.textBody).toContain(
    'A card can’t be charged as little as that, so nothing is charged automatically.',
  );
  await chargeDueAt(shop, '2026-11-24T00:00:00.000Z');
  expect(await chargedAtProvider(shop)).toEqual([24998]);
  await staff.post(path, { amount: 49, method: 'cash', clientKey: crypto.randomUUID() });
  expect(await found()).toEqual([]);
});

it('Laybys with instalments below the card minimum are rejected at the checkout and at the counter', async () => {
  const shop = await startShop();
  const staff = await staffOf(shop);
  const [enough, little] = [
    await stockProduct(shop, { priceCents: 200 }),
    await stockProduct(shop, { priceCents: 199 }),
  ];
  const order = (product: typeof enough, quantity = 1) =>
    shop.visitor().post('/api/orders-with-items', checkoutOf(shop, [[product, 'layby-4', quantity]]));
  expect((await order(enough)).status).toBe(201);
  for (const quantity of [1, 2]) {
    const refused = await order(little, quantity);
    expect(refused).toMatchObject({ status: 422, body: { code: 'option_unavailable' } });
    expect(refused.body.detail).toBe('Beef hindquarter costs too little to be paid in 4 parts.');
  }
  const sale = {
    clientKey: crypto.randomUUID(),
    customer: { name: 'Mary Nguyen', phone: '0400 000 000' },
    address,
    items: [{ productId: little.id, quantity: 1 }],
    totalAmount: 199,
    payment: 'layby-4',
    termsAccepted: true,
    paid: null,
  };
  expect(await staff.post('/api/admin/counter-sales', sale)).toMatchObject({ body: { code: 'option_unavailable' } });
});

it('Orders below the card minimum are rejected', async () => {
  const shop = await startShop();
  const bone = await stockProduct(shop, { priceCents: 30 });
  const order = (quantity: number) =>
    shop.visitor().post('/api/orders-with-items', checkoutOf(shop, [[bone, 'credit-card', quantity]]));
  expect(await order(1)).toMatchObject({ status: 422, body: { code: 'below_card_minimum' } });
  expect((await order(2)).status).toBe(201);
});
