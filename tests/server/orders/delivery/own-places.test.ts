import { describe, expect, it } from 'vitest';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { changeOnlyZone, takenOn, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/orders-with-items';
const day = '2026-11-11';
const nextDay = '2026-11-12';
const minute = 60_000;

async function shopWithOnePlaceADay() {
  const shop = await startTestShop();
  await changeOnlyZone(shop, { days: workingDays(1) });
  const product = await stockProduct(shop);
  const orderOn = (visitor: Visitor, date: string) => {
    const body = checkoutOf(shop, [[product, 'credit-card']]);
    return visitor.post(path, { ...body, order: { ...body.order, deliveryDate: date } });
  };
  const release = () => releaseUnpaidPlaces.run(shop.deps);
  return { shop, product, orderOn, release, jo: shop.visitor(), al: shop.visitor() };
}

const datesOf = ({ body }: Outcome): string[] => body.methods[0].days.map(({ date }: { date: string }) => date);

describe('An order’s own delivery slot', () => {
  it('is among the days to which the order can be moved, even if that day is full for other orders', async () => {
    const { shop, product, jo, al } = await shopWithOnePlaceADay();
    const { order, orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    const options = `/api/orders/${order.id}/delivery-options`;
    expect(datesOf(await jo.get(options))).toContain(day);
    await pay(jo, orders);
    expect(datesOf(await jo.get(options))).toContain(day);
    expect(datesOf(await (await staffOf(shop)).get(options))).toContain(day);
    const theirs = await al.post(path, {
      ...checkoutOf(shop, [[product, 'credit-card']]),
      order: { ...checkoutOf(shop, [[product, 'credit-card']]).order, deliveryDate: nextDay },
    });
    expect(datesOf(await al.get(`/api/orders/${theirs.body.order.id}/delivery-options`))).not.toContain(day);
  });
});

describe('The delivery slot of a customer’s own unpaid order', () => {
  it('is offered to the customer’s other order, which can be moved to that day', async () => {
    const { shop, orderOn, jo } = await shopWithOnePlaceADay();
    const first = await orderOn(jo, day);
    await pay(jo, first.body.orders);
    await orderOn(jo, nextDay);
    const { id } = first.body.order;
    expect(datesOf(await jo.get(`/api/orders/${id}/delivery-options`))).toContain(nextDay);
    expect((await jo.patch(`/api/orders/${id}/delivery`, { deliveryDate: nextDay })).status).toBe(200);
    expect([await takenOn(shop, day), await takenOn(shop, nextDay)]).toEqual([0, 1]);
  });

  it('is listed among the remaining days when another day is rejected as full', async () => {
    const { orderOn, jo, al } = await shopWithOnePlaceADay();
    const first = await orderOn(jo, day);
    await pay(jo, first.body.orders);
    await orderOn(jo, nextDay);
    await orderOn(al, '2026-11-13');
    const refused = await jo.patch(`/api/orders/${first.body.order.id}/delivery`, { deliveryDate: '2026-11-13' });
    expect([refused.status, refused.body.code]).toEqual([409, 'day_full']);
    expect(refused.body.days.map(({ date }: { date: string }) => date)).toContain(nextDay);
  });

  it('is taken by the customer’s older order when that order is paid', async () => {
    const { shop, orderOn, release, jo } = await shopWithOnePlaceADay();
    const first = await orderOn(jo, day);
    shop.advance(15 * minute);
    await release();
    expect((await orderOn(jo, day)).status).toBe(201);
    expect((await pay(jo, first.body.orders)).status).toBe(200);
    expect(
      (await jo.get('/api/orders')).body.find(({ status }: { status: string }) => status === 'paid'),
    ).toMatchObject({
      id: first.body.order.id,
      deliveryDate: day,
    });
    expect(await takenOn(shop, day)).toBe(1);
  });

  it('isn’t counted as free when the customer, as a staff member, moves another customer’s order', async () => {
    const { shop, orderOn, jo } = await shopWithOnePlaceADay();
    const staff = await staffOf(shop);
    const theirs = await orderOn(jo, day);
    await pay(jo, theirs.body.orders);
    expect((await orderOn(staff, nextDay)).status).toBe(201);
    const moved = await staff.patch(`/api/orders/${theirs.body.order.id}/delivery`, { deliveryDate: nextDay });
    expect([moved.status, moved.body.code]).toEqual([409, 'day_full']);
    expect(await takenOn(shop, nextDay)).toBe(1);
  });
});
