import { describe, expect, it } from 'vitest';
import { maxResumedEvents } from '#core/admin/live-api.ts';
import { openShopStore } from '#server/db/open-shop-store.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { countIs, happenAgain, orderNow } from '#tests/support/data/live-orders.ts';
import { pay } from '#tests/support/data/shopping.ts';
import { hearEvents, notifiedOrders } from '#tests/support/shop/event-stream.ts';
import { folderSettings } from '#tests/support/shop/folder-settings.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

describe('The staff event stream', () => {
  it('sends a new order and its payment, with amounts and names', async () => {
    const shop = await startTestShop();
    const stream = await hearEvents(shop.url, await staffOf(shop));
    const { jo, order, orders } = await orderNow(shop);
    await pay(jo, orders);
    const [created, paid] = await notifiedOrders(stream, 2);
    const about = { orderId: order.id, customerName: 'Jo Citizen', amountCents: 99995, at: expect.any(String) };
    expect(created).toEqual({ ...about, id: 1, kind: 'created', actorKind: 'guest', actorId: null });
    expect(paid).toEqual({ ...about, id: 2, kind: 'payment', actorKind: 'guest', actorId: null });
  });

  it('starts with new events only, and reports the id of the latest event', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    const stream = await hearEvents(shop.url, await staffOf(shop));
    await expect.poll(() => stream.lastId()).toBe('1');
    await happenAgain(shop, order.id, 1);
    expect((await notifiedOrders(stream, 1)).map((event) => event.id)).toEqual([2]);
    expect(stream.names()[0]).toBe('ready');
  });

  it('tells proxies not to store, change or buffer it', async () => {
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

  it('responds to a HEAD request and ends', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const response = await staff.request('HEAD', '/api/admin/events');
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(shop.deps.live.count).toBe(0);
  });

  it('includes events that another process has written to the same database', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    const stream = await hearEvents(shop.url, await staffOf(shop));
    await expect.poll(() => stream.names()).toContain('ready');
    const other = await openShopStore(await folderSettings(shop.deps.env.dataDir));
    await happenAgain({ deps: { ...shop.deps, store: other } }, order.id, 1);
    await other.close();
    expect((await notifiedOrders(stream, 1))[0]).toMatchObject({ kind: 'card', actorKind: 'system' });
  });

  it('forgets a client once that client has disconnected', async () => {
    const shop = await startTestShop();
    const stream = await hearEvents(shop.url, await staffOf(shop));
    await countIs(shop, 1);
    stream.leave();
    await countIs(shop, 0);
  });
});

describe('A client whose event stream was interrupted', () => {
  it('gets the events after the last event that it received', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    const staff = await staffOf(shop);
    await happenAgain(shop, order.id, 5);
    const byHeader = await hearEvents(shop.url, staff, { lastEventId: '4' });
    expect((await notifiedOrders(byHeader, 2)).map((event) => event.id)).toEqual([5, 6]);
    const byAddress = await hearEvents(shop.url, staff, { path: '/api/admin/events?after=5' });
    expect((await notifiedOrders(byAddress, 1)).map((event) => event.id)).toEqual([6]);
    expect(byAddress.names()).not.toContain('refresh');
  });

  it('receives up to the maximum number of missed events, once each and in order', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    await happenAgain(shop, order.id, maxResumedEvents);
    const stream = await hearEvents(shop.url, await staffOf(shop), { lastEventId: '1' });
    const reported = await notifiedOrders(stream, maxResumedEvents);
    expect(reported.map((event) => event.id)).toEqual(
      Array.from({ length: maxResumedEvents }, (_, index) => index + 2),
    );
  });

  it('is told to reload if it has missed more events than the maximum', async () => {
    const shop = await startTestShop();
    const { order } = await orderNow(shop);
    await happenAgain(shop, order.id, maxResumedEvents + 1);
    const stream = await hearEvents(shop.url, await staffOf(shop), { lastEventId: '1' });
    await expect.poll(() => stream.names()).toContain('refresh');
    await happenAgain(shop, order.id, 1);
    expect(await notifiedOrders(stream, 1)).toHaveLength(1);
    expect(stream.lastId()).toBe(String(maxResumedEvents + 3));
  });

  it('is told to reload if its last event id is higher than any in the restored shop', async () => {
    const shop = await startTestShop();
    const stream = await hearEvents(shop.url, await staffOf(shop), { lastEventId: '900' });
    await expect.poll(() => stream.names()).toContain('refresh');
    expect(stream.lastId()).toBe('0');
  });

  it('receives only new events if the id that it sends isn’t an event id', async () => {
    const shop = await startTestShop();
    const stream = await hearEvents(shop.url, await staffOf(shop), { lastEventId: '1 or 1=1' });
    await expect.poll(() => stream.names()).toEqual(['ready']);
    const staff = await staffOf(shop);
    expect((await staff.get('/api/admin/events?after=x')).status).toBe(422);
  });
});
