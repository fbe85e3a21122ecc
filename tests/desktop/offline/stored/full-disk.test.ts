import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { applyOfflineChange } from '#core/offline/offline-change-api.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { canMount, mountDisk } from '#tests/support/shop/disks/mounted-disk.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from '../bad-line.ts';
import { sharedCounter } from '../lock/shared-counter.ts';
import { openCounter, signIn } from '../test-counter.ts';

// A full disk says nothing about the file of unsent changes, so the file must survive it.

vi.setConfig({ testTimeout: 120_000 });

/** A counter with one payment that was taken while the shop was unreachable, and is closed. */
async function withUnsentPayment(folder: string) {
  const shop = await startTestShop();
  const order = await sell(await staffOf(shop), saleOf(await stockProduct(shop), 'full'));
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, folder);
  await signIn(counter, [order.id]);
  line.isOpen = false;
  const paid = { amount: order.totalAmount, method: 'cash', clientKey: randomUUID() };
  await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, paid);
  expect(counter.offline.unsent).toBe(1);
  counter.close();
  line.isOpen = true;
  const questions: number[] = [];
  const confirmSignOut = async (unsent: number) => {
    questions.push(unsent);
    return false;
  };
  const start = () => openCounter(line.url, folder, counter.cookies, { confirmSignOut });
  const paidOrders = () =>
    shop.deps.store.read(async (db) => (await db.select().from(payments)).map(({ orderId }) => orderId));
  /** Starts the app and waits until the payment has reached the shop. */
  const startAndSend = async () => {
    const again = start();
    await signIn(again);
    again.offline.sendNow();
    await expect.poll(paidOrders, { timeout: 60_000 }).toEqual([order.id]);
    await expect.poll(() => again.offline.unsent).toBe(0);
    return again;
  };
  return { order, folder, line, start, startAndSend, paidOrders, questions };
}

const filesIn = (folder: string) => readdirSync(folder).filter((name) => /^offline-[0-9a-f]{16}\.db$/.test(name));
const setAsideIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('offline-damaged'));

it('A counter’s data file that can’t be opened at the moment isn’t treated as damaged: it is kept, even if the person signs out, and its changes are sent later', async () => {
  const { folder, start, startAndSend, questions } = await withUnsentPayment(temporaryFolder());
  const [name = ''] = filesIn(folder);
  // SQLite can't create its file next to the database, as on a full disk.
  const blocking = join(folder, `${name}-wal`);
  mkdirSync(blocking);
  const without = start();
  expect(without.offline.trouble).toMatchObject({ kind: 'not-stored', sealed: null });
  expect(setAsideIn(folder)).toEqual([]);
  await signIn(without);
  // Nothing is deleted, so there is nothing to ask.
  expect((await without.ask('POST', '/api/users/logout')).status).toBe(200);
  expect(questions).toEqual([]);
  without.close();
  rmdirSync(blocking);
  // The person who worked here has signed out, so the next person signs in before anything is shown.
  const opened = start();
  expect(opened.offline.state).toMatchObject({ isLocked: true, waiting: 1 });
  expect(opened.offline.list()).toEqual([]);
  opened.close();
  await startAndSend();
});

it.runIf(canMount)('A disk that is full when the app starts loses no unsent changes', async () => {
  const disk = mountDisk(join(temporaryFolder(), 'disk'), 4);
  onTestFinished(() => disk.unmount());
  const { order, start, startAndSend, questions, folder } = await withUnsentPayment(disk.folder);
  disk.fill();
  const full = start();
  expect(full.offline.trouble?.kind).toBe('not-stored');
  expect(full.offline.unsent).not.toBe(0);
  await signIn(full, [order.id]);
  expect((await full.ask('POST', '/api/users/logout')).status).toBe(200);
  expect(questions).toEqual([]);
  full.close();
  disk.clear();
  await startAndSend();
  expect(setAsideIn(folder)).toEqual([]);
});

it.runIf(canMount)(
  'If there is no room for a new data file, a counter’s damaged one is kept, even if the person signs out, and its changes are sent later',
  async () => {
    const disk = mountDisk(join(temporaryFolder(), 'disk'), 4);
    onTestFinished(() => disk.unmount());
    const { order, start, startAndSend, questions, folder } = await withUnsentPayment(disk.folder);
    const [name = ''] = filesIn(folder);
    // Damages the last page of the database file, which contains loaded data.
    const bytes = readFileSync(join(folder, name));
    bytes.fill(0xff, bytes.length - 4096);
    writeFileSync(join(folder, name), bytes);
    // There is room for the files that SQLite creates next to an open database, and not for a second database.
    disk.fill(64 * 1024);
    const full = start();
    expect(full.offline.trouble).toMatchObject({ kind: 'not-stored', sealed: null });
    expect(full.offline.unsent).toBeNull();
    await signIn(full, [order.id]);
    expect((await full.ask('POST', '/api/users/logout')).status).toBe(200);
    expect(questions).toEqual([]);
    full.close();
    expect([filesIn(folder), setAsideIn(folder)]).toEqual([[name], []]);
    disk.clear();
    await startAndSend();
  },
);

it.runIf(canMount)(
  'If the disk fills up while the app runs, staff can go on working while the shop is reachable',
  async () => {
    const disk = mountDisk(join(temporaryFolder(), 'disk'), 4);
    onTestFinished(() => disk.unmount());
    const { order, startAndSend, line } = await withUnsentPayment(disk.folder);
    const counter = await startAndSend();
    disk.fill();
    await signIn(counter, [order.id]);
    const one = `/api/admin/orders/${order.id}`;
    const before = (await counter.ask('GET', one)).body as { version: number };
    expect(before).toMatchObject({ id: order.id, amountPaid: order.totalAmount });
    const change = { status: 'delivered', version: before.version };
    expect((await counter.ask('PATCH', `${one}/status`, change)).status).toBe(200);
    expect((await counter.ask('GET', one)).body).toMatchObject({ status: 'delivered' });
    // Offline, the screens show what the shop said last.
    line.isOpen = false;
    expect((await counter.ask('GET', one)).body).toMatchObject({
      status: 'delivered',
      payments: [{ amount: order.totalAmount }],
    });
    expect((await counter.ask('GET', '/api/admin/orders?page=1&pageSize=50')).body).toMatchObject([
      { id: order.id, status: 'delivered' },
    ]);
  },
);

it.runIf(canMount)(
  'A change that reaches the shop while the disk is full is booked once, and is removed from the queue later',
  async () => {
    const disk = mountDisk(join(temporaryFolder(), 'disk'), 4);
    onTestFinished(() => disk.unmount());
    const { order, start, paidOrders, line } = await withUnsentPayment(disk.folder);
    line.isOpen = false;
    const counter = start();
    disk.fill();
    line.isOpen = true;
    counter.offline.sendNow();
    const sent = () => line.arrived.filter(({ path }) => path.startsWith(applyOfflineChange.path));
    await expect.poll(paidOrders, { timeout: 60_000 }).toEqual([order.id]);
    // The counter sends the change again, because it couldn't store that the shop has it.
    const before = sent().length;
    await expect.poll(() => sent().length, { timeout: 60_000 }).toBeGreaterThan(before);
    expect(counter.offline.unsent).toBe(1);
    expect(await paidOrders()).toEqual([order.id]);
    disk.clear();
    counter.offline.sendNow();
    await expect.poll(() => counter.offline.unsent, { timeout: 60_000 }).toBe(0);
    expect(await paidOrders()).toEqual([order.id]);
  },
);

it.runIf(canMount)(
  'A counter can be locked and unlocked while the disk is full, and a counter that was locked then is still locked after a restart',
  async () => {
    const disk = mountDisk(join(temporaryFolder(), 'disk'), 4);
    onTestFinished(() => disk.unmount());
    const { line, ids, counter, lock, enter } = await sharedCounter(disk.folder);
    disk.fill();
    expect((await lock()).status).toBe(200);
    expect((await counter.ask('GET', '/api/users/me')).status).toBe(401);
    expect((await enter('staff-1')).status).toBe(200);
    expect((await counter.ask('GET', '/api/users/me')).body).toMatchObject({ id: ids['staff-1'] });
    expect((await lock()).status).toBe(200);
    const { cookies } = counter;
    counter.close();
    disk.clear();
    line.cut();
    const again = openCounter(line.url, disk.folder, cookies);
    expect(again.offline.state).toMatchObject({ isLocked: true });
    expect((await again.ask('GET', '/api/users/me')).status).toBe(401);
  },
);
