import { expect, it } from 'vitest';
import type { Activity } from '#core/accounts/activity/activity-api.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

// The rights page gives extra days to counter staff, and fees and limits of a day to owners.

const extraDays = '/api/admin/extra-days';
const noon = { cutoffDaysBefore: 1, cutoffTime: '12:00' };
/** A day on which the zone delivers to 12 orders, and a Saturday, for which it has no rule. */
const [friday, saturday] = ['2026-11-20', '2026-11-21'];

async function openShop() {
  const shop = await startTestShop();
  const owner = await staffOf(shop);
  const { visitor: counter } = await memberOf(shop, 'robin', 'counter');
  const zone = {
    days: [
      { weekday: 2, ...noon, capacity: 8 },
      { weekday: 5, ...noon, capacity: 12 },
    ],
    fees: [{ from: 0, fee: 1500 }],
  };
  expect((await owner.patch('/api/admin/delivery-zones/1', zone)).status).toBe(200);
  const extra = (date: string) => ({ date, zoneId: 1, cutoff: '2026-11-19T12:00:00+11:00' });
  return { shop, owner, counter, extra };
}

it('An extra day that counter staff add has the zone’s own fee and limit', async () => {
  const { shop, counter, extra } = await openShop();
  expect(await counter.post(extraDays, { ...extra(friday), capacity: null, fee: null })).toMatchObject({
    status: 201,
    body: { capacity: 12, fee: null },
  });
  // The zone has no rule for this weekday, so its lowest limit applies, never no limit.
  expect(await counter.post(extraDays, extra(saturday))).toMatchObject({
    status: 201,
    body: { capacity: 8, fee: null },
  });
  const options = await shop.request('GET', '/api/delivery/options?postcode=3056');
  const days: { date: string }[] = options.body.methods[0].days;
  expect(days.filter(({ date }) => date === friday || date === saturday)).toMatchObject([
    { date: friday, left: 12, fee: 1500 },
    { date: saturday, left: 8, fee: 1500 },
  ]);
});

it.each([
  ['another fee', { fee: 100 }],
  ['no fee', { fee: 0 }],
  ['a higher limit', { capacity: 13 }],
  ['a lower limit', { capacity: 1 }],
])('Counter staff can’t add an extra day with %s; only an owner can', async (_what, more) => {
  const { owner, counter, extra } = await openShop();
  const body = { ...extra(friday), ...more };
  expect(await counter.post(extraDays, body)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', role: 'counter', detail: expect.stringContaining('owner') },
  });
  expect((await owner.get(extraDays)).body).toEqual([]);
  expect(await owner.post(extraDays, body)).toMatchObject({ status: 201, body: more });
});

it('The activity log says which fee and limit an extra day has', async () => {
  const { owner, counter, extra } = await openShop();
  await counter.post(extraDays, extra(friday));
  await owner.post(extraDays, { ...extra(saturday), capacity: 3, fee: 2500 });
  const activities: Activity[] = (await owner.get('/api/admin/activity?kind=delivery')).body;
  const added = activities.filter(({ action }) => action === 'Added an extra day');
  expect(
    added.map(({ who, changes }) => [who?.name, ...changes.map(({ field, after }) => `${field}: ${after}`)]),
  ).toEqual([
    ['staff-1', 'zone: Everywhere', 'capacity: 3', 'fee: $25.00'],
    ['robin', 'zone: Everywhere', 'capacity: 12', 'fee: the zone’s'],
  ]);
});
