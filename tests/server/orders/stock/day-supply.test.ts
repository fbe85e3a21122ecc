import { describe, expect, it } from 'vitest';
import { addDays, type Day, formatShortDay, melbourneDay, mondayOf } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { shopWithRumps } from '#tests/support/data/cold-room/rumps.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { address, chargedAtProvider, orderLines, pay, type SoldProduct } from '#tests/support/data/shopping.ts';
import { lastEvent } from '#tests/support/data/staff-orders.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

const taken = (product: SoldProduct, left = 0) => [{ productId: product.id, name: 'Rump pack', left }];

describe('A week with a limited supply of goods', () => {
  it('isn’t oversold: 50 orders for 5 pieces of a day make exactly 5 orders', async () => {
    const { shop, order, supply, audit } = await shopWithRumps(5);
    const buyers = Array.from({ length: 50 }, () => shop.visitor());
    const buy = async (buyer: Visitor): Promise<number> => {
      const { status } = await order(buyer, 1);
      // A shop on a busy computer asks to try again.
      return status === 429 ? buy(buyer) : status;
    };
    const statuses = (await Promise.all(buyers.map(buy))).toSorted();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(45).fill(409)]);
    const promised = (await supply()).weeks.reduce((sum: number, week: { promised: number }) => sum + week.promised, 0);
    expect(promised).toBe(5);
    expect(await audit()).toEqual([]);
  });

  it('isn’t offered for the product once the supply is fully promised, and the reason is shown; other weeks are offered', async () => {
    const { shop, product, offered, ofWeek, later, paid, order } = await shopWithRumps(3);
    await paid(shop.visitor(), 3);
    const al = shop.visitor();
    const { days, taken: struck } = await offered(al);
    expect(days.map(({ date }) => date)).toEqual(later);
    expect(struck).toEqual([{ note: 'Rump pack is taken for this day', dates: ofWeek }]);
    const refused = await order(al, 1);
    expect([refused.status, refused.body.code, refused.body.items]).toEqual([409, 'day_supplied', taken(product)]);
    expect(refused.body.detail).toContain('Rump pack is taken for');
    expect((await chargedAtProvider(shop)).length).toBe(1);
    expect((await order(al, 3, later[0])).status).toBe(201);
  });

  it('is offered to customers who want no more than is left', async () => {
    const { shop, offered, first, paid } = await shopWithRumps(5, { threshold: 2 });
    await paid(shop.visitor(), 3);
    const al = shop.visitor();
    const few = (await offered(al, 2)).days.find(({ date }) => date === first);
    expect(few?.note).toBe(`Rump pack: only 2 left for ${formatShortDay(first)}`);
    expect((await offered(al, 3)).taken?.[0]?.note).toBe('Rump pack: only 2 left for this day');
  });

  it('is still offered to a customer whose own unpaid order takes the supply', async () => {
    const { shop, offered, order } = await shopWithRumps(2);
    const jo = shop.visitor();
    expect((await order(jo, 2)).status).toBe(201);
    expect((await offered(jo, 2)).taken).toBeUndefined();
    expect((await order(jo, 2)).status).toBe(201);
    expect((await offered(shop.visitor())).taken).toBeDefined();
  });

  it('counts goods that were handed over as taken, but not goods of cancelled orders', async () => {
    const { shop, staff, offered, paid } = await shopWithRumps(2);
    const delivered = await paid(shop.visitor(), 1);
    const cancelled = await paid(shop.visitor(), 1);
    await staff.patch(`/api/admin/orders/${delivered}/status`, { status: 'delivered' });
    expect((await orderAsItIs(shop, delivered)).status).toBe('delivered');
    expect((await offered(shop.visitor())).taken).toBeDefined();
    await staff.patch(`/api/admin/orders/${cancelled}/status`, { status: 'cancelled' });
    expect((await offered(shop.visitor())).taken).toBeUndefined();
  });
});

it('Goods that are handed over without or before their delivery day still count towards their week’s supply', async () => {
  const { shop, staff, product, supply, order } = await shopWithRumps(5);
  const thisWeek = async () => (await supply()).weeks[0].promised;
  const before = await thisWeek();
  const paidNow = { method: 'cash' as const, amount: product.priceCents };
  await sell(staff, saleOf(product, 'full', { paid: paidNow, handedOver: true }));
  expect(await thisWeek()).toBe(before + 1);
  const { id } = (await order(shop.visitor(), 2)).body.order;
  const amount = (await orderAsItIs(shop, id)).totalAmount;
  await staff.post(`/api/admin/orders/${id}/payments`, { method: 'cash', amount, handedOver: true });
  expect((await orderAsItIs(shop, id)).status).toBe('delivered');
  expect(await thisWeek()).toBe(before + 3);
});

it('An order that is paid after its stock was released doesn’t get a day whose supply is promised to other orders', async () => {
  const { shop, staff, first, order, paid, supply } = await shopWithRumps(2);
  const jo = shop.visitor();
  const late = (await order(jo, 2)).body.order;
  shop.advance(16 * 60_000);
  await releaseUnpaidPlaces.run(shop.deps);
  await paid(shop.visitor(), 2);
  const amount = (await orderAsItIs(shop, late.id)).totalAmount;
  await staff.post(`/api/admin/orders/${late.id}/payments`, { method: 'cash', amount });
  expect(await orderAsItIs(shop, late.id)).toMatchObject({ status: 'paid', deliveryDate: null });
  const week = (await supply()).weeks.find(({ monday }: { monday: Day }) => monday === mondayOf(first));
  expect(week.promised).toBe(2);
});

describe('An order whose delivery day is changed', () => {
  it('can’t be moved to a fully promised day, unless staff override this, which is logged', async () => {
    const { shop, staff, product, ofWeek, later, paid } = await shopWithRumps(2);
    await paid(shop.visitor(), 2, later[0]);
    const jo = shop.visitor();
    const id = await paid(jo, 1);
    const options = (await jo.get(`/api/orders/${id}/delivery-options`)).body as DeliveryOptions;
    const inWeek = later.filter((day) => mondayOf(day) === mondayOf(later[0] ?? ''));
    expect(options.methods[0]?.taken).toEqual([{ note: 'Rump pack is taken for this day', dates: inWeek }]);
    expect(options.methods[0]?.days.map(({ date }) => date)).toEqual(expect.arrayContaining(ofWeek));
    const refused = await jo.patch(`/api/orders/${id}/delivery`, { deliveryDate: later[0] });
    expect([refused.status, refused.body.code, refused.body.items]).toEqual([409, 'day_supplied', taken(product)]);
    const move = { deliveryDate: later[0], override: true };
    expect((await jo.patch(`/api/orders/${id}/delivery`, move)).status).toBe(409);
    expect((await staff.patch(`/api/orders/${id}/delivery`, move)).status).toBe(200);
    expect((await lastEvent(shop)).detail).toMatchObject({ override: ['day_supplied'] });
  });

  it('promises the goods of a layby only once the layby’s day is set', async () => {
    const { shop, staff, product, first, offered, paid } = await shopWithRumps(1);
    const jo = shop.visitor();
    const { orders, order } = await orderLines(shop, jo, [[product, 'layby-2']]);
    await pay(jo, orders);
    expect((await offered(shop.visitor())).taken).toBeUndefined();
    const { totalAmount, amountPaid } = await orderAsItIs(shop, order.id);
    const rest = { method: 'cash', amount: totalAmount - amountPaid };
    expect((await staff.post(`/api/admin/orders/${order.id}/payments`, rest)).status).toBeLessThan(300);
    await paid(shop.visitor(), 1);
    const refused = await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: first });
    expect(refused.body.code).toBe('day_supplied');
  });
});

describe('Staff who sell goods whose supply in a week is limited', () => {
  it('are warned if a counter sale for a later day exceeds the week’s supply, and may override the warning', async () => {
    const { shop, staff, product, first, paid } = await shopWithRumps(1);
    await paid(shop.visitor(), 1);
    const sale = saleOf(product, 'full', { deliveryDate: first, address });
    const refused = await staff.post('/api/admin/counter-sales', sale);
    expect([refused.status, refused.body.code, refused.body.items]).toEqual([409, 'day_supplied', taken(product)]);
    await sell(staff, { ...sale, override: true });
    expect((await lastEvent(shop)).detail).toMatchObject({ override: ['day_supplied'] });
  });

  it('can add goods to an order within its week’s supply; adding more needs an override', async () => {
    const { shop, staff, product, paid } = await shopWithRumps(2);
    const id = await paid(shop.visitor(), 1);
    const edit = async (quantity: number, more: object = {}) => {
      const { version } = await orderAsItIs(shop, id);
      const items = [{ productId: product.id, quantity }];
      const totalAmount = product.priceCents * quantity;
      const body = { items, totalAmount, method: 'as-paid', reason: 'Asked', version, ...more };
      return staff.post(`/api/admin/orders/${id}/items`, body);
    };
    expect((await edit(2)).status).toBe(200);
    const refused = await edit(3);
    expect([refused.status, refused.body.code]).toEqual([409, 'day_supplied']);
    expect((await edit(3, { override: true })).status).toBe(200);
    expect((await lastEvent(shop)).detail).toMatchObject({ override: ['day_supplied'] });
  });
});

describe('If the owner has entered no supply for an item', () => {
  it('any amount of the item can be ordered, until a purchase of it is expected in the week', async () => {
    const { shop, staff, itemId, offered, later, order } = await shopWithRumps(null);
    expect((await order(shop.visitor(), 40)).status).toBe(201);
    const { body: supplier } = await staff.post('/api/admin/suppliers', { name: 'Gippsland Abattoir' });
    const [, expectedOn = ''] = later;
    const lines = [{ itemId, pieces: 4 }];
    const drafted = await staff.post('/api/admin/purchases', {
      ...{ supplierId: supplier.id, lines, expectedOn, clientKey: crypto.randomUUID() },
    });
    expect((await offered(shop.visitor(), 5)).taken).toBeUndefined();
    const { id, version } = drafted.body;
    expect((await staff.post(`/api/admin/purchases/${id}/send`, { version })).status).toBe(200);
    const struck = (await offered(shop.visitor(), 3)).taken ?? [];
    expect(struck.flatMap(({ dates }) => dates)).toContain(later[0]);
    expect(struck.flatMap(({ dates }) => dates)).not.toContain(expectedOn);
  });
});

describe('The supply numbers that an owner enters for an item', () => {
  it('are for one week or for every week, and are shown with the promised amount', async () => {
    const { shop, supply, setSupply, first, paid } = await shopWithRumps(9);
    await paid(shop.visitor(), 2);
    const monday = mondayOf(first);
    const saved = await setSupply({ weeks: [{ monday, amount: 4 }] });
    expect(saved.body).toEqual(await supply());
    const { standing, weeks } = saved.body;
    const thisMonday = mondayOf(melbourneDay(shop.deps.clock()));
    expect([standing, weeks.length, weeks[0].monday, weeks[7].monday]).toEqual([
      9,
      8,
      thisMonday,
      addDays(thisMonday, 49),
    ]);
    expect(weeks.find((week: { monday: Day }) => week.monday === monday)).toEqual({
      ...{ monday, amount: 4, promised: 2, expected: null },
    });
    const again = await setSupply({ weeks: [{ monday, amount: null }] });
    expect(again.body.weeks.every((week: { amount: number | null }) => week.amount === null)).toBe(true);
  });

  it.each([
    ['below zero', { standing: -1 }, 422],
    ['with a fraction', { standing: 1.5 }, 422],
    ['for a week that begins on another day than Monday', { weeks: [{ monday: '2026-12-01', amount: 1 }] }, 422],
    ['in a version that is gone', { version: 1 }, 409],
  ])('are refused %s', async (_title, changes, status) => {
    const { setSupply } = await shopWithRumps(9);
    expect((await setSupply(changes)).status).toBe(status);
  });

  it('are refused if orders take the item from the shelf', async () => {
    const { setSupply } = await shopWithRumps(null, { hold: 'at-once' });
    expect((await setSupply({ standing: 3 })).body.code).toBe('wrong_status');
  });
});
