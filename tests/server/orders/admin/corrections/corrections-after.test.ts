import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { outbox } from '#server/email/email-tables.ts';
import { settleRefund } from '#server/payments/refunds/send-refunds.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { listedRefunds } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const reason = 'One was spoiled';

/** Two lamb packs and pies, paid by card, with a delivery day. */
async function paidOrder() {
  const shop = await startTestShop();
  const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 30_000 });
  const pies = await stockProduct(shop, { name: 'Beef pies', priceCents: 11_000 });
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [
    [lamb, 'credit-card', 2],
    [pies, 'credit-card'],
  ]);
  await pay(jo, [order]);
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${order.id}`;
  const refund = async (body: object) => {
    const { version } = await orderAsItIs(shop, order.id);
    return staff.post(`${path}/refunds`, { method: 'as-paid', reason, version, ...body });
  };
  return { shop, staff, order, path, refund };
}

it('An item that was fully refunded before delivery isn’t packed, but an item that was only reduced in price is', async () => {
  const { shop, staff, order, path, refund } = await paidOrder();
  const { deliveryDate } = await orderAsItIs(shop, order.id);
  const [lamb, pies] = (await staff.get(`${path}/refundable`)).body.lines;
  const packed = async () => {
    const sheet: RunSheet = (await staff.get(`/api/admin/run-sheet?day=${deliveryDate}`)).body;
    expect(sheet.totals.map(({ quantity, name }) => `${quantity} × ${name}`).sort()).toEqual(
      sheet.stops[0]?.items.map(({ quantity, name }) => `${quantity} × ${name}`).sort(),
    );
    return sheet.stops[0]?.items.map(({ quantity, name }) => `${quantity} × ${name}`);
  };
  expect(await packed()).toEqual(['2 × Half lamb', '1 × Beef pies']);
  await refund({ amount: 5_000, lines: [{ id: lamb.id, amount: 5_000 }] });
  expect(await packed()).toEqual(['2 × Half lamb', '1 × Beef pies']);
  await refund({ amount: 25_000, lines: [{ id: lamb.id, quantity: 1, amount: 25_000 }] });
  expect(await packed()).toEqual(['1 × Half lamb', '1 × Beef pies']);
  await refund({ amount: 11_000, lines: [{ id: pies.id, amount: 11_000 }] });
  expect(await packed()).toEqual(['1 × Half lamb']);
});

it('An order whose refund the bank rejected can be found by a filter until staff have refunded it by hand', async () => {
  const { shop, staff, order, path, refund } = await paidOrder();
  const waiting = async () => (await staff.get('/api/admin/orders?attention=refund-refused')).body.length;
  await staff.patch(`${path}/status`, { status: 'delivered' });
  await refund({ amount: 5_000 });
  const [made] = await listedRefunds(shop.deps);
  await settleRefund(shop.deps, made?.reference ?? '', { status: 'refused', reason: 'account closed' });
  expect(await waiting()).toBe(1);
  expect((await staff.get('/api/admin/overview')).body.attention.refundRefused).toBe(1);
  await refund({ amount: 2_000, method: 'cash' });
  expect(await waiting()).toBe(1);
  await refund({ amount: 5_000, method: 'cash' });
  expect(await waiting()).toBe(0);
  expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(64_000);
});

it('Emails without a stored order number are found by their key, or by the number in their subject', async () => {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  const staff = await staffOf(shop);
  for (let count = 0; count < 11; count += 1) await sell(staff, saleOf(beef, 'full'));
  await shop.deps.store.write((tx) => tx.update(outbox).set({ orderId: null }));
  const subjects = async (id: number) =>
    (await staff.get(`/api/admin/orders/${id}/emails`)).body.map((email: { subject: string }) => email.subject);
  expect(await subjects(1)).toEqual([expect.stringContaining('#1:')]);
  expect(await subjects(11)).toEqual([expect.stringContaining('#11:')]);
  const [email] = (await staff.get('/api/admin/orders/1/emails')).body;
  expect((await staff.post('/api/admin/orders/1/emails', { email: email.id })).status).toBe(200);
  expect((await staff.post('/api/admin/orders/11/emails', { email: email.id })).status).toBe(404);
  await shop.deps.store.write((tx) => tx.update(outbox).set({ subject: 'Your order' }).where(eq(outbox.id, email.id)));
  expect(await subjects(1)).toHaveLength(2);
});
