import { expect, it } from 'vitest';
import { maxSavedFilters } from '#core/admin/saved-filter-api.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/admin/saved-filters';

it('Filters are saved for each user, replaced by saving with the same name, renamed and deleted', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const other = await staffOf(shop);
  const values = { state: 'missed', ordered: 'last-week', q: 'zoë' };
  const saved = await staff.post(path, { list: 'orders', name: 'Late', values });
  expect([saved.status, saved.body]).toEqual([201, { id: saved.body.id, list: 'orders', name: 'Late', values }]);
  await staff.post(path, { list: 'orders', name: 'LATE', values: { state: 'retrying' } });
  await staff.post(path, { list: 'subscriptions', name: 'Late', values: {} });
  const names = async () =>
    (await staff.get(path)).body.map(({ list, name }: { list: string; name: string }) => `${list} ${name}`);
  expect(await names()).toEqual(['orders LATE', 'subscriptions Late']);
  expect((await other.get(path)).body).toEqual([]);
  const own = `${path}/${saved.body.id}`;
  expect((await other.patch(own, { name: 'Mine' })).status).toBe(404);
  expect((await other.request('DELETE', own)).status).toBe(404);
  expect((await staff.patch(own, { name: 'Again' })).body).toMatchObject({
    name: 'Again',
    values: { state: 'retrying' },
  });
  await staff.post(path, { list: 'orders', name: 'Late', values });
  expect((await staff.patch(own, { name: ' late ' })).status).toBe(422);
  expect((await staff.request('DELETE', own)).status).toBe(200);
  expect(await names()).toEqual(['orders Late', 'subscriptions Late']);
});

it('The number of saved filters is limited, and each filter needs a name', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  expect((await staff.post(path, { list: 'orders', name: ' ', values: {} })).status).toBe(422);
  for (let at = 0; at < maxSavedFilters; at += 1) {
    await staff.post(path, { list: 'orders', name: `Filter ${at}`, values: {} });
  }
  expect((await staff.post(path, { list: 'orders', name: 'One more', values: {} })).status).toBe(422);
  expect((await staff.post(path, { list: 'orders', name: 'Filter 3', values: { q: 'x' } })).status).toBe(201);
});
