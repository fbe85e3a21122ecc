import { expect, it } from 'vitest';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('In both databases, an id above the largest row id returns 404 in a path, and is rejected in a query and in a body', async () => {
  const shop = await startTestShop();
  const owner = (await memberOf(shop, 'olive', 'owner')).visitor;
  for (const id of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
    expect((await owner.get(`/api/admin/orders/${id}`)).status).toBe(404);
    expect((await owner.get(`/api/admin/orders?customerId=${id}`)).status).toBe(422);
    const merged = await owner.post('/api/admin/customers/1/merges', { goneId: id, versions: { kept: 1, gone: 1 } });
    expect(merged.status).toBeGreaterThanOrEqual(400);
    expect(merged.status).toBeLessThan(500);
  }
  expect((await owner.get(`/api/admin/orders/${2 ** 31 - 1}`)).status).toBe(404);
});
