import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { setRole } from '#server/accounts/staff-rights.ts';
import { saleOf } from '#tests/support/data/counter-sales.ts';
import { callsOfOwners } from '#tests/support/rights/calls-of-owners.ts';
import { pins, sharedCounter } from './shared-counter.ts';

// Each attempt at a PIN computes a hash that is slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

/** Requests that the rights page allows only to owners, and whose path has no number. */
const ofOwners = Object.values(callsOfOwners)
  .flat()
  .flatMap((call) => /^GET (\/api\/admin\/[\w/-]+)$/.exec(call)?.[1] ?? [])
  .filter((path) => !path.startsWith('/api/admin/drawer'));

it('Data that only owners see isn’t shown offline, neither to its owner nor to counter staff who sign in by PIN', async () => {
  const { shop, ids, line, counter, lock, enter, order } = await sharedCounter();
  await shop.deps.store.write((tx) =>
    setRole(tx, { userId: ids['staff-2'], role: 'counter', actorId: ids['staff-1'], now: shop.deps.clock() }),
  );
  await lock();
  expect((await enter('staff-1')).status).toBe(200);
  const looked: string[] = [];
  for (const path of ofOwners) if ((await counter.ask('GET', path)).status === 200) looked.push(path);
  expect(looked.length).toBeGreaterThan(3);
  const ownOrder = `/api/admin/orders/${order.id}`;
  await counter.ask('GET', ownOrder);
  line.cut();
  await counter.ask('GET', '/api/users/me');
  for (const path of looked) {
    const { status, body } = await counter.ask('GET', path);
    expect([path, status, body]).toMatchObject([path, 503, { detail: expect.stringContaining('never stored') }]);
  }
  await lock();
  expect(await enter('staff-2')).toMatchObject({ status: 200, body: { role: 'counter' } });
  for (const path of looked) {
    const { status, body } = await counter.ask('GET', path);
    expect([path, status, body]).toMatchObject([path, 403, { code: 'forbidden' }]);
  }
  expect((await counter.ask('GET', ownOrder)).status).toBe(200);
  expect((await counter.ask('GET', '/api/users/me')).status).toBe(200);
});

it('A stored overview shows counter staff no sales amounts, and an owner’s PIN is never stored', async () => {
  const { shop, ids, line, counter, lock, enter, order, product } = await sharedCounter();
  await shop.deps.store.write((tx) =>
    setRole(tx, { userId: ids['staff-2'], role: 'counter', actorId: ids['staff-1'], now: shop.deps.clock() }),
  );
  await lock();
  await enter('staff-1');
  const paid = { method: 'cash', amount: order.totalAmount, clientKey: randomUUID() };
  await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, paid);
  const overview = async () => (await counter.ask('GET', '/api/admin/overview')).body;
  expect(await overview()).toMatchObject({
    hasFigures: true,
    sales: { today: { orders: 1, cents: order.totalAmount } },
  });
  line.cut();
  await counter.ask('GET', '/api/users/me');
  expect(await overview()).toMatchObject({ hasFigures: false, sales: { today: { orders: 1, cents: 0 } } });
  await lock();
  await enter('staff-2');
  expect(await overview()).toMatchObject({ hasFigures: false, sales: { today: { orders: 1 } }, days: [] });
  expect(JSON.stringify(await overview())).not.toContain(String(order.totalAmount));

  const sale = saleOf(product, 'full');
  const approved = { ...sale, approval: { userId: ids['staff-1'], pin: pins['staff-1'] } };
  expect((await counter.ask('POST', '/api/admin/counter-sales', approved)).status).toBe(424);
  expect(counter.offline.list()).toEqual([]);
  expect((await counter.ask('POST', '/api/admin/counter-sales', sale)).status).toBe(201);
  expect(counter.offline.list()).toHaveLength(1);
});

it('Offline, counter staff can’t see who changed the roles of an account, even if an owner has opened the account at this counter', async () => {
  const { shop, ids, line, counter, lock, enter } = await sharedCounter();
  await shop.deps.store.write((tx) =>
    setRole(tx, { userId: ids['staff-2'], role: 'counter', actorId: ids['staff-1'], now: shop.deps.clock() }),
  );
  await lock();
  await enter('staff-1');
  const account = `/api/admin/users/${ids['staff-2']}`;
  const seen = await counter.ask('GET', account);
  expect(seen).toMatchObject({ status: 200 });
  expect(JSON.stringify(seen.body)).toContain('staff-1');
  line.cut();
  await counter.ask('GET', '/api/users/me');
  await lock();
  await enter('staff-2');
  expect(JSON.stringify((await counter.ask('GET', account)).body)).not.toContain('staff-1');
});
