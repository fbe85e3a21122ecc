import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { max } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sessions, users } from '#server/accounts/account-tables.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { StaffEventHub } from '#server/admin/live/staff-event-hub.ts';
import type { Store } from '#server/db/store.ts';
import { createLog } from '#server/operations/log.ts';
import { startShop } from '#server/start-shop.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { countIs, happenAgain, orderNow } from '#tests/support/data/live-orders.ts';
import { hearEvents, notifiedOrders } from '#tests/support/shop/event-stream.ts';
import { folderEnv } from '#tests/support/shop/folder-settings.ts';
import { sendRequest, Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const manyDays = 31 * 24 * 60 * 60 * 1000;

describe('A staff event stream ends immediately', () => {
  const losses: [how: string, lose: (shop: TestShop, staff: Visitor) => Promise<unknown>][] = [
    ['when its user signs out', (_shop, staff) => staff.post('/api/users/logout', {})],
    [
      'when its user’s staff rights are removed',
      async ({ deps }) =>
        deps.store.write(async (tx) => {
          const [row] = await tx.select({ id: max(users.id) }).from(users);
          await setRole(tx, { userId: row?.id ?? 0, role: null, actorId: null, now: deps.clock() });
        }),
    ],
    [
      'when its user’s password is changed',
      (_shop, staff) =>
        staff.post('/api/users/password', { currentPassword: 'correct horse', newPassword: 'dull knives' }),
    ],
    ['when its user’s session is too old', async (shop) => shop.advance(manyDays)],
  ];

  it.each(losses)('%s, and then sends nothing more', async (_how, lose) => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    await staffOf(shop);
    const staff = await staffOf(shop);
    const stream = await hearEvents(shop.url, staff);
    await expect.poll(() => stream.names()).toEqual(['ready']);
    await lose(shop, staff);
    await happenAgain(shop, order.id, 3);
    await expect.poll(() => stream.isOver()).toBe(true);
    expect(stream.names()).toEqual(['ready', 'ended']);
    await countIs(shop, 0);
  });

  it('while the streams of other staff continue', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    const [first, second] = [await staffOf(shop), await staffOf(shop)];
    const [ending, staying] = [await hearEvents(shop.url, first), await hearEvents(shop.url, second)];
    await first.post('/api/users/logout', {});
    await expect.poll(() => ending.isOver()).toBe(true);
    await happenAgain(shop, order.id, 1);
    expect(await notifiedOrders(staying, 1)).toHaveLength(1);
    expect(staying.isOver()).toBe(false);
  });
});

describe('The staff event streams', () => {
  it('are limited in number for each session', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    for (let opened = 0; opened < 8; opened += 1) await hearEvents(shop.url, staff);
    await countIs(shop, 8);
    const rejected = await staff.get('/api/admin/events');
    expect([rejected.status, rejected.body.code]).toEqual([429, 'too_many']);
    expect((await hearEvents(shop.url, await staffOf(shop))).status).toBe(200);
  });

  it('are ended by a stopping shop before it waits for current requests', async () => {
    const password = 'sharp knives';
    const environment = { PORT: '0', LOG_LEVEL: 'silent', SAMPLE: 'off', ADMIN_PASSWORD: password };
    const shop = await startShop({ ...environment, ...(await folderEnv(temporaryFolder())) });
    const staff = new Visitor(shop.address);
    await staff.post('/api/users/login', { username: 'admin', password });
    const stream = await hearEvents(shop.address, staff);
    await expect.poll(() => stream.names()).toEqual(['ready']);
    const startedAt = performance.now();
    await shop.stop();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await expect.poll(() => stream.isOver()).toBe(true);
    // No `ended` event is sent, because the user's rights haven't ended: the browser reconnects when the shop is running again.
    expect(stream.names()).toEqual(['ready']);
    await expect(sendRequest(shop.address, 'GET', '/api/health')).rejects.toThrow();
  });

  it('can’t be opened any more once the shop has closed them all', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    shop.deps.live.close();
    const rejected = await staff.get('/api/admin/events');
    expect([rejected.status, rejected.body.code]).toEqual([503, 'unavailable']);
  });

  it('repeat a database query that fails temporarily', async () => {
    const { deps, ...shop } = await startTestShop();
    const { store, clock } = deps;
    const staff = await staffOf({ deps, ...shop });
    const [session] = await store.read((db) => db.select({ id: sessions.id }).from(sessions));
    let failures = 0;
    const faulty: Store = Object.assign(Object.create(store) as Store, {
      read: (work: Parameters<Store['read']>[0]) => {
        if (live.count === 0 || failures > 0) return store.read(work);
        failures += 1;
        throw new Error('database is locked');
      },
    });
    const live = new StaffEventHub({ store: faulty, clock, log: createLog('silent') });
    const server = createServer((_request, response) => {
      void live.open(response, { owner: { sessionId: session?.id ?? 0, userId: null, address: '' }, after: 0 });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      live.close();
      server.close();
    });
    await once(server, 'listening');
    const stream = await hearEvents(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, staff);
    await orderNow({ deps, ...shop });
    expect(await notifiedOrders(stream, 1)).toHaveLength(1);
    expect(failures).toBe(1);
  });
});
