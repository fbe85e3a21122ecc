import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { applyOfflineChange } from '#core/offline/offline-change-api.ts';
import type { Order } from '#core/orders/order.ts';
import { readOfflineKeys } from '#desktop/main/offline/storage/offline-key.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { slow } from '../stand-in/make-shop.ts';
import { type SecretsState, standInSecrets } from '../stand-in/secrets.ts';
import { type BadLine, openBadLine } from './bad-line.ts';
import { type Counter, openCounter, signIn } from './test-counter.ts';

// The system's encryption key for this user may be missing at one start and available at the next: after a sign-in to another
// desktop environment, with a keyring that isn't unlocked yet, or after an administrator has reset the password. Unsent changes
// must survive all of these situations.

vi.setConfig({ testTimeout: 120_000 });

async function openShop() {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  const staff = await staffOf(shop);
  const line = await openBadLine(shop.url);
  const folder = temporaryFolder();
  let days = 0;
  return {
    line,
    folder,
    makeOrder: () => sell(staff, saleOf(product, 'full')),
    /** Starts the app, each time on another day. */
    start(state: SecretsState, confirmSignOut = async (_unsent: number) => false): Counter {
      days += 1;
      const now = new Date(Date.UTC(2026, 10, days));
      const readKeys = (file: string) => readOfflineKeys(file, standInSecrets(state), now);
      return openCounter(line.url, folder, {}, { readKeys, confirmSignOut });
    },
    paidOrders: () =>
      shop.deps.store.read(async (db) =>
        (await db.select().from(payments).orderBy(payments.orderId)).map(({ orderId }) => orderId),
      ),
  };
}

/**
 * Takes a payment while the connection is closed. Waits until sending was attempted, so that nothing is in progress when the app
 * ends.
 */
async function payOffline(line: BadLine, counter: Counter, order: Order): Promise<void> {
  line.isOpen = false;
  line.turnedAway.length = 0;
  await pay(counter, order);
  await expect.poll(() => line.turnedAway).toContain(applyOfflineChange.path);
  expect(counter.offline.state.waiting).toBe(1);
  counter.close();
  line.isOpen = true;
}

const pay = (counter: Counter, { id, totalAmount }: Order) =>
  counter.ask('POST', `/api/admin/orders/${id}/payments`, {
    amount: totalAmount,
    method: 'cash',
    clientKey: randomUUID(),
  });

async function sendAll(counter: Counter): Promise<void> {
  await signIn(counter);
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject({ waiting: 0, isReachable: true });
}

const keysIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('offline-key'));

it('Changes whose encryption key is missing at one start are kept, and sent once the system provides the key again', async () => {
  const { line, folder, makeOrder, start, paidOrders } = await openShop();
  const [first, second] = [await makeOrder(), await makeOrder()];
  const usual = start('as always');
  await signIn(usual, [first.id]);
  await payOffline(line, usual, first);

  // With another desktop's keyring, the counter keeps working and reports which data it can't read.
  const other = start('another key');
  expect(other.offline.trouble).toMatchObject({ kind: 'damaged', setAside: { saved: 0 }, sealed: 1 });
  expect(other.offline.unsent).toBe(1);
  await signIn(other, [second.id]);
  await payOffline(line, other, second);

  const again = start('as always');
  expect(again.offline.trouble).toMatchObject({ kind: 'damaged', setAside: { saved: 1 }, sealed: 1 });
  await sendAll(again);
  expect(await paidOrders()).toEqual([first.id]);
  again.close();

  const last = start('another key');
  expect(last.offline.state.waiting).toBe(1);
  await sendAll(last);
  expect(await paidOrders()).toEqual([first.id, second.id]);
  expect(last.offline.unsent).toBe(0);
  expect(keysIn(folder).length).toBeGreaterThan(1);

  // Signing out deletes every key, so files that were set aside can't be read any more.
  await last.ask('POST', '/api/users/logout');
  last.close();
  expect(keysIn(folder)).toEqual(['offline-key']);
  const after = start('as always');
  expect(after.offline.unsent).toBe(0);
});

it('A start without the system’s encryption deletes no unsent changes; signing out then prompts before deleting them', async () => {
  const { line, folder, makeOrder, start, paidOrders } = await openShop();
  const order = await makeOrder();
  const usual = start('as always');
  await signIn(usual, [order.id]);
  await payOffline(line, usual, order);

  const questions: number[] = [];
  const without = start('unavailable', async (unsent) => {
    questions.push(unsent);
    return false;
  });
  expect(without.offline.trouble).toEqual({ kind: 'locked', sealed: 1 });
  await signIn(without);
  expect((await without.ask('POST', '/api/users/logout')).status).toBe(409);
  expect(questions).toEqual([1]);
  without.close();

  const again = start('as always');
  expect(again.offline.trouble).toBeNull();
  expect(again.offline.state.waiting).toBe(1);
  again.close();
  const leaving = start('unavailable', async () => true);
  await signIn(leaving);
  expect((await leaving.ask('POST', '/api/users/logout')).status).toBe(200);
  expect(readdirSync(folder)).toEqual([]);
  expect(await paidOrders()).toEqual([]);
});

it('A counter that can’t store data keeps working while the shop is reachable, and shows a warning', async () => {
  const { line, folder, start } = await openShop();
  start('as always').close();
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.db'));
  const userData = temporaryFolder();
  writeFileSync(join(userData, 'config.json'), JSON.stringify({ shop: { kind: 'counter', address: line.url } }));
  // SQLite can't create its file next to the database, as on a full disk.
  mkdirSync(join(userData, `${name}-wal`));
  const app = launchDesktop(userData, { onStandIn: true });
  const page = await app.window();
  expect((await app.next('dialog')).options).toMatchObject({ message: 'Nothing can be stored on this computer' });
  await see(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible(slow);
  app.respond({ response: 0 });
  expect(await app.quit()).toBe(0);
});

it('An app that can’t start shows the reason and quits', async () => {
  const userData = temporaryFolder();
  mkdirSync(join(userData, 'config.json'));
  const app = launchDesktop(userData, { onStandIn: true });
  expect((await app.next('dialog')).options).toMatchObject({ title: 'Hindquarter can’t start' });
  expect(await app.ended).toBe(1);
});
