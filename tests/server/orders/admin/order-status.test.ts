import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { orders as orderTable } from '#server/orders/order-tables.ts';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent, listPayments } from '#tests/support/data/staff-orders.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function shopWithOrder(paymentType: 'credit-card' | 'layby-4' = 'credit-card') {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const created = await orderLines(shop, jo, [[await stockProduct(shop), paymentType]]);
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${created.order.id}`;
  const setStatus = (status: string, more: object = {}) => staff.patch(`${path}/status`, { status, ...more });
  const setPaid = (amountPaid: number, more: object = {}) => staff.patch(`${path}/payment`, { amountPaid, ...more });
  return { shop, jo, staff, path, setStatus, setPaid, ...created };
}

describe('The orders that staff see', () => {
  it('Are listed newest first and can be searched by number, status and payment option', async () => {
    const { shop, jo, staff, order, orders } = await shopWithOrder();
    await pay(jo, orders);
    const second = (await orderLines(shop, jo, [[await stockProduct(shop), 'layby-2']])).order;
    const ids = async (query: string) =>
      (await staff.get(`/api/admin/orders${query}`)).body.map((each: { id: number }) => each.id);
    expect(await ids('')).toEqual([second.id, order.id]);
    expect(await ids('?q=PAID')).toEqual([order.id]);
    expect(await ids('?q=layby')).toEqual([second.id]);
    expect(await ids(`?q=%23${second.id}`)).toEqual([second.id]);
    expect(await ids('?q=nothing')).toEqual([]);
    const page = await staff.get('/api/admin/orders?page=2&pageSize=1');
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body.map((each: { id: number }) => each.id)).toEqual([order.id]);
  });

  it('Can’t be listed or changed by customers through the admin’s endpoints', async () => {
    const { shop, jo, order } = await shopWithOrder();
    expect((await jo.get('/api/admin/orders')).status).toBe(401);
    await jo.post('/api/users/register', { username: 'someone', email: 'some@one.test', password: 'correct horse' });
    for (const [method, path, body] of [
      ['GET', '/api/admin/orders', undefined],
      ['GET', `/api/admin/orders/${order.id}/cancellation`, undefined],
      ['PATCH', `/api/admin/orders/${order.id}/status`, { status: 'paid' }],
      ['PATCH', `/api/admin/orders/${order.id}/payment`, { amountPaid: 1 }],
    ] as const) {
      expect((await jo.request(method, path, { body })).status).toBe(403);
    }
    expect(await listPayments(shop)).toEqual([]);
  });
});

describe('Marking an order by staff', () => {
  it('As paid records the balance as a manual payment, logs it, sends the confirmation and sets the delivery day', async () => {
    const { shop, staff, order, setStatus } = await shopWithOrder();
    const response = await setStatus('paid');
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: order.id,
      status: 'paid',
      amountPaid: 99995,
      deliveryDate: '2026-11-11',
    });
    expect(await listPayments(shop)).toEqual(['manual 99995']);
    expect(await lastEvent(shop)).toMatchObject({ kind: 'payment', actorKind: 'staff', actorId: 1 });
    expect((await shop.deps.store.read((db) => db.select().from(outbox))).map((email) => email.kind)).toContain(
      'order-confirmation',
    );
    expect((await staff.get(`/api/orders/${order.id}/payments`)).body).toMatchObject([
      { amount: 99995, method: 'manual' },
    ]);
  });

  it('As paid also completes the plan of a layby', async () => {
    const { setStatus } = await shopWithOrder('layby-4');
    expect((await setStatus('paid')).body).toMatchObject({
      status: 'paid',
      plan: { status: 'completed', installments: [{ status: 'paid' }, {}, {}, { status: 'paid' }] },
    });
  });

  it('As delivered records the time and the staff member', async () => {
    const { shop, setStatus } = await shopWithOrder();
    await setStatus('paid');
    shop.advance(60_000);
    expect((await setStatus('delivered')).body.status).toBe('delivered');
    const [row] = await shop.deps.store.read((db) => db.select().from(orderTable));
    expect(row?.endedAt).toBe(shop.deps.clock().toISOString());
    expect(await lastEvent(shop)).toMatchObject({ kind: 'delivered', actorKind: 'staff' });
  });

  it.each([
    ['pending', 'delivered', []],
    ['pending', 'pending', []],
    ['paid', 'paid', ['paid']],
    ['paid', 'pending', ['paid']],
    ['delivered', 'cancelled', ['paid', 'delivered']],
    ['delivered', 'paid', ['paid', 'delivered']],
    ['cancelled', 'paid', ['cancelled']],
    ['cancelled', 'cancelled', ['cancelled']],
  ])('Can’t change the status from %s to %s', async (_from, to, steps) => {
    const { shop, setStatus } = await shopWithOrder();
    for (const status of steps) await setStatus(status);
    const before = await listPayments(shop);
    const response = await setStatus(to);
    expect([response.status, response.body.code]).toEqual([409, 'wrong_status']);
    expect(await listPayments(shop)).toEqual(before);
  });

  it('Is rejected if another user has changed the order or it doesn’t exist', async () => {
    const { staff, order, setStatus } = await shopWithOrder();
    expect((await setStatus('paid', { version: order.version + 1 })).body.code).toBe('stale_version');
    expect((await setStatus('sold')).status).toBe(422);
    expect((await staff.patch('/api/admin/orders/999/status', { status: 'paid' })).status).toBe(404);
  });
});

describe('Setting an order’s amount paid by hand', () => {
  it('Records the difference as a manual payment, and makes the order paid with the last cent', async () => {
    const { shop, setPaid } = await shopWithOrder();
    expect((await setPaid(40000)).body).toMatchObject({ status: 'pending', amountPaid: 40000 });
    expect((await setPaid(30000)).body).toMatchObject({ status: 'pending', amountPaid: 30000 });
    expect((await setPaid(30000)).body).toMatchObject({ amountPaid: 30000 });
    expect((await setPaid(99995)).body).toMatchObject({ status: 'paid', amountPaid: 99995 });
    expect(await listPayments(shop)).toEqual(['manual 40000', 'manual -10000', 'manual 69995']);
  });

  it('For a layby pays the oldest instalments first, and takes a reduction from the newest', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const staff = await staffOf(shop);
    const setPaid = async (amountPaid: number) =>
      (await staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid })).body.plan.installments;
    const text = (rows: { status: string; amountPaid: number }[]) =>
      rows.map((row) => `${row.status} ${row.amountPaid}`);
    expect(text(await setPaid(60000))).toEqual(['paid 24998', 'paid 24998', 'scheduled 10004', 'scheduled 0']);
    expect(text(await setPaid(30000))).toEqual(['paid 24998', 'scheduled 5002', 'scheduled 0', 'scheduled 0']);
  });

  it('Can lower only what staff recorded: a card payment must be refunded instead', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const staff = await staffOf(shop);
    const setPaid = (amountPaid: number) => staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid });
    expect((await setPaid(30_000)).status).toBe(200);
    for (const amountPaid of [24_997, 0]) {
      const { status, body } = await setPaid(amountPaid);
      expect([status, body.detail]).toEqual([422, '$249.98 was paid by card; refund it instead.']);
    }
    expect((await setPaid(24_998)).body).toMatchObject({ amountPaid: 24_998 });
    expect((await setPaid(0)).status).toBe(422);
    expect(await listPayments(shop)).toEqual(['card 24998', 'manual 5002', 'manual -5002']);
    await chargeDueAt(shop, '2026-11-11T00:00:00.000Z');
    expect(await chargedAtProvider(shop)).toEqual([24_998]);
  });

  it('Is rejected above the total, below the total of a paid order, and below the first instalment', async () => {
    const { shop, setPaid, setStatus } = await shopWithOrder();
    expect((await setPaid(99996)).body.code).toBe('over_balance');
    expect((await setPaid(-1)).status).toBe(422);
    expect((await setPaid(0.5)).status).toBe(422);
    await setStatus('paid');
    expect((await setPaid(99994)).body.code).toBe('wrong_status');
    await setStatus('delivered');
    expect((await setPaid(0)).body.code).toBe('wrong_status');
    expect(await listPayments(shop)).toEqual(['manual 99995']);
    const layby = await shopWithOrder('layby-4');
    expect((await layby.setPaid(100)).body.code).toBe('below_first_instalment');
    expect(await listPayments(layby.shop)).toEqual([]);
  });
});
