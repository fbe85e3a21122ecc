import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { saleOf } from '#tests/support/data/counter-sales.ts';
import { sharedCounter } from './shared-counter.ts';

// Each attempt computes a hash that is slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

const lockPath = '/api/admin/lock';

it('At a locked counter, no one can read unsent changes or decide about them', async () => {
  const { order, line, counter, lock, enter } = await sharedCounter();
  line.cut();
  await counter.ask('GET', '/api/users/me');
  const money = { amount: order.totalAmount, method: 'cash', clientKey: randomUUID() };
  expect((await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, money)).status).toBe(201);
  const [waiting] = counter.offline.list();
  expect(waiting).toMatchObject({ kind: 'payment' });
  expect((await lock()).status).toBe(200);
  expect(counter.offline.state).toMatchObject({ isLocked: true, waiting: 1 });
  expect(counter.offline.list()).toEqual([]);
  const decision = { id: waiting?.id ?? '', resolution: 'keep-shops' } as const;
  expect(counter.offline.resolve(decision)).toContain('locked');
  expect((await enter('staff-1')).status).toBe(200);
  expect(counter.offline.state).toMatchObject({ isLocked: false });
  expect(counter.offline.list()).toMatchObject([{ id: money.clientKey }]);
});

it('A locked counter doesn’t show a sale that hasn’t been sent, even while the shop can be reached', async () => {
  const { product, line, counter, lock } = await sharedCounter();
  line.cut();
  await counter.ask('GET', '/api/users/me');
  const body = { ...saleOf(product, 'full'), clientKey: randomUUID() };
  const sold = await counter.ask('POST', '/api/admin/counter-sales', body);
  const path = `/api/admin/orders/${(sold.body as { order: { id: number } }).order.id}`;
  expect((await counter.ask('GET', path)).status).toBe(200);
  // The shop's own error, in its form: another 5xx would come from a proxy.
  const failed = {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
    body: () => JSON.stringify({ type: 'about:blank', status: 500, code: 'internal', detail: 'Something went wrong.' }),
  };
  line.respondsWith = (method, requested) => (method === 'POST' && requested !== lockPath ? failed : null);
  line.isOpen = true;
  await expect.poll(() => counter.offline.state.isReachable, { timeout: 60_000 }).toBe(true);
  expect((await lock()).status).toBe(200);
  expect(counter.offline.state).toMatchObject({ isLocked: true, isReachable: true, waiting: 1 });
  expect((await counter.ask('GET', path)).status).toBe(401);
});

it('Unsent changes are sent only after the earlier person’s session has ended, and in the name of the person who unlocks the counter', async () => {
  const { people, order, line, counter, lock, enter } = await sharedCounter();
  line.cut();
  await counter.ask('GET', '/api/users/me');
  await lock();
  expect((await enter('staff-1')).status).toBe(200);
  const money = { amount: order.totalAmount, method: 'cash', clientKey: randomUUID() };
  expect((await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, money)).status).toBe(201);
  // The request that ends the session fails for now.
  line.respondsWith = (_method, path) => (path === lockPath ? { status: 500, body: () => '{}' } : null);
  const before = line.arrived.length;
  line.isOpen = true;
  const arrivedAt = (path: string) => line.arrived.slice(before).filter((each) => each.path === path).length;
  await expect.poll(() => arrivedAt(lockPath), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(arrivedAt('/api/admin/offline-changes')).toBe(0);
  expect(counter.offline.isApart).toBe(true);
  line.respondsWith = () => null;
  await expect.poll(() => counter.offline.state.isLocked, { timeout: 60_000 }).toBe(true);
  expect((await counter.ask('GET', `/api/admin/orders/${order.id}`)).status).toBe(401);
  expect((await enter('staff-1')).status).toBe(200);
  await expect.poll(() => counter.offline.state.waiting, { timeout: 60_000 }).toBe(0);
  const { log } = (await people['staff-2'].get(`/api/admin/orders/${order.id}`)).body;
  expect(JSON.stringify(log.at(-1))).not.toContain('staff-2');
});

it('A person whose session the shop has ended can work offline only after entering the PIN', async () => {
  const { order, line, counter, enter } = await sharedCounter();
  counter.forgetSession();
  expect((await counter.ask('GET', '/api/users/me')).status).toBe(401);
  line.cut();
  for (const path of ['/api/users/me', `/api/admin/orders/${order.id}`]) {
    expect([path, (await counter.ask('GET', path)).status]).toEqual([path, 401]);
  }
  expect((await enter('staff-1')).status).toBe(200);
  expect((await counter.ask('GET', `/api/admin/orders/${order.id}`)).status).toBe(200);
});

it('Wrong PINs are counted together, whether the shop or the offline counter checks them', async () => {
  const { line, counter, lock, enter } = await sharedCounter();
  await lock();
  for (const pin of ['0001', '0002', '0003']) expect((await enter('staff-1', pin)).status).toBe(401);
  line.cut();
  await counter.ask('GET', '/api/users/me');
  for (const pin of ['0004', '0005']) expect((await enter('staff-1', pin)).status).toBe(401);
  expect((await enter('staff-1')).status).toBe(429);
});

it('A PIN that the shop has blocked at this counter is also blocked offline', async () => {
  const { line, counter, lock, enter } = await sharedCounter();
  await lock();
  for (const pin of ['0001', '0002', '0003', '0004', '0005']) await enter('staff-1', pin);
  await counter.ask('GET', '/api/counter-device');
  line.cut();
  await counter.ask('GET', '/api/users/me');
  expect((await enter('staff-1')).status).toBe(429);
  expect((await enter('staff-2')).status).toBe(200);
});
