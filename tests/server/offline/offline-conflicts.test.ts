import { expect, it } from 'vitest';
import { runBulkJobs } from '#server/bulk/run-bulk-jobs.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { startedLayby } from '#tests/support/data/laybys.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { hearEvents, notifiedOrders } from '#tests/support/shop/event-stream.ts';
import { changeOf, knownChanges, madeAt, offlineShop, sendChange } from './offline-shop.ts';

const rejectionsIn = (log: { kind: string }[]) => log.filter(({ kind }) => kind === 'offline-refused');

it('If two counters recorded the same payment offline, one is recorded by the shop, and the other is reported to all staff once', async () => {
  const { shop, ann, bo, annId, boId, order, readOrder } = await offlineShop();
  const stream = await hearEvents(shop.url, ann);
  const take = { order: { id: order.id }, method: 'cash', amount: 99995 };
  const [first, second] = [changeOf(annId, 'payment', take), changeOf(boId, 'payment', { ...take, method: 'eftpos' })];
  expect((await sendChange(ann, first)).status).toBe(201);
  for (let times = 0; times < 10; times += 1) {
    const response = await sendChange(bo, second);
    expect(response.body).toMatchObject({ status: 409, code: 'wrong_status', balance: 0 });
  }
  const { log } = await readOrder();
  expect(rejectionsIn(log)).toMatchObject([
    {
      actor: { kind: 'system' },
      detail: {
        ...{ change: 'payment', amountCents: 99995, method: 'eftpos', code: 'wrong_status' },
        ...{ madeAt, madeBy: { id: boId, name: 'Bo' } },
      },
    },
  ]);
  const heard = await notifiedOrders(stream, 2);
  expect(heard.at(-1)).toMatchObject({
    kind: 'offline-refused',
    rejected: { madeBy: { name: 'Bo' }, amountCents: 99995 },
  });
  expect(await knownChanges(shop)).toEqual(['payment applied', 'payment refused']);
  expect(await listPayments(shop)).toEqual(['cash 99995']);
  await expectCleanAudit(shop.deps);
});

it('An offline EFTPOS payment above the balance is rejected, and the payable part can be sent as a new change', async () => {
  const { shop, ann, annId, order, readOrder } = await offlineShop();
  await ann.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 90000 });
  const take = (amount: number) => changeOf(annId, 'payment', { order: { id: order.id }, method: 'eftpos', amount });
  const response = await sendChange(ann, take(99995));
  expect(response.body).toMatchObject({ status: 422, code: 'over_balance', balance: 9995 });
  expect((await sendChange(ann, take(9995))).body.order.status).toBe('paid');
  expect(rejectionsIn((await readOrder()).log)).toHaveLength(1);
  expect(await listPayments(shop)).toEqual(['manual 90000', 'eftpos 9995']);
});

it('An offline change never repeats a payment or delivery that was recorded before the change arrived', async () => {
  const { shop, ann, bo, annId, order, readOrder } = await offlineShop();
  const set = (status: string) =>
    changeOf(annId, 'order-status', { order: { id: order.id }, status, version: order.version });
  await bo.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
  expect((await sendChange(ann, set('paid'))).body.code).toBe('wrong_status');
  expect((await sendChange(ann, set('delivered'))).body.code).toBe('stale_version');
  expect(rejectionsIn((await readOrder()).log)).toHaveLength(2);
  expect(await listPayments(shop)).toEqual(['manual 99995']);
});

it('An offline change of the delivery day is rejected and reported if the order has changed or the day is in the past', async () => {
  const { ann, annId, order, readOrder } = await offlineShop();
  await ann.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
  const about = { order: { id: order.id } };
  const stale = changeOf(annId, 'delivery-date', { ...about, deliveryDate: '2026-11-13', version: 1 });
  expect((await sendChange(ann, stale)).body.code).toBe('stale_version');
  const past = changeOf(annId, 'delivery-date', { ...about, deliveryDate: '2026-11-02' });
  expect((await sendChange(ann, past)).body.code).toBe('not_a_delivery_day');
  expect(rejectionsIn((await readOrder()).log)).toMatchObject([
    { detail: { deliveryDate: '2026-11-13', code: 'stale_version' } },
    { detail: { deliveryDate: '2026-11-02', code: 'not_a_delivery_day' } },
  ]);
});

it('An offline change of the delivery day to a day that is full or closed by now is rejected and reported', async () => {
  const { ann, annId, order, readOrder } = await offlineShop();
  await ann.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
  const cutoff = '2026-11-12T12:00:00+11:00';
  const none = { date: '2026-11-13', zoneId: 1, cutoff, capacity: 0 };
  expect((await ann.post('/api/admin/extra-days', none)).status).toBe(201);
  expect((await ann.post('/api/admin/closed-days', { date: '2026-11-12', reason: 'Stocktake' })).status).toBe(201);
  for (const [deliveryDate, code] of [
    ['2026-11-13', 'day_full'],
    ['2026-11-12', 'day_closed'],
  ]) {
    const change = changeOf(annId, 'delivery-date', { order: { id: order.id }, deliveryDate });
    expect((await sendChange(ann, change)).body.code).toBe(code);
  }
  expect(rejectionsIn((await readOrder()).log)).toMatchObject([
    { detail: { change: 'delivery-date', deliveryDate: '2026-11-13', code: 'day_full', madeBy: { name: 'Ann' } } },
    { detail: { change: 'delivery-date', deliveryDate: '2026-11-12', code: 'day_closed', madeBy: { name: 'Ann' } } },
  ]);
  expect(rejectionsIn((await readOrder()).log)[0]).toMatchObject({
    detail: { reason: 'Fri 13 Nov is fully booked. Please choose another day.' },
  });
});

it('A rejected offline change is applied once its order allows it, and isn’t reported again', async () => {
  const { shop, ann, annId, order, readOrder } = await offlineShop();
  await ann.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 100 });
  const eftpos = changeOf(annId, 'payment', { order: { id: order.id }, method: 'eftpos', amount: 99995 });
  expect((await sendChange(ann, eftpos)).body.code).toBe('over_balance');
  expect((await sendChange(ann, { ...eftpos, amount: 99895 })).body.code).toBe('key_reused');
  await ann.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 0 });
  expect((await sendChange(ann, eftpos)).status).toBe(201);
  expect((await sendChange(ann, eftpos)).status).toBe(200);
  expect(await knownChanges(shop)).toEqual(['payment applied']);
  expect(rejectionsIn((await readOrder()).log)).toHaveLength(1);
});

it('Malformed and unknown offline changes are not reported', async () => {
  const { shop, ann, annId } = await offlineShop();
  const cash = changeOf(annId, 'payment', { order: { id: 999 }, method: 'cash', amount: 1 });
  expect((await sendChange(ann, cash)).status).toBe(404);
  expect((await sendChange(ann, { ...cash, method: 'card' })).status).toBe(422);
  expect((await sendChange(ann, { ...cash, extra: 1 })).status).toBe(422);
  expect(await knownChanges(shop)).toEqual([]);
});

it('An offline payment sent during a card charge waits instead of being rejected, and is recorded against the new balance', async () => {
  let isCut = false;
  const beforeCharge = async () => {
    if (isCut) throw new Error('The line is cut');
  };
  const { shop, ann, annId, readOrder } = await offlineShop({ faults: { beforeCharge } });
  const { order, payAmount } = await startedLayby(shop);
  isCut = true;
  expect((await payAmount(74997)).status).toBe(202);
  const cash = changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: 74997 });
  expect((await sendChange(ann, cash)).body.code).toBe('charge_in_flight');
  expect(rejectionsIn((await readOrder(order.id)).log)).toEqual([]);
  isCut = false;
  shop.advance(61_000);
  await resolveOpenCharges(shop.deps);
  expect((await sendChange(ann, cash)).body.order.status).toBe('paid');
  await expectLedgerAgrees(shop.deps);
  await expectCleanAudit(shop.deps);
});

it('An offline change conflicts with a bulk job that changed the order’s delivery day, but not with one that added a tag', async () => {
  const { shop, ann, bo, annId, boId, order, readOrder } = await offlineShop();
  await ann.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
  const { version } = await readOrder();
  const deliver = () => changeOf(annId, 'order-status', { order: { id: order.id }, status: 'delivered', version });
  const begin = async (change: object) => {
    await bo.post(`/api/admin/bulk-jobs/orders?ids=${order.id}`, { change, total: 1 });
    await runBulkJobs.run(shop.deps);
  };
  await begin({ kind: 'order-tag', tag: 'Gift', isRemoved: false });
  await begin({ kind: 'delivery-day', day: '2026-11-13' });
  expect(await readOrder()).toMatchObject({ tags: ['Gift'], deliveryDate: '2026-11-13' });
  const waited = deliver();
  expect((await sendChange(ann, waited)).body.code).toBe('stale_version');
  expect(rejectionsIn((await readOrder()).log)).toMatchObject([{ detail: { change: 'order-status' } }]);
  // An unsent change of the delivery day is rejected as well, and staff see both days. When staff send the day again with the new
  // version, it is stored.
  const move = changeOf(boId, 'delivery-date', { order: { id: order.id }, deliveryDate: '2026-11-12', version });
  expect((await sendChange(bo, move)).body.code).toBe('stale_version');
  const now = (await readOrder()).version;
  await begin({ kind: 'order-tag', tag: 'Birthday', isRemoved: false });
  expect((await sendChange(ann, { ...waited, version: now })).body.order.status).toBe('delivered');
});
