import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#server/orders/order-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from '../bad-line.ts';
import { openCounter, signIn } from '../test-counter.ts';

/**
 * A counter that took the whole amount of an order while its shop couldn't be reached. The shop then has another order with this
 * number, as after a backup was restored.
 */
async function paidLostOrder(method: 'cash' | 'eftpos') {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const order = await sell(staff, saleOf(await stockProduct(shop), 'full'));
  const line = await openBadLine(shop.url);
  const folder = temporaryFolder();
  const first = openCounter(line.url, folder);
  await signIn(first, [order.id]);
  line.cut();
  const money = { amount: order.totalAmount, method, clientKey: randomUUID() };
  expect((await first.ask('POST', `/api/admin/orders/${order.id}/payments`, money)).status).toBe(201);
  const createdAt = new Date(Date.parse(order.createdAt) + 3_600_000).toISOString();
  await shop.deps.store.write((tx) => tx.update(orders).set({ createdAt }).where(eq(orders.id, order.id)));
  // What the counter knows of the order lasts through a restart.
  const { cookies } = first;
  first.close();
  const counter = openCounter(line.url, folder, cookies);
  line.isOpen = true;
  counter.offline.sendNow();
  const readOrder = async () => (await staff.get(`/api/admin/orders/${order.id}`)).body;
  return { order, staff, counter, readOrder };
}

it('Cash for an order that the shop lost is recorded as cash held in the drawer, not on the order that now has the lost order’s number', async () => {
  const { order, staff, counter, readOrder } = await paidLostOrder('cash');
  await expect.poll(() => counter.offline.unsent, { timeout: 30_000 }).toBe(0);
  expect(await readOrder()).toMatchObject({ status: 'pending', amountPaid: 0 });
  expect((await staff.get('/api/admin/orders?attention=cash-held')).body).toMatchObject([
    { amountPaid: order.totalAmount },
  ]);
});

it('An EFTPOS payment for an order that the shop lost waits at the counter, where staff can’t record it on another order', async () => {
  const { counter, readOrder } = await paidLostOrder('eftpos');
  await expect.poll(() => counter.offline.state.refused, { timeout: 30_000 }).toBe(1);
  expect(await readOrder()).toMatchObject({ status: 'pending', amountPaid: 0 });
  const [change] = counter.offline.list();
  expect(change).toMatchObject({
    refusal: expect.stringContaining('Another order has this number now'),
    resolutions: ['keep-shops'],
  });
});
