import { expect, it } from 'vitest';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { columnOf, reportOf, totalOf } from './report-of.ts';

/** A quarter of a pack's price, rounded down. The last instalment includes the rounding remainder. */
const part = 24998;
const price = 99995;
const span = 'from=2026-11-01&to=2026-12-31';

it('A report counts layby payments as held until the last instalment or the cancellation, as of the requested day', async () => {
  const shop = await startTestShop();
  await stateCancellationCharge(shop, 1000);
  const staff = await staffOf(shop);
  const paidOff = await startedLayby(shop);
  const cancelled = await startedLayby(shop);
  const paused = await startedLayby(shop);
  await staff.patch(`/api/admin/installment-plans/${paused.order.plan?.id}/status`, { status: 'paused' });
  shop.setClock('2026-11-12T00:00:00.000Z');
  await paidOff.payAmount(price - part);
  shop.setClock('2026-11-14T00:00:00.000Z');
  await staff.patch(`/api/admin/orders/${cancelled.order.id}/status`, { status: 'cancelled' });
  shop.setClock('2026-11-15T00:00:00.000Z');
  const heldOn = async (day: string) => {
    const { rows } = await reportOf(staff, 'laybys-held', `from=2026-11-01&to=${day}`);
    return rows[0]?.cells;
  };
  expect(await heldOn('2026-11-09')).toEqual([0, 0]);
  expect(await heldOn('2026-11-10')).toEqual([3, 3 * part]);
  expect(await heldOn('2026-11-12')).toEqual([2, 2 * part]);
  expect(await heldOn('2026-11-14')).toEqual([1, part]);
  const now = await reportOf(staff, 'laybys-held', span);
  expect(columnOf(now, 'held')).toEqual({ active: 0, paused: part, pending: 0 });
  expect([totalOf(now, 'held'), totalOf(now, 'open')]).toEqual([part, price - part]);
  const ended = await reportOf(staff, 'laybys-ended', span);
  expect(ended.rows.map(({ orderId, cells }) => [orderId, ...cells])).toEqual([
    [cancelled.order.id, '2026-11-14', part - 1000, 1000],
  ]);
  const before = await reportOf(staff, 'laybys-ended', 'from=2026-11-01&to=2026-11-13');
  expect(before.rows).toEqual([]);
});

it('Expected layby payments are listed by week, without paused laybys', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  await startedLayby(shop);
  const paused = await startedLayby(shop, { paymentType: 'layby-2' });
  const due = await reportOf(staff, 'laybys-due', span);
  expect(Object.entries(columnOf(due, 'expected')).filter(([, cents]) => cents !== 0)).toEqual([
    ['2026-11-23', part + 49998],
    ['2026-12-07', part],
    ['2026-12-21', part + 3],
  ]);
  await staff.patch(`/api/admin/installment-plans/${paused.order.plan?.id}/status`, { status: 'paused' });
  const without = await reportOf(staff, 'laybys-due', span);
  expect(totalOf(without, 'expected')).toBe(price - part);
  expect(without.notes.join(' ')).toContain('$499.98 of 1 paused');
});

it('Layby arrears are listed by age, with the customer’s name and phone number', async () => {
  const shop = await startTestShop();
  const { order } = await startedLayby(shop, { token: testCards.declinedLater });
  const overdueAt = async (instant: string) => {
    shop.setClock(instant);
    // Signs in again, because the previous session has ended months later.
    const { rows } = await reportOf(await staffOf(shop), 'laybys-overdue', span);
    return rows.map(({ label, orderId, cells }) => [label, orderId, ...cells]);
  };
  expect(await overdueAt('2026-11-24T00:00:00.000Z')).toEqual([]);
  for (const day of ['2026-11-24', '2026-11-27', '2026-11-30']) await chargeDueAt(shop, `${day}T00:00:00.000Z`);
  const who = ['Jo Citizen', order.id, '0400 000 000', '2026-11-24'];
  expect(await overdueAt('2026-11-30T22:00:00.000Z')).toEqual([[...who, part, 0, 0, 0, part]]);
  expect(await overdueAt('2026-12-01T22:00:00.000Z')).toEqual([[...who, 0, part, 0, 0, part]]);
  // Two more instalments have become due since then, on 8 and 22 December.
  expect(await overdueAt('2027-01-20T22:00:00.000Z')).toEqual([[...who, 0, part + 3, 2 * part, 0, 3 * part + 3]]);
  expect(await overdueAt('2027-01-24T22:00:00.000Z')).toEqual([[...who, 0, 0, 2 * part + 3, part, 3 * part + 3]]);
});
