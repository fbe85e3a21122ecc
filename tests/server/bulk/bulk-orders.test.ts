import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ListedOrder } from '#core/orders/staff-order.ts';
import { users } from '#server/accounts/account-tables.ts';
import { runBulkJobs } from '#server/bulk/run-bulk-jobs.ts';
import { outbox } from '#server/email/email-tables.ts';
import { agreeTo, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { changeOnlyZone, takenOn, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/admin/bulk-jobs';
const thursday = '2026-11-12';

/** Creates a shop with paid orders, all for Wednesday 11 November, and staff at its counter. */
async function shopWithOrders(count: number) {
  const shop = await startTestShop();
  const counter = (await memberOf(shop, 'cora', 'counter')).visitor;
  const product = await stockProduct(shop);
  const ids: number[] = [];
  for (let made = 0; made < count; made++) {
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    await pay(jo, orders);
    ids.push(order.id);
  }
  const daysNow = () => Promise.all(ids.map(async (id) => (await orderAsItIs(shop, id)).deliveryDate));
  const start = (change: object, query = `?ids=${ids.join(',')}`, total = ids.length) =>
    counter.post(`${path}/orders${query}`, { change, total });
  const refused = async (id: number) =>
    (await counter.get(`${path}/${id}/rows?state=refused`)).body.map((row: { id: number; note: string }) => [
      row.id,
      row.note,
    ]);
  return { shop, counter, ids, daysNow, start, refused };
}

describe('One delivery day for many orders', () => {
  const change = { kind: 'delivery-day', day: thursday };

  it('is set until the delivery slots are full; the remaining orders are refused with the reason', async () => {
    const { shop, counter, ids, daysNow, start, refused } = await shopWithOrders(3);
    const days = workingDays(null).map((day) => (day.weekday === 4 ? { ...day, capacity: 2 } : day));
    await changeOnlyZone(shop, { days });
    const before = await shop.deps.store.read((db) => db.$count(outbox));
    const { body: job } = await start(change);
    expect(job).toMatchObject({ state: 'running', total: 3, filter: null, change });
    // The job runs twice at the same time and then again, and no order is moved twice.
    await Promise.all([runBulkJobs.run(shop.deps), runBulkJobs.run(shop.deps)]);
    await runBulkJobs.run(shop.deps);
    expect(await daysNow()).toEqual([thursday, thursday, '2026-11-11']);
    expect((await counter.get(`${path}/${job.id}`)).body).toMatchObject({ state: 'done', changed: 2, refused: 1 });
    expect(await refused(job.id)).toEqual([[ids[2], 'Thu 12 Nov is fully booked.']]);
    expect((await shop.deps.store.read((db) => db.$count(outbox))) - before).toBe(2);
    expect(await takenOn(shop, thursday)).toBe(2);
    const { log } = (await counter.get(`/api/admin/orders/${ids[0]}`)).body;
    expect(log.at(-1)).toMatchObject({ kind: 'delivery-date', actor: { kind: 'staff', name: 'cora' } });
  });

  it('can be the day that the customer of an order by the kilo requested, if staff have since moved the order to another day', async () => {
    const shop = await startTestShop();
    const counter = (await memberOf(shop, 'cora', 'counter')).visitor;
    const { order } = (await orderRumps(shop.visitor(), (await stockRump(shop)).id)).body;
    await agreeTo(shop, order.id);
    const moved = await counter.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: thursday });
    expect(moved.body).toMatchObject({ deliveryDate: thursday, status: 'pending' });
    const back = { kind: 'delivery-day', day: '2026-11-11' };
    const { body: job } = await counter.post(`${path}/orders?ids=${order.id}`, { change: back, total: 1 });
    await runBulkJobs.run(shop.deps);
    expect((await counter.get(`${path}/${job.id}`)).body).toMatchObject({ state: 'done', changed: 1, refused: 0 });
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ deliveryDate: '2026-11-11' });
  });

  it('is refused if the shop is closed or doesn’t deliver on that day', async () => {
    const { shop, counter, ids, daysNow, start, refused } = await shopWithOrders(2);
    const staff = await staffOf(shop);
    await staff.post('/api/admin/closed-days', { date: '2026-11-13', reason: 'Stocktake' });
    const { body: closed } = await start({ kind: 'delivery-day', day: '2026-11-13' });
    const { body: saturday } = await start({ kind: 'delivery-day', day: '2026-11-14' });
    const { body: same } = await start({ kind: 'delivery-day', day: '2026-11-11' });
    await runBulkJobs.run(shop.deps);
    expect(await daysNow()).toEqual(['2026-11-11', '2026-11-11']);
    expect((await refused(closed.id))[0]).toEqual([ids[0], expect.stringContaining('Stocktake')]);
    expect((await refused(saturday.id))[0]).toEqual([ids[0], 'Sat 14 Nov isn’t a day of its zone or time.']);
    expect((await counter.get(`${path}/${same.id}`)).body).toMatchObject({ changed: 0, unchanged: 2, refused: 0 });
  });

  it('is set for the remaining orders after an interruption, but not after the job is stopped', async () => {
    const { shop, counter, daysNow, start } = await shopWithOrders(2);
    const { body: job } = await start(change);
    await runBulkJobs.run(shop.deps, AbortSignal.abort());
    expect(await daysNow()).toEqual(['2026-11-11', '2026-11-11']);
    await counter.post(`${path}/${job.id}/stop`, {});
    await runBulkJobs.run(shop.deps);
    expect(await daysNow()).toEqual(['2026-11-11', '2026-11-11']);
    await start(change);
    await runBulkJobs.run(shop.deps);
    expect(await daysNow()).toEqual([thursday, thursday]);
  });

  it('isn’t set if the person who started the job no longer has the right to set it', async () => {
    const { shop, daysNow, ids, start } = await shopWithOrders(1);
    const { body: job } = await start(change);
    await shop.deps.store.write((tx) =>
      tx.update(users).set({ staffRole: 'driver' }).where(eq(users.username, 'cora')),
    );
    await runBulkJobs.run(shop.deps);
    expect(await daysNow()).toEqual(['2026-11-11']);
    const owner = await staffOf(shop);
    expect((await owner.get(`${path}/${job.id}/rows`)).body).toMatchObject([
      { id: ids[0], state: 'refused', note: 'The person who started this may not do it any more.' },
    ]);
  });
});

describe('Orders selected by a filter', () => {
  it('are tagged once, can be listed by their tag, and can be untagged', async () => {
    const { shop, counter, ids, start } = await shopWithOrders(2);
    const tag = { kind: 'order-tag', tag: 'Gift', isRemoved: false };
    expect((await start(tag, '?status=paid', 3)).body.detail).toContain('2 orders now, not 3');
    const { body: job } = await start(tag, '?status=paid');
    expect(job.filter).toEqual({ status: 'paid' });
    const { body: searched } = await start(tag, '?q=jo+citizen&status=paid');
    expect(searched.filter).toEqual({ q: 'a search', status: 'paid' });
    await start({ ...tag, tag: 'gift' }, `?ids=${ids[0]}`, 1);
    await runBulkJobs.run(shop.deps);
    const listed = async () =>
      (await counter.get('/api/admin/orders?tag=GIFT')).body.map(({ id, tags }: ListedOrder) => [id, ...tags]);
    expect(await listed()).toEqual([
      [ids[1], 'Gift'],
      [ids[0], 'Gift'],
    ]);
    expect((await counter.get('/api/admin/order-tags')).body).toEqual([{ tag: 'Gift', orders: 2 }]);
    await start({ ...tag, isRemoved: true }, `?ids=${ids[0]}`, 1);
    await runBulkJobs.run(shop.deps);
    expect(await listed()).toEqual([[ids[1], 'Gift']]);
    const { log } = (await counter.get(`/api/admin/orders/${ids[0]}`)).body;
    expect(log.slice(-2)).toMatchObject([
      { kind: 'tag-added', detail: { tag: 'Gift' } },
      { kind: 'tag-removed', detail: { tag: 'Gift' } },
    ]);
    // Customers don't see the tags that staff give an order.
    expect(await orderAsItIs(shop, ids[1] ?? 0)).not.toHaveProperty('tags');
  });

  it('are printed with their payments, and with a packing slip if they are packed', async () => {
    const { shop, counter, ids } = await shopWithOrders(2);
    const jo = shop.visitor();
    const unpaid = (await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']])).order;
    const { body } = await counter.get(`/api/admin/order-papers?ids=${ids[1]},${unpaid.id}`);
    expect(body).toMatchObject([
      { order: { id: ids[1] }, payments: [{ amount: 99_995 }], slip: { day: '2026-11-11', stop: { orderId: ids[1] } } },
      { order: { id: unpaid.id }, payments: [], slip: null },
    ]);
    const owner = await staffOf(shop);
    const file = await owner.get(`/api/admin/orders.csv?ids=${ids[1]}`);
    expect(file.text.trim().split('\n')).toHaveLength(2);
  });
});
