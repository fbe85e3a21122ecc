import { expect, it } from 'vitest';
import type { Activity } from '#core/accounts/activity/activity-api.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { deleteExpired } from '#server/jobs/clear-up.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function listed(owner: Visitor, query = ''): Promise<Activity[]> {
  const response = await owner.get(`/api/admin/activity${query}`);
  expect(response.status).toBe(200);
  return response.body;
}

const lines = (activities: Activity[]) => activities.map(({ action, subject }) => `${action}: ${subject}`);

it('The activity log contains a price change once, with its author and the earlier price, and each downloaded file', async () => {
  const shop = await startTestShop();
  const owner = await staffOf(shop);
  const { id } = await stockProduct(shop);
  await owner.patch(`/api/admin/products/${id}`, { price: 120_00 });
  await owner.patch(`/api/admin/products/${id}`, { price: 120_00 });
  const zone = { name: 'Far away', postcodes: ['3999'], days: [], fees: [], minimum: 0 };
  await owner.post('/api/admin/delivery-zones', zone);
  await owner.get('/api/admin/export/customers');
  await owner.request('HEAD', '/api/admin/export/customers');
  const found = await listed(owner);
  expect(lines(found).filter((line) => !/zone/.test(line))).toEqual([
    'Downloaded a file: customers-2026-11-10.csv',
    `Changed the price: Beef hindquarter (${id})`,
  ]);
  expect(found.find(({ kind }) => kind === 'price')).toMatchObject({
    who: { name: 'staff-1' },
    changes: [{ field: 'price', before: '$999.95', after: '$120.00' }],
  });
});

it('An owner can search the activity log by person, action, text and day, but no request can change it', async () => {
  const shop = await startTestShop();
  const owner = await staffOf(shop);
  const { id } = await stockProduct(shop);
  await owner.patch(`/api/admin/products/${id}`, { price: 120_00 });
  await owner.get('/api/admin/export/orders');
  expect(lines(await listed(owner, '?kind=export'))).toEqual(['Downloaded a file: orders-2026-11-10.csv']);
  expect(await listed(owner, '?q=999.95')).toHaveLength(1);
  expect(await listed(owner, '?q=STAFF-1')).toHaveLength(2);
  expect(await listed(owner, '?who=1&day=2026-11-10')).toHaveLength(2);
  expect(await listed(owner, '?day=2026-11-09')).toEqual([]);
  expect(await listed(owner, '?page=2&pageSize=1')).toMatchObject([{ kind: 'price' }]);
  await shop.deps.store.write((tx) => setRole(tx, { userId: 1, role: 'owner', actorId: null, now: shop.deps.clock() }));
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    expect((await owner.request(method, '/api/admin/activity', { body: {} })).status).toBe(405);
  }
});

it('The activity log contains the sign-ins of staff, including failed ones, and no passwords', async () => {
  const shop = await startTestShop();
  const owner = await staffOf(shop);
  const me = { username: 'jojo', password: 'sharp knives', email: 'jo@shop.test' };
  await shop.visitor().post('/api/users/register', me);
  const signIn = (password: string) => shop.visitor().post('/api/users/login', { username: 'jojo', password });
  await signIn('a customer’s own affair');
  const setRoleOfJo = (role: 'counter' | null) =>
    shop.deps.store.write((tx) => setRole(tx, { userId: 2, role, actorId: 1, now: shop.deps.clock() }));
  await setRoleOfJo('counter');
  await signIn('blunt knives 77');
  const jo = shop.visitor();
  await jo.post('/api/users/login', { username: 'jojo', password: me.password });
  await jo.post('/api/users/password', { currentPassword: me.password, newPassword: 'sharper knives 88' });
  await setRoleOfJo(null);
  const found = await listed(owner);
  expect(lines(found)).toEqual([
    'Took a role away: jojo (jojo)',
    'Changed their password: jojo (jojo)',
    'Signed in: jojo (jojo)',
    'Sign-in failed: wrong password: jojo (jojo)',
    'Gave a role: jojo (jojo)',
  ]);
  expect(found[0]?.changes).toEqual([{ field: 'role', before: 'Counter', after: 'Customer' }]);
  expect(JSON.stringify(found)).not.toMatch(/knives/);
});

it('Entries of the activity log are kept for two years', async () => {
  const shop = await startTestShop();
  const owner = await staffOf(shop);
  await owner.get('/api/admin/export/orders');
  const day = 24 * 60 * 60 * 1000;
  const inDays = (days: number) => new Date(shop.deps.clock().getTime() + days * day);
  const clearUp = (now: Date) => deleteExpired.run({ ...shop.deps, clock: () => now });
  await clearUp(inDays(729));
  expect(await listed(await staffOf(shop))).toHaveLength(1);
  await clearUp(inDays(731));
  expect(await listed(await staffOf(shop))).toEqual([]);
});
