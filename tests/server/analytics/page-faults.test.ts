import { expect, it } from 'vitest';
import { pageFaults } from '#server/analytics/analytics-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/page-faults';
const list = '/api/admin/page-faults';
const fault = {
  message: 'Invalid time value',
  stack: 'RangeError: Invalid time value\n    at format (https://shop.test/assets/dates-abc.js:1:234)',
  path: '/checkout',
  browser: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15',
  build: 'client-abc.js',
};

it('Any browser can report a page error, and identical errors share one row', async () => {
  const shop = await startTestShop();
  const owner = await staffOf(shop);
  for (let times = 0; times < 3; times += 1) {
    expect((await shop.visitor().post(path, fault)).status).toBe(204);
    shop.advance(60_000);
  }
  await shop.visitor().post(path, { ...fault, build: 'client-def.js' });
  const found = (await owner.get(list)).body;
  expect(found).toMatchObject([
    { build: 'client-def.js', times: 1 },
    { message: 'Invalid time value', page: '/checkout', browser: fault.browser, times: 3 },
  ]);
  expect((await owner.get('/api/health')).body.parts.pages).toMatchObject({ status: 'ok', faults: 2 });
  await owner.request('DELETE', list);
  expect((await owner.get(list)).body).toEqual([]);
});

it('Personal data in a report isn’t stored', async () => {
  const shop = await startTestShop();
  const secret = 'a'.repeat(43);
  await shop.visitor().post(path, {
    ...fault,
    path: '/account/somebody-typed-this',
    message: `No user anna@home.test, card 4242424242424242, token ${secret}`,
    stack: `Error\n    at x (https://shop.test/reset-password?token=${secret}:1:2)`,
  });
  const rows = await shop.deps.store.read((db) => db.select().from(pageFaults));
  const stored = JSON.stringify(rows);
  for (const personal of ['anna', 'home.test', '4242', secret, 'somebody-typed'])
    expect(stored).not.toContain(personal);
});

it('Only an owner can read and clear page errors; reports are limited in size and number for each IP address', async () => {
  const shop = await startTestShop();
  const { visitor: counter } = await memberOf(shop, 'bob-jones', 'counter');
  expect([(await counter.get(list)).status, (await counter.request('DELETE', list)).status]).toEqual([403, 403]);
  expect((await shop.visitor().post(path, { ...fault, stack: 'x'.repeat(9_000) })).status).toBe(422);
  const statuses = [];
  for (let index = 0; index < 25; index += 1) {
    statuses.push((await shop.visitor().post(path, { ...fault, message: `fault ${index}` })).status);
  }
  expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([19, 429]);
});
