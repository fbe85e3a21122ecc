import { describe, expect, it } from 'vitest';
import type { PlanInstalment } from '#core/laybys/layby-api.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { chargeDueAt, manyDueLaybys, planAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { listedCharges } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const nine = (day: string) => `${day}T09:00:00.000+11:00`;

async function shopWithStaff(token?: string) {
  const shop = await startTestShop();
  const started = await startedLayby(shop, token === undefined ? {} : { token });
  const staff = await staffOf(shop);
  const planId = started.order.plan?.id ?? 0;
  const setStatus = (status: string, more: object = {}) =>
    staff.patch(`/api/admin/installment-plans/${planId}/status`, { status, ...more });
  const instalments = async (): Promise<PlanInstalment[]> =>
    (await staff.get(`/api/admin/installment-plans/${planId}/installments`)).body;
  const retry = async (number: number, by = staff) =>
    by.post(`/api/admin/installments/${(await planAsItIs(shop, started.order.id)).installments[number - 1]?.id}/retry`);
  return { shop, ...started, staff, planId, setStatus, installments: instalments, retry };
}

async function lastEvent({ deps }: TestShop) {
  const events = await deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
  return events.at(-1);
}

describe('The layby plans that staff see', () => {
  it('Show what is paid, by which customer, and what is due next', async () => {
    const { shop, staff, order, planId } = await shopWithStaff();
    const { body } = await staff.get('/api/admin/installment-plans');
    expect(body).toEqual([
      {
        id: planId,
        orderId: order.id,
        status: 'active',
        numInstallments: 4,
        totalAmount: 99995,
        amountPaid: 24998,
        frequency: 'fortnightly',
        card: { brand: 'visa', last4: '4242' },
        cancellationCharge: 0,
        customer: { name: 'Jo Citizen', email: 'jo@customer.test' },
        nextDueDate: '2026-11-24',
        missedInstallments: 0,
        startedOn: '2026-11-10',
        pausedOn: null,
        cancelRequestedAt: null,
        createdAt: shop.deps.clock().toISOString(),
        version: 2,
        state: { kind: 'layby', label: 'Layby 1 of 4' },
      },
    ]);
  });

  it('List every instalment in order', async () => {
    const { installments: instalments, planId } = await shopWithStaff();
    expect((await instalments()).map((part) => [part.number, part.dueDate, part.nextAttemptOn, part.status])).toEqual([
      [1, '2026-11-10', null, 'paid'],
      [2, '2026-11-24', '2026-11-24', 'scheduled'],
      [3, '2026-12-08', '2026-12-08', 'scheduled'],
      [4, '2026-12-22', '2026-12-22', 'scheduled'],
    ]);
    expect((await instalments()).every((part) => part.planId === planId)).toBe(true);
  });

  it('Are listed in pages, newest first, and can be searched', async () => {
    const { shop, staff, order, planId, setStatus } = await shopWithStaff();
    await manyDueLaybys(shop.deps, 205, '2026-12-01');
    const all = (await staff.get('/api/admin/installment-plans')).body;
    expect(all).toHaveLength(200);
    expect(all[0].id).toBe(planId + 205);
    const page = await staff.get('/api/admin/installment-plans?page=3&pageSize=100');
    expect(page.body.map((plan: { id: number }) => plan.id)).toEqual([6, 5, 4, 3, 2, 1].map((id) => id + planId - 1));
    expect(page.headers['x-total-count']).toBe('206');
    const cut = await staff.get('/api/admin/installment-plans?status=active');
    expect([cut.body.length, cut.headers['x-total-count']]).toEqual([200, '206']);
    expect(cut.headers.link).toContain('/installment-plans?page=2&pageSize=200&status=active>; rel="next"');
    await setStatus('paused');
    const found = async (q: string) =>
      (await staff.get(`/api/admin/installment-plans?q=${encodeURIComponent(q)}`)).body.map(
        (plan: { id: number }) => plan.id,
      );
    expect(await found('Paused')).toEqual([planId]);
    expect(await found(`#${order.id}`)).toEqual([planId]);
    expect((await found('CITIZEN')).length).toBe(200);
    expect(await found('nobody%')).toEqual([]);
  });

  it('Are visible only to staff', async () => {
    const { shop, jo, planId, retry } = await shopWithStaff();
    const customer = shop.visitor();
    const account = { username: 'jo-citizen', password: 'correct horse', email: 'jo@customer.test' };
    await customer.post('/api/users/register', account);
    for (const [visitor, status] of [[jo, 401] as const, [customer, 403] as const]) {
      expect((await visitor.get('/api/admin/installment-plans')).status).toBe(status);
      expect((await visitor.get(`/api/admin/installment-plans/${planId}/installments`)).status).toBe(status);
      const paused = await visitor.patch(`/api/admin/installment-plans/${planId}/status`, { status: 'paused' });
      expect(paused.status).toBe(status);
      expect((await retry(2, visitor)).status).toBe(status);
    }
  });

  it('Return 404 for an unknown plan or instalment', async () => {
    const { staff } = await shopWithStaff();
    expect((await staff.get('/api/admin/installment-plans/999/installments')).status).toBe(404);
    expect((await staff.patch('/api/admin/installment-plans/999/status', { status: 'paused' })).status).toBe(404);
    expect((await staff.post('/api/admin/installments/999/retry', {})).status).toBe(404);
  });
});

describe('A paused layby plan', () => {
  it('Is not charged automatically, but the customer can still pay', async () => {
    const { shop, order, setStatus, payAmount } = await shopWithStaff();
    expect((await setStatus('paused')).body).toMatchObject({ status: 'paused', pausedOn: '2026-11-10' });
    await chargeDueAt(shop, nine('2026-11-24'));
    expect(await chargedAtProvider(shop)).toHaveLength(1);
    expect((await payAmount(24998)).status).toBe(200);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
    expect((await planAsItIs(shop, order.id)).status).toBe('paused');
  });

  it('Is completed when the last cent is paid', async () => {
    const { shop, order, setStatus, payAmount } = await shopWithStaff();
    await setStatus('paused');
    await payAmount(74997);
    expect((await planAsItIs(shop, order.id)).status).toBe('completed');
    expect((await setStatus('active')).status).toBe(409);
  });

  it('Moves its unpaid due days by the number of paused days when it is resumed', async () => {
    const { shop, setStatus, installments: instalments } = await shopWithStaff();
    shop.setClock(nine('2026-11-20'));
    await setStatus('paused');
    shop.setClock(nine('2026-11-27'));
    expect((await setStatus('active')).body).toMatchObject({ status: 'active', pausedOn: null });
    expect((await instalments()).map((part) => part.dueDate)).toEqual([
      '2026-11-10',
      '2026-12-01',
      '2026-12-15',
      '2026-12-29',
    ]);
    expect((await instalments()).map((part) => part.nextAttemptOn)).toEqual([
      null,
      '2026-12-01',
      '2026-12-15',
      '2026-12-29',
    ]);
    await chargeDueAt(shop, nine('2026-11-30'));
    expect(await chargedAtProvider(shop)).toHaveLength(1);
    await chargeDueAt(shop, nine('2026-12-01'));
    expect(await chargedAtProvider(shop)).toHaveLength(2);
  });

  it('Has nothing due before tomorrow when it is resumed', async () => {
    const { shop, order, setStatus, installments: instalments } = await shopWithStaff(testCards.declinedLater);
    await chargeDueAt(shop, nine('2026-11-24'));
    shop.setClock('2026-11-30T08:00:00.000+11:00');
    await setStatus('paused');
    await setStatus('active');
    await chargeAllDue(shop.deps);
    expect((await instalments())[1]).toMatchObject({
      status: 'retrying',
      dueDate: '2026-12-01',
      nextAttemptOn: '2026-12-01',
    });
    expect((await planAsItIs(shop, order.id)).installments[1]?.failedAttempts).toBe(1);
  });

  it('Can only switch between active and paused, and a change from an outdated page is rejected', async () => {
    const { shop, staff, setStatus } = await shopWithStaff();
    expect((await setStatus('active')).body.code).toBe('wrong_status');
    expect((await setStatus('completed')).status).toBe(409);
    expect((await setStatus('cancelled')).status).toBe(409);
    expect((await setStatus('asleep')).status).toBe(422);
    expect((await setStatus('paused', { version: 1 })).body.code).toBe('stale_version');
    expect((await setStatus('paused', { version: 2 })).status).toBe(200);
    expect((await setStatus('paused')).status).toBe(409);
    const { order } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'layby-2']]);
    const pending = await staff.patch(`/api/admin/installment-plans/${order.plan?.id}/status`, { status: 'paused' });
    expect(pending.status).toBe(409);
  });

  it('Is recorded in the order’s log, with who paused and resumed it', async () => {
    const { shop, order, setStatus } = await shopWithStaff();
    await setStatus('paused');
    const paused = await lastEvent(shop);
    expect(paused).toMatchObject({ orderId: order.id, kind: 'plan-paused', actorKind: 'staff' });
    expect(paused?.actorId).toEqual(expect.any(Number));
    await setStatus('active');
    const resumed = { pausedOn: '2026-11-10', dueDates: [] };
    expect(await lastEvent(shop), 'on the same day none moves').toMatchObject({
      kind: 'plan-resumed',
      detail: resumed,
    });
  });
});

describe('When staff retry a failed layby instalment', () => {
  it('The instalment’s failures are cleared, and the scheduler’s next run charges it at any hour', async () => {
    const { shop, jo, order, retry } = await shopWithStaff(testCards.declinedLater);
    await chargeDueAt(shop, nine('2026-11-24'));
    await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.good });
    shop.setClock('2026-11-25T02:00:00.000+11:00');
    const response = await retry(2);
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'scheduled', failedAttempts: 0, dueDate: '2026-11-24' },
    });
    expect(await lastEvent(shop)).toMatchObject({
      kind: 'payment-retry',
      actorKind: 'staff',
      detail: { instalment: 2 },
    });
    await chargeAllDue(shop.deps);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
  });

  it('A missed instalment gets three new attempts', async () => {
    const { shop, order, retry } = await shopWithStaff(testCards.declinedLater);
    for (const day of ['2026-11-24', '2026-11-27', '2026-11-30']) await chargeDueAt(shop, nine(day));
    await retry(2);
    await chargeAllDue(shop.deps);
    expect((await planAsItIs(shop, order.id)).installments[1]).toMatchObject({ status: 'retrying', failedAttempts: 1 });
    await chargeAllDue(shop.deps);
    await chargeDueAt(shop, nine('2026-12-03'));
    expect((await planAsItIs(shop, order.id)).installments[1]).toMatchObject({ status: 'retrying', failedAttempts: 2 });
    await chargeDueAt(shop, nine('2026-12-06'));
    expect((await planAsItIs(shop, order.id)).installments[1]).toMatchObject({ status: 'missed', failedAttempts: 3 });
  });

  it('Requesting the retry twice counts once', async () => {
    const { shop, retry } = await shopWithStaff(testCards.declinedLater);
    await chargeDueAt(shop, nine('2026-11-24'));
    const responses = await Promise.all([retry(2), retry(2)]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
    expect(events.filter(({ kind }) => kind === 'payment-retry')).toHaveLength(1);
  });

  it('The retry is rejected for a paid or scheduled instalment, a paused plan, or a plan without a card', async () => {
    const { shop, retry, setStatus } = await shopWithStaff(testCards.declinedLater);
    expect((await retry(1)).status).toBe(409);
    expect((await retry(3)).body.code).toBe('wrong_status');
    await chargeDueAt(shop, nine('2026-11-24'));
    await setStatus('paused');
    expect((await retry(2)).status).toBe(409);
    await setStatus('active');
    await shop.deps.store.write((tx) => tx.update(laybyPlans).set({ cardReference: null }));
    expect((await retry(2)).status).toBe(409);
  });

  it('The retry is rejected if the plan has changed since it was shown', async () => {
    const { shop, staff, order, retry, payAmount } = await shopWithStaff(testCards.declinedLater);
    await chargeDueAt(shop, nine('2026-11-24'));
    const shown = (await staff.get('/api/admin/installment-plans')).body[0].version;
    const { installments } = await planAsItIs(shop, order.id);
    await payAmount(100, { paymentToken: testCards.good });
    const path = `/api/admin/installments/${installments[1]?.id}/retry`;
    expect(await staff.post(path, { version: shown })).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    const now = (await staff.get('/api/admin/installment-plans')).body[0].version;
    expect((await staff.post(path, { version: now })).status).toBe(200);
    expect((await retry(2)).status).toBe(200);
  });

  it('The instalment isn’t charged if staff pause the layby after requesting the retry', async () => {
    const { shop, retry, setStatus } = await shopWithStaff(testCards.declinedLater);
    await chargeDueAt(shop, nine('2026-11-24'));
    await retry(2);
    await setStatus('paused');
    await chargeAllDue(shop.deps);
    await setStatus('active');
    await chargeAllDue(shop.deps);
    expect((await listedCharges(shop.deps)).length).toBe(2);
  });
});
