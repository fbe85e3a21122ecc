import { describe, expect, it } from 'vitest';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { changeOnlyZone, takenOn, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { checkoutOf, dueInstalments, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/orders-with-items';
const day = '2026-11-11';
const nextDay = '2026-11-12';
const minute = 60_000;
/** The limit for one IP address, as in docs/decisions/032-held-places.md. */
const mostHeld = 5;

async function openShop(capacity: number) {
  const shop = await startTestShop({ env: { trustProxy: 1 } });
  await changeOnlyZone(shop, { days: workingDays(capacity) });
  const product = await stockProduct(shop);
  const body = checkoutOf(shop, [[product, 'credit-card']]);
  /** Makes each order from its own session, like a person who wants to hold all delivery slots. */
  async function orderFrom(address: string) {
    const visitor = shop.visitor();
    const response = await visitor.post(path, body, { headers: { 'x-forwarded-for': address } });
    return { visitor, response };
  }
  const release = () => releaseUnpaidPlaces.run(shop.deps);
  return { shop, product, orderFrom, release };
}

describe('The unpaid orders of one IP address', () => {
  it('hold at most five delivery slots, even if the orders are made in parallel', async () => {
    const { shop, orderFrom } = await openShop(20);
    const all = await Promise.all(Array.from({ length: mostHeld + 5 }, () => orderFrom('203.0.113.7')));
    expect(new Set(all.map(({ response }) => response.status))).toEqual(new Set([201]));
    expect(await takenOn(shop, day)).toBe(mostHeld);
    for (const { visitor, response } of all) expect((await pay(visitor, response.body.orders)).status).toBe(200);
    expect(await takenOn(shop, day)).toBe(all.length);
  });

  it('don’t count for other IP addresses, and an IPv6 network counts as one IP address', async () => {
    const { shop, orderFrom } = await openShop(20);
    for (let at = 0; at <= mostHeld; at += 1) await orderFrom(`2001:db8:1:1::${at + 1}`);
    expect(await takenOn(shop, day)).toBe(mostHeld);
    await orderFrom('2001:db8:1:2::1');
    expect(await takenOn(shop, day)).toBe(mostHeld + 1);
  });

  it('can hold another slot after one of them is paid, cancelled or expired', async () => {
    const { shop, orderFrom, release } = await openShop(20);
    const [first, second] = [await orderFrom('203.0.113.7'), await orderFrom('203.0.113.7')];
    for (let at = 2; at < mostHeld; at += 1) await orderFrom('203.0.113.7');
    expect((await pay(first.visitor, first.response.body.orders)).status).toBe(200);
    await orderFrom('203.0.113.7');
    expect(await takenOn(shop, day)).toBe(mostHeld + 1);
    expect((await second.visitor.post(`/api/orders/${second.response.body.order.id}/drop`, {})).status).toBe(200);
    await orderFrom('203.0.113.7');
    expect(await takenOn(shop, day)).toBe(mostHeld + 1);
    shop.advance(15 * minute);
    await release();
    expect(await takenOn(shop, day)).toBe(1);
    await orderFrom('203.0.113.7');
    expect(await takenOn(shop, day)).toBe(2);
  });

  it('that hold no delivery slot don’t get one by being moved or by a declined card', async () => {
    const { shop, orderFrom, release } = await openShop(20);
    for (let at = 0; at < mostHeld; at += 1) await orderFrom('203.0.113.7');
    const { visitor, response } = await orderFrom('203.0.113.7');
    const move = `/api/orders/${response.body.order.id}/delivery`;
    for (const deliveryDate of [day, nextDay]) expect((await visitor.patch(move, { deliveryDate })).status).toBe(200);
    expect([await takenOn(shop, day), await takenOn(shop, nextDay)]).toEqual([mostHeld, 0]);
    expect((await pay(visitor, response.body.orders, { token: testCards.declined })).status).toBe(402);
    await release();
    expect([await takenOn(shop, day), await takenOn(shop, nextDay)]).toEqual([mostHeld, 0]);
    expect((await pay(visitor, response.body.orders)).status).toBe(200);
    expect(await takenOn(shop, nextDay)).toBe(1);
  });

  it('are rejected on a day that is full, even if they hold no delivery slot', async () => {
    const { orderFrom } = await openShop(mostHeld);
    for (let at = 0; at < mostHeld; at += 1) await orderFrom('203.0.113.7');
    const { response } = await orderFrom('203.0.113.7');
    expect([response.status, response.body.code]).toEqual([409, 'day_full']);
  });
});

describe('The payments of one IP address that wait for the bank', () => {
  const from = { headers: { 'x-forwarded-for': '203.0.113.7' } };

  async function startPayment({ visitor, response }: { visitor: Visitor; response: Outcome }) {
    const allocations = dueInstalments(response.body.orders);
    const body = { allocations, paymentToken: testCards.challenged };
    const { body: started } = await visitor.post('/api/payments', body, from);
    expect(started.requiresAction).toBe(true);
  }

  it('hold at most five delivery slots', async () => {
    const { shop, orderFrom, release } = await openShop(20);
    const all = [];
    for (let at = 0; at < mostHeld + 3; at += 1) all.push(await orderFrom('203.0.113.7'));
    for (const each of all) await startPayment(each);
    shop.advance(16 * minute);
    await release();
    expect(await takenOn(shop, day)).toBe(mostHeld);
    await orderFrom('203.0.113.7');
    await release();
    expect(await takenOn(shop, day)).toBe(mostHeld);
    await orderFrom('203.0.113.8');
    expect(await takenOn(shop, day)).toBe(mostHeld + 1);
  });
});

describe('The 15 minutes for which an unpaid order holds its delivery slot', () => {
  it('aren’t extended by choosing the same day, another day or the first day again', async () => {
    const { shop, product, release } = await openShop(1);
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[product, 'credit-card']]);
    const move = `/api/orders/${order.id}/delivery`;
    shop.advance(14 * minute);
    for (const deliveryDate of [day, nextDay, day]) expect((await jo.patch(move, { deliveryDate })).status).toBe(200);
    expect(await takenOn(shop, day)).toBe(1);
    shop.advance(minute);
    await release();
    expect(await takenOn(shop, day)).toBe(0);
    expect((await jo.patch(move, { deliveryDate: nextDay })).status).toBe(200);
    expect(await takenOn(shop, nextDay)).toBe(0);
  });

  it('aren’t extended by declined cards, but a successful payment takes the slot again', async () => {
    const { shop, product, release } = await openShop(1);
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    shop.advance(14 * minute);
    expect((await pay(jo, orders, { token: testCards.declined })).status).toBe(402);
    shop.advance(2 * minute);
    await release();
    expect(await takenOn(shop, day)).toBe(0);
    expect((await pay(jo, orders, { token: testCards.declined })).status).toBe(402);
    await release();
    expect(await takenOn(shop, day)).toBe(0);
    expect((await pay(jo, orders)).status).toBe(200);
    await release();
    expect(await takenOn(shop, day)).toBe(1);
  });
});
