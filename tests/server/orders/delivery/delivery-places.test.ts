import { describe, expect, it } from 'vitest';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { changeOnlyZone, datesIn, takenOn, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

const path = '/api/orders-with-items';
const day = '2026-11-11';
const minute = 60_000;

async function smallShop(capacity: number, options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  await changeOnlyZone(shop, { days: workingDays(capacity) });
  return { shop, product: await stockProduct(shop), jo: shop.visitor(), al: shop.visitor() };
}

const release = ({ deps }: { deps: Parameters<typeof releaseUnpaidPlaces.run>[0] }) => releaseUnpaidPlaces.run(deps);

describe('The last delivery slot of a day', () => {
  it('is taken by one of two customers; the other sees the remaining days and gets no order', async () => {
    const { shop, product, jo, al } = await smallShop(1);
    await orderLines(shop, jo, [[product, 'credit-card']]);
    const second = await al.post(path, checkoutOf(shop, [[product, 'credit-card']]));
    expect([second.status, second.body.code]).toEqual([409, 'day_full']);
    expect(datesIn(second)).not.toContain(day);
    expect(datesIn(second)[0]).toBe('2026-11-12');
    expect(await takenOn(shop, day)).toBe(1);
    expect((await al.get('/api/orders')).status).toBe(401);
  });

  it('is sold only once: 50 checkouts for the last 5 slots make exactly 5 orders', async () => {
    const { shop, product } = await smallShop(5);
    const body = checkoutOf(shop, [[product, 'credit-card']]);
    const buyers = Array.from({ length: 50 }, () => shop.visitor());
    const responses = await Promise.all(buyers.map((buyer) => buyer.post(path, body)));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(45).fill(409)]);
    expect(await takenOn(shop, day)).toBe(5);
  });

  it('is free again after 15 minutes without payment, and taken again by a later payment', async () => {
    const { shop, product, jo, al } = await smallShop(1);
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    shop.advance(14 * minute);
    await release(shop);
    expect(await takenOn(shop, day)).toBe(1);
    shop.advance(minute);
    await release(shop);
    expect(await takenOn(shop, day)).toBe(0);
    expect((await pay(jo, orders)).status).toBe(200);
    expect((await jo.get('/api/orders')).body[0].deliveryDate).toBe(day);
    expect(await takenOn(shop, day)).toBe(1);
    expect((await al.post(path, checkoutOf(shop, [[product, 'credit-card']]))).body.code).toBe('day_full');
  });

  it('can’t be paid for once another customer has taken it: nothing is charged, and another day can be chosen', async () => {
    const { shop, product, jo, al } = await smallShop(1);
    const { order, orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    shop.advance(15 * minute);
    await release(shop);
    const theirs = await orderLines(shop, al, [[product, 'credit-card']]);
    await pay(al, theirs.orders);
    const late = await pay(jo, orders);
    expect([late.status, late.body.code]).toEqual([409, 'day_full']);
    expect(await chargedAtProvider(shop)).toEqual([99995]);
    const [other] = datesIn(late);
    expect((await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: other })).status).toBe(200);
    expect((await pay(jo, orders)).status).toBe(200);
    expect((await jo.get('/api/orders')).body[0].deliveryDate).toBe(other);
  });

  it('is released at the cut-off, even within the 15 minutes', async () => {
    const { shop, product, jo } = await smallShop(1, { now: '2026-11-10T12:55:00.000Z' });
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    shop.advance(5 * minute);
    await release(shop);
    const late = await pay(jo, orders);
    expect([late.status, late.body.code]).toEqual([409, 'day_closed']);
    expect(await chargedAtProvider(shop)).toEqual([]);
  });

  it('stays reserved while the bank asks for confirmation, even after the cut-off', async () => {
    const { shop, product, jo } = await smallShop(1);
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    const paid = await pay(jo, orders, { token: 'till_action', key: 'a-key-for-the-bank' });
    expect(paid.body.requiresAction).toBe(true);
    shop.advance(20 * minute);
    await release(shop);
    expect(await takenOn(shop, day)).toBe(1);
  });

  it('is free immediately when its order is cancelled or changed', async () => {
    const { shop, product, jo } = await smallShop(1);
    const { order } = await orderLines(shop, jo, [[product, 'credit-card']]);
    const replaced = await jo.post(path, checkoutOf(shop, [[product, 'credit-card', 2]], { replaces: [order.id] }));
    expect(replaced.status).toBe(201);
    expect(await takenOn(shop, day)).toBe(1);
    await pay(jo, replaced.body.orders);
    const staff = await staffOf(shop);
    await staff.patch(`/api/admin/orders/${replaced.body.order.id}/status`, { status: 'cancelled' });
    expect(await takenOn(shop, day)).toBe(0);
  });
});

describe('The last delivery slot, held by the customer’s own unpaid order', () => {
  const options = '/api/delivery/options?postcode=3053';
  const daysSeenBy = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.get(options)).body.methods[0].days.map(({ date }: { date: string }) => date);

  it('is still offered to this customer, and to no one else', async () => {
    const { shop, product, jo, al } = await smallShop(1);
    await orderLines(shop, jo, [[product, 'credit-card']]);
    expect(await daysSeenBy(jo)).toContain(day);
    expect((await jo.get(options)).headers['cache-control']).toBe('no-store');
    expect(await daysSeenBy(al)).not.toContain(day);
  });

  it('moves to the customer’s next order; once that order is paid, the earlier order can’t take the slot back', async () => {
    const { shop, product, jo } = await smallShop(1);
    const first = await orderLines(shop, jo, [[product, 'credit-card']]);
    const second = await jo.post(path, checkoutOf(shop, [[product, 'credit-card', 2]]));
    expect(second.status).toBe(201);
    expect(await takenOn(shop, day)).toBe(1);
    expect((await pay(jo, second.body.orders)).status).toBe(200);
    const late = await pay(jo, first.orders);
    expect([late.status, late.body.code]).toEqual([409, 'day_full']);
    expect(await daysSeenBy(jo)).not.toContain(day);
    expect((await jo.post(path, checkoutOf(shop, [[product, 'credit-card']]))).body.code).toBe('day_full');
  });

  it('stays with an order whose payment waits for the bank', async () => {
    const { shop, product, jo } = await smallShop(1);
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    await pay(jo, orders, { token: 'till_action', key: 'a-key-for-the-bank' });
    expect(await daysSeenBy(jo)).not.toContain(day);
    expect((await jo.post(path, checkoutOf(shop, [[product, 'credit-card', 2]]))).body.code).toBe('day_full');
    expect(await takenOn(shop, day)).toBe(1);
  });
});

describe('Moving a paid order', () => {
  async function paidOrder(capacity: number) {
    const all = await smallShop(capacity);
    const { order, orders } = await orderLines(all.shop, all.jo, [[all.product, 'credit-card']]);
    await pay(all.jo, orders);
    return { ...all, move: `/api/orders/${order.id}/delivery` };
  }

  it('releases its delivery slot and takes a slot on the other day', async () => {
    const { shop, jo, move } = await paidOrder(1);
    expect((await jo.patch(move, { deliveryDate: '2026-11-12' })).status).toBe(200);
    expect([await takenOn(shop, day), await takenOn(shop, '2026-11-12')]).toEqual([0, 1]);
  });

  it('to a full or closed day is rejected with the remaining days, unless staff override this', async () => {
    const { shop, product, jo, al, move } = await paidOrder(1);
    const theirs = checkoutOf(shop, [[product, 'credit-card']]);
    await al.post(path, { ...theirs, order: { ...theirs.order, deliveryDate: '2026-11-12' } });
    const full = await jo.patch(move, { deliveryDate: '2026-11-12' });
    expect([full.status, full.body.code]).toEqual([409, 'day_full']);
    // The order's own day, which it may keep, and the days with free delivery slots.
    expect(datesIn(full).slice(0, 2)).toEqual([day, '2026-11-13']);
    const staff = await staffOf(shop);
    await staff.post('/api/admin/closed-days', { date: '2026-11-13', reason: 'Stocktake' });
    const closed = await jo.patch(move, { deliveryDate: '2026-11-13', override: true });
    expect([closed.status, closed.body.code]).toEqual([409, 'day_closed']);
    expect(closed.body.detail).toBe('We are closed on Fri 13 Nov: Stocktake. Please choose another day.');
    expect((await staff.patch(move, { deliveryDate: '2026-11-12', override: true })).status).toBe(200);
    expect(await takenOn(shop, '2026-11-12')).toBe(2);
    const { log } = (await staff.get(`/api/admin/orders/1`)).body;
    expect(log.at(-1)).toMatchObject({ actor: { kind: 'staff' }, detail: { override: ['day_full'] } });
  });

  it('When a day is closed, its orders are listed; they keep that day until they are moved', async () => {
    const { shop, jo } = await paidOrder(2);
    const staff = await staffOf(shop);
    const closed = await staff.post('/api/admin/closed-days', { date: day, reason: 'Flood' });
    expect(closed.body.orders).toEqual([expect.objectContaining({ id: 1, deliveryDate: day, status: 'paid' })]);
    expect((await jo.get('/api/orders')).body[0].deliveryDate).toBe(day);
    const listed = await staff.get('/api/admin/closed-days');
    expect(listed.body[0].orders).toHaveLength(1);
  });

  it('A delivery capacity below the number of existing orders is rejected, and the day is named', async () => {
    const { shop, product, al } = await paidOrder(3);
    await orderLines(shop, al, [[product, 'credit-card']]);
    const staff = await staffOf(shop);
    const response = await staff.patch('/api/admin/delivery-zones/1', { days: workingDays(1) });
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([
      { path: 'days.2.capacity', message: expect.stringMatching(/^2 orders are taken for Wed 11 Nov already/) },
    ]);
  });
});
