import { cp, rm } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { openBadLine } from '../bad-line.ts';
import { openCounter } from '../test-counter.ts';

// The built shop is started three times.
vi.setConfig({ testTimeout: 120_000 });

const list = '/api/admin/orders?page=1&pageSize=50';

/** A shop that can be put back to an earlier state, and a counter where staff are signed in. */
async function shopWithBackup() {
  const shop = await startBuiltShop();
  const { username, password } = staffAccount;
  const staff = new Visitor(shop.url);
  await staff.post('/api/users/login', { username, password });
  const [product] = (await staff.get('/api/products?page=1&pageSize=1')).body as { id: number; price: number }[];
  if (product === undefined) throw new Error('There is no product');
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await counter.ask('POST', '/api/users/login', { username, password });
  const copy = temporaryFolder();
  return {
    shop,
    line,
    counter,
    sellProduct: () => sell(staff, saleOf({ id: product.id, priceCents: product.price }, 'full')),
    async backUp() {
      await shop.stop();
      await cp(shop.dataDir, copy, { recursive: true });
      await shop.restart();
    },
    async restore() {
      await shop.stop();
      await rm(shop.dataDir, { recursive: true });
      await cp(copy, shop.dataDir, { recursive: true });
      await shop.restart();
    },
  };
}

it('After the shop was restored from a backup, the counter shows an order as the restored shop has it, also offline', async () => {
  const { shop, line, counter, sellProduct, backUp, restore } = await shopWithBackup();
  const { id, totalAmount } = await sellProduct();
  await backUp();

  const one = `/api/admin/orders/${id}`;
  const shown = async () => {
    const [row] = (await counter.ask('GET', list)).body as Order[];
    const { amountPaid, payments } = (await counter.ask('GET', one)).body as StaffOrder;
    return { listed: row?.amountPaid, amountPaid, payments: payments.length };
  };
  await counter.ask('GET', '/api/users/me');
  const cash = { amount: totalAmount, method: 'eftpos', clientKey: crypto.randomUUID() };
  expect((await counter.ask('POST', `${one}/payments`, cash)).status).toBe(201);
  expect(await shown()).toEqual({ listed: totalAmount, amountPaid: totalAmount, payments: 1 });

  await restore();
  const asInBackup = { listed: 0, amountPaid: 0, payments: 0 };
  // Offline, the list that was loaded before the restore shows the order as it was loaded afterwards.
  expect((await counter.ask('GET', one)).status).toBe(200);
  line.isOpen = false;
  expect(await shown()).toEqual(asInBackup);
  line.isOpen = true;
  expect(await shown()).toEqual(asInBackup);
  await shop.discard();
});

it('An EFTPOS payment for an order that the restored shop doesn’t have can’t be sent again: staff see the reason and drop the payment', async () => {
  const { shop, line, counter, sellProduct, backUp, restore } = await shopWithBackup();
  await backUp();
  const { id, totalAmount } = await sellProduct();
  for (const path of ['/api/users/me', `/api/admin/orders/${id}`]) {
    expect((await counter.ask('GET', path)).status).toBe(200);
  }
  line.cut();
  const eftpos = { amount: totalAmount, method: 'eftpos', clientKey: crypto.randomUUID() };
  expect((await counter.ask('POST', `/api/admin/orders/${id}/payments`, eftpos)).status).toBe(201);
  await restore();
  line.isOpen = true;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state.refused, { timeout: 60_000 }).toBe(1);
  const [change] = counter.offline.list();
  expect(change).toMatchObject({
    refusal: `It was made for order #${id}, which the shop lost when a backup was restored.`,
    resolutions: ['keep-shops'],
  });
  expect(counter.offline.resolve({ id: change?.id ?? '', resolution: 'keep-shops' })).toBeNull();
  expect(counter.offline.list()).toEqual([]);
  await shop.discard();
});
