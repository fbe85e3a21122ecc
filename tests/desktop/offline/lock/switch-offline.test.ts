import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { saleOf } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from '../bad-line.ts';
import { openCounter } from '../test-counter.ts';
import { type Name, ownPin, pins, sharedCounter, signInByPassword } from './shared-counter.ts';

// Each attempt computes a hash that is slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

it('A counter that was locked before it went offline is unlocked by PIN, and its sales are in the name of the person who unlocked it', async () => {
  const { ids, product, line, counter, lock, enter } = await sharedCounter();
  await lock();
  line.cut();
  expect((await counter.ask('GET', '/api/admin/orders?page=1&pageSize=50')).status).toBe(401);
  expect((await counter.ask('GET', '/api/users/me')).status).toBe(401);
  const { members } = (await counter.ask('GET', '/api/counter-device')).body as { members: object[] };
  expect(members).toMatchObject([
    { id: ids['staff-1'], hasPin: true, isBlocked: false },
    { id: ids['staff-2'], hasPin: true, isBlocked: false },
  ]);
  const entered = await enter('staff-1');
  expect(entered).toMatchObject({ status: 200, body: { id: ids['staff-1'] } });
  expect(entered.headers.get('x-session-hint')).toBe('customer');
  expect((await counter.ask('GET', '/api/users/me')).body).toMatchObject({ username: 'staff-1' });
  expect((await counter.ask('POST', '/api/admin/counter-sales', saleOf(product, 'full'))).status).toBe(201);
  expect(counter.offline.list()).toMatchObject([{ kind: 'sale', madeBy: 'staff-1' }]);
});

it('A counter that is locked offline shows no data, and requires the PIN again once the shop is reachable', async () => {
  const { people, order, line, counter, lock, enter } = await sharedCounter();
  line.cut();
  await counter.ask('GET', '/api/users/me');
  expect((await lock()).status).toBe(200);
  for (const path of [`/api/admin/orders/${order.id}`, '/api/users/me', '/api/admin/overview']) {
    expect([path, (await counter.ask('GET', path)).status]).toEqual([path, 401]);
  }
  const money = { amount: order.totalAmount, method: 'cash', clientKey: randomUUID() };
  expect((await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, money)).status).not.toBe(201);
  expect((await enter('staff-1')).status).toBe(200);
  expect((await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, money)).status).toBe(201);
  line.isOpen = true;
  // The session at the shop still belongs to the person who worked here before, so it isn't used.
  await expect.poll(async () => (await counter.ask('GET', '/api/users/me')).status, { timeout: 60_000 }).toBe(401);
  expect((await enter('staff-1')).status).toBe(200);
  await expect.poll(() => counter.offline.state.waiting, { timeout: 60_000 }).toBe(0);
  const { payments, log } = (await people['staff-2'].get(`/api/admin/orders/${order.id}`)).body;
  expect(payments).toMatchObject([{ method: 'cash', recordedBy: { name: 'staff-1' } }]);
  expect(log.at(-1)).toMatchObject({ actor: { name: 'staff-1' } });
});

it('Five wrong PINs block the person’s PIN, even after a restart, until they enter their password', async () => {
  const { line, folder, counter, lock, enter, ids } = await sharedCounter();
  await lock();
  line.cut();
  for (const left of [4, 3, 2]) {
    const wrong = await enter('staff-1', '0007');
    expect(wrong).toMatchObject({ status: 401, body: { detail: expect.stringContaining(`${left} more tries`) } });
  }
  const { cookies } = counter;
  counter.close();
  const again = openCounter(line.url, folder, cookies);
  const enterAgain = (name: Name, pin: string) =>
    again.ask('POST', '/api/counter-device/switch', { userId: ids[name], pin });
  expect((await again.ask('GET', '/api/admin/orders?page=1&pageSize=50')).status).toBe(401);
  const tries = await Promise.all(['0001', '0002', pins['staff-1']].map((pin) => enterAgain('staff-1', pin)));
  expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 429]);
  expect(await enterAgain('staff-1', pins['staff-1'])).toMatchObject({ status: 429 });
  expect((await enterAgain('staff-2', pins['staff-2'])).status).toBe(200);
  line.isOpen = true;
  await expect.poll(async () => (await again.ask('GET', '/api/users/me')).status, { timeout: 60_000 }).toBe(401);
  expect((await enterAgain('staff-1', pins['staff-1'])).status).toBe(429);
  await signInByPassword(again, 'staff-1');
  await again.ask('POST', '/api/admin/lock', {});
  expect((await enterAgain('staff-1', pins['staff-1'])).status).toBe(200);
});

// rights.md, 5: only a password lifts the block.
it('A PIN blocked after five wrong PINs is unblocked when the person signs in with the password, even on another device', async () => {
  const { shop, counter, lock, enter, ids } = await sharedCounter();
  await lock();
  for (const wrong of ['0001', '0002', '0003', '0004', '0005']) {
    expect((await enter('staff-1', wrong)).status).toBe(401);
  }
  expect((await enter('staff-1')).status).toBe(429);
  shop.advance(60_000);
  const elsewhere = { username: 'staff-1', password: 'correct horse' };
  expect((await shop.visitor().post('/api/users/login', elsewhere)).status).toBe(200);
  const { members } = (await counter.ask('GET', '/api/counter-device')).body as { members: object[] };
  expect(members).toMatchObject([{ id: ids['staff-1'], isBlocked: false }, { isBlocked: false }]);
  expect((await enter('staff-1')).status).toBe(200);
});

it('A password sign-in that may have happened before the wrong PINs doesn’t unblock the PIN', async () => {
  const { shop, line, counter, lock, enter } = await sharedCounter();
  await lock();
  line.cut();
  shop.advance(60_000);
  await shop.visitor().post('/api/users/login', { username: 'staff-1', password: 'correct horse' });
  for (const wrong of ['0001', '0002', '0003', '0004', '0005']) await enter('staff-1', wrong);
  line.isOpen = true;
  await expect
    .poll(async () => (await counter.ask('GET', '/api/counter-device')).body, { timeout: 60_000 })
    .toMatchObject({ members: [{ isBlocked: true }, { isBlocked: false }] });
  expect((await enter('staff-1')).status).toBe(429);
});

it('A PIN that was changed at the shop no longer unlocks the counter after the counter has reached the shop', async () => {
  const { people, line, counter, lock, enter, ids } = await sharedCounter();
  await people['staff-1'].request('PUT', ownPin, { body: { pin: '73194' } });
  await counter.ask('GET', '/api/counter-device');
  await lock();
  line.cut();
  expect(await enter('staff-1')).toMatchObject({
    status: 424,
    body: { detail: expect.stringContaining('isn’t known at this counter') },
  });
  const { members } = (await counter.ask('GET', '/api/counter-device')).body as { members: object[] };
  expect(members).toMatchObject([{ id: ids['staff-1'], hasPin: false, needsShop: true }, { hasPin: true }]);
  expect((await enter('staff-2')).status).toBe(200);
});

it('A counter isn’t locked offline if no PIN could unlock it, and its files contain no PIN', async () => {
  const { folder } = await sharedCounter();
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name)).toString('latin1');
    for (const pin of Object.values(pins)) expect([name, text.includes(`"${pin}"`)]).toEqual([name, false]);
  }
  const shop = await startTestShop();
  await staffOf(shop);
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signInByPassword(counter, 'staff-1');
  await counter.ask('GET', '/api/users/me');
  line.cut();
  const refused = await counter.ask('POST', '/api/admin/lock', {});
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('No one could unlock') } });
  expect(((await counter.ask('GET', '/api/users/me')).body as Order).id).toBeTypeOf('number');
});
