import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from './bad-line.ts';
import { type Counter, openCounter, signIn } from './test-counter.ts';

const firstPage = '/api/admin/orders?page=1&pageSize=50';

/** A counter that has loaded an unpaid order and then lost its connection. The shop continues without it. */
async function counterAway() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const product = await stockProduct(shop);
  const order = await sell(staff, saleOf(product, 'full'));
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signIn(counter, [order.id]);
  line.isOpen = false;
  return { staff, product, order, line, counter };
}

async function sendUntilRejected(counter: Counter): Promise<void> {
  counter.offline.sendNow();
  const state = { waiting: 0, refused: 1, isReachable: true };
  await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject(state);
}

const shownAt = async (counter: Counter, { id }: Order) => {
  const [one, paid, list] = [
    await counter.ask('GET', `/api/admin/orders/${id}`),
    await counter.ask('GET', `/api/orders/${id}/payments`),
    await counter.ask('GET', firstPage),
  ];
  const row = (list.body as Order[]).find((each) => each.id === id);
  const { status, amountPaid, payments } = one.body as Order & { payments: unknown[] };
  return {
    one: [status, amountPaid, payments.length],
    receipt: (paid.body as unknown[]).length,
    row: [row?.status, row?.amountPaid],
  };
};

it('An EFTPOS payment that the shop has refused appears on no receipt and in no order, online or offline', async () => {
  const { staff, order, line, counter } = await counterAway();
  const eftpos = { amount: order.totalAmount, method: 'eftpos', clientKey: randomUUID() };
  const path = `/api/admin/orders/${order.id}/payments`;
  expect((await counter.ask('POST', path, eftpos)).body).toMatchObject({ order: { status: 'paid' } });
  // Another staff member recorded the payment at another counter.
  expect((await staff.post(path, { ...eftpos, clientKey: randomUUID() })).status).toBe(201);
  line.isOpen = true;
  await sendUntilRejected(counter);
  const paidOnce = { one: ['paid', order.totalAmount, 1], receipt: 1, row: ['paid', order.totalAmount] };
  expect(await shownAt(counter, order)).toEqual(paidOnce);
  line.isOpen = false;
  expect(await shownAt(counter, order)).toEqual(paidOnce);
  expect(counter.offline.list()).toMatchObject([{ state: 'refused', path: `/admin/orders/${order.id}` }]);
});

it('Cash for a cancelled order needs no decision at the counter: the shop records it as cash to hand back', async () => {
  const { staff, order, line, counter } = await counterAway();
  const path = `/api/admin/orders/${order.id}`;
  const cash = { amount: order.totalAmount, method: 'cash', clientKey: randomUUID() };
  expect((await counter.ask('POST', `${path}/payments`, cash)).status).toBe(201);
  expect((await staff.patch(`${path}/status`, { status: 'cancelled' })).status).toBe(200);
  line.isOpen = true;
  counter.offline.sendNow();
  const isSent = { waiting: 0, refused: 0, isReachable: true };
  await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject(isSent);
  const held = { status: 'cancelled', amountPaid: order.totalAmount };
  expect((await staff.get('/api/admin/orders?attention=cash-held')).body).toMatchObject([held]);
  line.isOpen = false;
  expect((await counter.ask('GET', path)).body).toMatchObject({ status: 'cancelled', amountPaid: 0 });
});

it('After the shop has refused a hand-over of goods, the counter shows the shop’s version of the order', async () => {
  const { staff, order, line, counter } = await counterAway();
  const path = `/api/admin/orders/${order.id}`;
  const eftpos = { amount: order.totalAmount, method: 'eftpos', clientKey: randomUUID(), handedOver: true };
  expect((await counter.ask('POST', `${path}/payments`, eftpos)).body).toMatchObject({
    order: { status: 'delivered' },
  });
  expect((await staff.patch(`${path}/status`, { status: 'cancelled' })).status).toBe(200);
  line.isOpen = true;
  await sendUntilRejected(counter);
  line.isOpen = false;
  // The counter hasn't loaded the order again: the shop's refusal contained the new state.
  const list = (await counter.ask('GET', firstPage)).body as Order[];
  expect(list.map(({ status, amountPaid }) => [status, amountPaid])).toEqual([['cancelled', 0]]);
});

it('A sale that the shop has refused isn’t listed as an order, has no payments, and accepts no further payment', async () => {
  const { staff, product, line, counter } = await counterAway();
  const paid = { method: 'eftpos', amount: product.priceCents } as const;
  const sale = saleOf(product, 'full', { paid, handedOver: true });
  const made = await counter.ask('POST', '/api/admin/counter-sales', sale);
  const { order } = made.body as { order: Order };
  expect(order).toMatchObject({ status: 'delivered', amountPaid: product.priceCents });
  // The shop has made another sale with this key, for two packs.
  const items = [{ productId: product.id, quantity: 2 }];
  await sell(staff, saleOf(product, 'full', { clientKey: sale.clientKey, items, totalAmount: 2 * product.priceCents }));
  line.isOpen = true;
  await sendUntilRejected(counter);
  const list = (await counter.ask('GET', firstPage)).body as Order[];
  expect(list.map(({ id }) => id)).not.toContain(order.id);
  const shown = await counter.ask('GET', `/api/admin/orders/${order.id}`);
  expect(shown.body).toMatchObject({ status: 'pending', amountPaid: 0, payments: [] });
  const again = { amount: order.totalAmount, method: 'eftpos', clientKey: randomUUID() };
  const second = await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, again);
  expect(second).toMatchObject({ status: 409, body: { detail: expect.stringContaining('refused this sale') } });
});
