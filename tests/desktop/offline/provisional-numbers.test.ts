import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { receiptNumber } from '#storefront/orders/receipt/provisional-receipt.ts';
import { saleOf } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from './bad-line.ts';
import { openCounter, signIn } from './test-counter.ts';

async function counterThatSells() {
  const shop = await startTestShop();
  await staffOf(shop);
  const product = await stockProduct(shop);
  const line = await openBadLine(shop.url);
  const folder = temporaryFolder();
  const counter = openCounter(line.url, folder, {}, { confirmSignOut: async () => true });
  await signIn(counter);
  const ask = (clientKey: string) => {
    return counter.ask('POST', '/api/admin/counter-sales', { ...saleOf(product, 'full'), clientKey });
  };
  const sell = async (clientKey: string = randomUUID()) => ((await ask(clientKey)).body as { order: Order }).order;
  return { line, folder, counter, ask, sell };
}

it('Offline sales have different provisional numbers, even if staff signed out between the sales', async () => {
  const { line, counter, sell } = await counterThatSells();
  line.isOpen = false;
  const first = await sell();
  await counter.ask('POST', '/api/users/logout', {});
  line.isOpen = true;
  await signIn(counter);
  line.isOpen = false;
  const second = await sell();
  expect(receiptNumber(first.id)).toMatch(/^provisional number HQ-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(receiptNumber(second.id)).not.toBe(receiptNumber(first.id));
  expect((await counter.ask('GET', `/api/admin/orders/${first.id}`)).status).toBe(503);
});

it('The provisional number is derived from the sale’s own id, so a repeated request gets the same number', async () => {
  const { line, counter, sell } = await counterThatSells();
  line.isOpen = false;
  // 1234 is 16J in Crockford’s base 32.
  const key = `${randomUUID().slice(0, -8)}000004d2`;
  const { id } = await sell(key);
  expect([receiptNumber(id), (await sell(key)).id]).toEqual(['provisional number HQ-00016J', id]);
  await counter.ask('GET', '/api/admin/orders?page=1&pageSize=50');
  line.isOpen = true;
  await expect.poll(() => counter.offline.state.waiting, { timeout: 60_000 }).toBe(0);
  const found = await counter.ask('GET', '/api/admin/orders?page=1&pageSize=50&q=hq-00016j');
  expect(found.body).toMatchObject([{ source: 'counter' }]);
});

it('A sale whose provisional number is already used at this counter is refused', async () => {
  const { line, ask, sell } = await counterThatSells();
  line.isOpen = false;
  await sell(`${randomUUID().slice(0, -8)}000004d2`);
  const refused = await ask(`${randomUUID().slice(0, -8)}000004d2`);
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('start the sale again') } });
});

it('A sale numbered by an earlier app version keeps the number on its receipt, and the shop finds the sale by that number', async () => {
  const { line, folder, counter, sell } = await counterThatSells();
  line.isOpen = false;
  const { id } = await sell();
  const [file = ''] = readdirSync(folder).filter((name) => /^offline-.*\.db$/.test(name));
  const db = new Database(join(folder, file));
  db.prepare('UPDATE sales SET number = 900000001 WHERE number = ?').run(id);
  db.close();
  const old = (await counter.ask('GET', '/api/admin/orders/900000001')).body as Order;
  expect(receiptNumber(old.id)).toBe('provisional number 900000001');
  await counter.ask('GET', '/api/admin/orders?page=1&pageSize=50');
  line.isOpen = true;
  await expect.poll(() => counter.offline.state.waiting, { timeout: 20_000 }).toBe(0);
  const found = await counter.ask('GET', '/api/admin/orders?page=1&pageSize=50&q=900000001');
  const [order] = found.body as Order[];
  expect(order).toMatchObject({ source: 'counter' });
  const { log } = (await counter.ask('GET', `/api/admin/orders/${order?.id}`)).body as StaffOrder;
  expect(log[0]?.detail).toMatchObject({ provisionalNumber: '900000001' });
});
