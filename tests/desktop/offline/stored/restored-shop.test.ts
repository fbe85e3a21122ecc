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

it('After the shop was restored from a backup, the counter shows an order as the restored shop has it, also offline', async () => {
  const shop = await startBuiltShop();
  const { username, password } = staffAccount;
  const staff = new Visitor(shop.url);
  await staff.post('/api/users/login', { username, password });
  const [product] = (await staff.get('/api/products?page=1&pageSize=1')).body as { id: number; price: number }[];
  if (product === undefined) throw new Error('There is no product');
  const { id, totalAmount } = await sell(staff, saleOf({ id: product.id, priceCents: product.price }, 'full'));
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await counter.ask('POST', '/api/users/login', { username, password });
  await shop.stop();
  const copy = temporaryFolder();
  await cp(shop.dataDir, copy, { recursive: true });
  await shop.restart();

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

  await shop.stop();
  await rm(shop.dataDir, { recursive: true });
  await cp(copy, shop.dataDir, { recursive: true });
  await shop.restart();
  const asInBackup = { listed: 0, amountPaid: 0, payments: 0 };
  // Offline, the list that was loaded before the restore shows the order as it was loaded afterwards.
  expect((await counter.ask('GET', one)).status).toBe(200);
  line.isOpen = false;
  expect(await shown()).toEqual(asInBackup);
  line.isOpen = true;
  expect(await shown()).toEqual(asInBackup);
  await shop.discard();
});
