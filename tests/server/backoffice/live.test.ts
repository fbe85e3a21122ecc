import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { max } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mostResumedEvents } from '#core/backoffice/live-api.ts';
import { sessions, users } from '#server/accounts/account-tables.ts';
import { setStaff } from '#server/accounts/set-staff.ts';
import { LiveStreams } from '#server/backoffice/live-streams.ts';
import { openStore } from '#server/db/open-sqlite.ts';
import type { Store } from '#server/db/store.ts';
import { createLog } from '#server/http/request-log.ts';
import { noteOrderEvents, system } from '#server/orders/order-events.ts';
import { startShop } from '#server/start-shop.ts';
import { hearEvents, toldOrders } from '#tests/support/event-stream.ts';
import { sendRequest, Visitor } from '#tests/support/http-client.ts';
import { staffOf } from '#tests/support/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/shopping.ts';
import { temporaryFolder } from '#tests/support/test-database.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** Twice a second the shop looks for news; a busy computer takes longer. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 });

const manyDays = 31 * 24 * 60 * 60 * 1000;

async function orderNow(shop: TestShop) {
  const jo = shop.visitor();
  const made = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  return { jo, ...made };
}

/** So many events of an order, as a busy shop would write. */
async function happenAgain({ deps }: Pick<TestShop, 'deps'>, orderId: number, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({ orderId, kind: 'card' as const, detail: {} }));
  await deps.store.write((tx) => noteOrderEvents(tx, events, { actor: system, now: deps.clock() }));
}

async function countIs({ deps }: Pick<TestShop, 'deps'>, count: number): Promise<void> {
  await eventually(() => deps.live.count).toBe(count);
}

describe('The staff’s stream of events', () => {
  it('tells of a new order and of its payment, with sums and names', async () => {
    const shop = await startTestShop();
    const stream = await hearEvents(shop.url, await staffOf(shop));
    const { jo, order, orders } = await orderNow(shop);
    await pay(jo, orders);
    const [created, paid] = await toldOrders(stream, 2);
    const about = { orderId: order.id, customerName: 'Jo Citizen', amountCents: 99995, at: expect.any(String) };
    expect(created).toEqual({ ...about, id: 1, kind: 'created', actorKind: 'guest', actorId: null });
    expect(paid).toEqual({ ...about, id: 2, kind: 'payment', actorKind: 'guest', actorId: null });
  });

  it('begins with now, and says where it stands', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    const stream = await hearEvents(shop.url, await staffOf(shop));
    await eventually(() => stream.lastId()).toBe('1');
    await happenAgain(shop, order.id, 1);
    expect((await toldOrders(stream, 1)).map((event) => event.id)).toEqual([2]);
    expect(stream.names()[0]).toBe('ready');
  });

  it('is a stream that nobody on the way keeps, changes or gathers', async () => {
    const shop = await startTestShop();
    const { status, headers } = await hearEvents(shop.url, await staffOf(shop));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('answers a question about its head and is over', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const answer = await staff.request('HEAD', '/api/admin/events');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(shop.deps.live.count).toBe(0);
  });

  it('hears what another process has written to the same database', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    const stream = await hearEvents(shop.url, await staffOf(shop));
    await eventually(() => stream.names()).toContain('ready');
    const other = await openStore({ dataDir: shop.deps.env.dataDir });
    await happenAgain({ deps: { ...shop.deps, store: other } }, order.id, 1);
    await other.close();
    expect((await toldOrders(stream, 1))[0]).toMatchObject({ kind: 'card', actorKind: 'system' });
  });

  it('is looked after only while somebody listens', async () => {
    const shop = await startTestShop();
    const stream = await hearEvents(shop.url, await staffOf(shop));
    await countIs(shop, 1);
    stream.leave();
    await countIs(shop, 0);
  });
});

describe('A stream that broke off', () => {
  it('goes on after the last event that was heard', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    const staff = await staffOf(shop);
    await happenAgain(shop, order.id, 5);
    const byHeader = await hearEvents(shop.url, staff, { lastEventId: '4' });
    expect((await toldOrders(byHeader, 2)).map((event) => event.id)).toEqual([5, 6]);
    const byAddress = await hearEvents(shop.url, staff, { path: '/api/admin/events?after=5' });
    expect((await toldOrders(byAddress, 1)).map((event) => event.id)).toEqual([6]);
    expect(byAddress.names()).not.toContain('refresh');
  });

  it('is told all that a resumed one may be told, once and in order', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    await happenAgain(shop, order.id, mostResumedEvents);
    const stream = await hearEvents(shop.url, await staffOf(shop), { lastEventId: '1' });
    const told = await toldOrders(stream, mostResumedEvents);
    expect(told.map((event) => event.id)).toEqual(Array.from({ length: mostResumedEvents }, (_, index) => index + 2));
  });

  it('is told to ask anew when it has missed too much', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    await happenAgain(shop, order.id, mostResumedEvents + 1);
    const stream = await hearEvents(shop.url, await staffOf(shop), { lastEventId: '1' });
    await eventually(() => stream.names()).toContain('refresh');
    await happenAgain(shop, order.id, 1);
    expect(await toldOrders(stream, 1)).toHaveLength(1);
    expect(stream.lastId()).toBe(String(mostResumedEvents + 3));
  });

  it('is told to ask anew when it knows more than the restored shop', async () => {
    const shop = await startTestShop();
    const stream = await hearEvents(shop.url, await staffOf(shop), { lastEventId: '900' });
    await eventually(() => stream.names()).toContain('refresh');
    expect(stream.lastId()).toBe('0');
  });

  it('begins with now where what it sends is no number of ours', async () => {
    const shop = await startTestShop();
    const stream = await hearEvents(shop.url, await staffOf(shop), { lastEventId: '1 or 1=1' });
    await eventually(() => stream.names()).toEqual(['ready']);
    const staff = await staffOf(shop);
    expect((await staff.get('/api/admin/events?after=x')).status).toBe(422);
  });
});

describe('A stream ends at once', () => {
  const losses: [how: string, lose: (shop: TestShop, staff: Visitor) => Promise<unknown>][] = [
    ['when its member of staff signs out', (_shop, staff) => staff.post('/api/users/logout', {})],
    [
      'when the rights are taken away',
      async ({ deps }) =>
        deps.store.write(async (tx) => {
          const [row] = await tx.select({ id: max(users.id) }).from(users);
          await setStaff(tx, row?.id ?? 0, false);
        }),
    ],
    [
      'when the password is changed',
      (_shop, staff) =>
        staff.post('/api/users/password', { currentPassword: 'correct horse', newPassword: 'dull knives' }),
    ],
    ['when the session is too old', async (shop) => shop.advance(manyDays)],
  ];

  it.each(losses)('%s, and hears of nothing after it', async (_how, lose) => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    await staffOf(shop);
    const staff = await staffOf(shop);
    const stream = await hearEvents(shop.url, staff);
    await eventually(() => stream.names()).toEqual(['ready']);
    await lose(shop, staff);
    await happenAgain(shop, order.id, 3);
    await eventually(() => stream.isOver()).toBe(true);
    expect(stream.names()).toEqual(['ready', 'ended']);
    await countIs(shop, 0);
  });

  it('and the other staff’s go on', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    const [first, second] = [await staffOf(shop), await staffOf(shop)];
    const [ending, staying] = [await hearEvents(shop.url, first), await hearEvents(shop.url, second)];
    await first.post('/api/users/logout', {});
    await eventually(() => ending.isOver()).toBe(true);
    await happenAgain(shop, order.id, 1);
    expect(await toldOrders(staying, 1)).toHaveLength(1);
    expect(staying.isOver()).toBe(false);
  });
});

describe('Streams don’t hold the shop up', () => {
  it('One session has only so many', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    for (let opened = 0; opened < 8; opened += 1) await hearEvents(shop.url, staff);
    await countIs(shop, 8);
    const refused = await staff.get('/api/admin/events');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
    expect((await hearEvents(shop.url, await staffOf(shop))).status).toBe(200);
  });

  it('A shop that stops ends them before it waits for the requests at hand', async () => {
    const password = 'sharp knives';
    const environment = { PORT: '0', LOG_LEVEL: 'silent', SAMPLE: 'off', ADMIN_PASSWORD: password };
    const shop = await startShop({ ...environment, DATA_DIR: temporaryFolder() });
    const staff = new Visitor(shop.address);
    await staff.post('/api/users/login', { username: 'admin', password });
    const stream = await hearEvents(shop.address, staff);
    await eventually(() => stream.names()).toEqual(['ready']);
    const startedAt = performance.now();
    await shop.stop();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await eventually(() => stream.isOver()).toBe(true);
    // Nobody's rights have ended: the browser comes back when the shop does.
    expect(stream.names()).toEqual(['ready']);
    await expect(sendRequest(shop.address, 'GET', '/api/health')).rejects.toThrow();
  });

  it('None begins once they are closed', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    shop.deps.live.close();
    const refused = await staff.get('/api/admin/events');
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  });

  it('A database that fails for a moment is asked again', async () => {
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
    const live = new LiveStreams({ store: faulty, clock, log: createLog('silent') });
    const server = createServer((_request, response) => {
      void live.open(response, { sessionId: session?.id ?? 0, after: 0 });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      live.close();
      server.close();
    });
    await once(server, 'listening');
    const stream = await hearEvents(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, staff);
    await orderNow({ deps, ...shop });
    expect(await toldOrders(stream, 1)).toHaveLength(1);
    expect(failures).toBe(1);
  });
});
