import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from './bad-line.ts';
import { openCounter, signIn } from './test-counter.ts';

/** Creates a counter that has loaded an unpaid order of $249.98 and then loses its connection. */
async function counterAway() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 24_998 });
  const order = await sell(staff, saleOf(lamb, 'full'));
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signIn(counter, [order.id]);
  line.isOpen = false;
  const post = (path: string, body: unknown) => counter.ask('POST', path, body);
  return { shop, staff, lamb, order, line, counter, post };
}

it('Offline, cash rounding, price changes and handing over goods work as online, and the shop receives the same amounts', async () => {
  const { shop, staff, lamb, order, line, counter, post } = await counterAway();
  const cash = { method: 'cash' as const, amount: 25_000 };
  const paid = await post(`/api/admin/orders/${order.id}/payments`, {
    ...cash,
    handedOver: true,
    clientKey: randomUUID(),
  });
  expect(paid).toMatchObject({ status: 201, body: { order: { status: 'delivered', totalAmount: 25_000 } } });
  const rounded = await post('/api/admin/counter-sales', saleOf(lamb, 'full', { paid: cash, handedOver: true }));
  expect(rounded).toMatchObject({ status: 201, body: { order: { totalAmount: 25_000, amountPaid: 25_000 } } });
  const items = [{ productId: lamb.id, quantity: 1, price: { unitPrice: 20_000, reason: 'Damaged' } }];
  const eftpos = { method: 'eftpos' as const, amount: 20_000 };
  const cheaper = saleOf(lamb, 'full', { items, totalAmount: 20_000, paid: eftpos, handedOver: true });
  expect(await post('/api/admin/counter-sales', cheaper)).toMatchObject({ body: { order: { totalAmount: 20_000 } } });
  expect(counter.offline.state).toMatchObject({ waiting: 3, refused: 0 });

  line.isOpen = true;
  counter.offline.sendNow();
  const isSent = { waiting: 0, refused: 0, isReachable: true };
  await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject(isSent);
  const orders: Order[] = (await staff.get('/api/admin/orders')).body;
  expect(orders.map(({ status, totalAmount, amountPaid }) => [status, totalAmount, amountPaid])).toEqual([
    ['delivered', 20_000, 20_000],
    ['delivered', 25_000, 25_000],
    ['delivered', 25_000, 25_000],
  ]);
  await expectCleanAudit(shop.deps);
});

it('Offline, a row in the list of orders never mixes the amounts of two versions of its order', async () => {
  const { staff, order, line, counter } = await counterAway();
  const list = '/api/admin/orders?page=1&pageSize=50';
  const path = `/api/admin/orders/${order.id}`;
  // The list was loaded before another counter took the cash, which is rounded, and the order itself afterwards.
  expect((await staff.post(`${path}/payments`, { method: 'cash', amount: 25_000 })).status).toBe(201);
  line.isOpen = true;
  await expect.poll(async () => (await counter.ask('GET', path)).body).toMatchObject({ amountPaid: 25_000 });
  line.isOpen = false;
  const rows = (await counter.ask('GET', list)).body;
  expect(rows).toMatchObject([{ totalAmount: 25_000, amountPaid: 25_000 }]);
  expect(rows).toEqual((await staff.get(list)).body);
});

it('While the shop is unreachable, the counter refuses every change that the shop would refuse', async () => {
  const { lamb, order, post } = await counterAway();
  const pay = (body: object) => post(`/api/admin/orders/${order.id}/payments`, { clientKey: randomUUID(), ...body });
  expect((await pay({ method: 'eftpos', amount: 25_000 })).status).toBe(422);
  expect((await pay({ method: 'cash', amount: 24_995 })).status).toBe(422);
  const items = [{ productId: lamb.id, quantity: 1, price: { unitPrice: 249_981, reason: 'A slip' } }];
  const dear = saleOf(lamb, 'full', { items, totalAmount: 249_981 });
  expect(await post('/api/admin/counter-sales', dear)).toMatchObject({ status: 422 });
});
