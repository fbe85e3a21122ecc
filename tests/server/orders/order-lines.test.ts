import { expect, it } from 'vitest';
import { linesGstCents } from '#core/orders/order-lines.ts';
import { chanceOf, testSeed } from '#tests/support/chance/chance.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0);

it('An order has a line for each item, and a refund adds negative lines', async () => {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 30_000 });
  const pies = await stockProduct(shop, { name: 'Beef pies', priceCents: 10_000, taxClass: 'gst' });
  const { order } = await orderLines(shop, jo, [
    [lamb, 'credit-card'],
    [pies, 'subscription', 2],
  ]);
  const goods = [
    { kind: 'goods', label: 'Half lamb', quantity: 1, amount: 30_000, taxClass: 'gst_free' },
    { kind: 'goods', label: 'Beef pies', quantity: 2, amount: 19_000, taxClass: 'gst' },
  ];
  expect(order).toMatchObject({ totalAmount: 49_000, lines: goods });
  const paid = await pay(jo, [order]);
  expect(paid.body.order).toMatchObject({ totalAmount: 49_000, amountPaid: 49_000, lines: goods });
  const staff = await staffOf(shop);
  await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  expect(await orderAsItIs(shop, order.id)).toMatchObject({
    totalAmount: 0,
    amountPaid: 0,
    lines: [
      ...goods,
      { kind: 'adjustment', label: 'Refund', amount: -30_000, taxClass: 'gst_free' },
      { kind: 'adjustment', label: 'Refund', amount: -19_000, taxClass: 'gst' },
    ],
  });
  expect((await audit(shop)).findings).toEqual([]);
});

it('After any payments, corrections and cancellations, every total is the sum of its lines', async () => {
  const shop = await startTestShop();
  await stateCancellationCharge(shop, 1500);
  const staff = await staffOf(shop);
  const products = [await stockProduct(shop), await stockProduct(shop, { priceCents: 12_345, taxClass: 'gst' })];
  const chance = chanceOf(testSeed);
  for (let round = 0; round < 12; round += 1) {
    const jo = shop.visitor();
    const paymentType = chance.pick(['credit-card', 'layby-2', 'layby-4'] as const);
    const wanted = products
      .slice(chance.below(2))
      .map((product) => [product, paymentType, 1 + chance.below(3)] as const);
    const { order } = await orderLines(
      shop,
      jo,
      wanted.map(([...line]) => line),
    );
    const path = `/api/admin/orders/${order.id}`;
    if (chance.oneIn(2)) await staff.patch(`${path}/payment`, { amountPaid: chance.below(order.totalAmount) });
    if (chance.oneIn(2)) await staff.patch(`${path}/payment`, { amountPaid: chance.below(order.totalAmount) });
    if (!chance.oneIn(4)) await pay(jo, [order]);
    shop.advance(60_000);
    if (!chance.oneIn(4)) await staff.patch(`${path}/status`, { status: 'cancelled' });
    const now = await orderAsItIs(shop, order.id);
    expect(sum(now.lines)).toBe(now.totalAmount);
    if (now.status === 'paid') expect(now.amountPaid).toBe(now.totalAmount);
    if (now.totalAmount === 0) {
      expect(linesGstCents(now.lines.map(({ amount, ...line }) => ({ ...line, amountCents: amount })))).toBe(0);
    }
  }
  expect((await audit(shop)).findings).toEqual([]);
});
