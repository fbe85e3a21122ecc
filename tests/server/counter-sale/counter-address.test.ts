import { describe, expect, it } from 'vitest';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** Creates a shop with an account that has this address line. */
async function accountAt(line: string) {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  const account = { username: 'jo-citizen', password: 'correct horse', email: 'jo@account.test', address: line };
  const { body: user } = await shop.visitor().post('/api/users/register', account);
  return { beef, staff: await staffOf(shop), customer: { userId: user.id, name: 'Jo Citizen' } };
}

describe('A delivery ordered at the counter', () => {
  it.each([
    ['on a day', 'full', { deliveryDate: '2026-11-12' }],
    ['after a layby’s last payment', 'layby-4', { address: undefined }],
  ] as const)('Requires a complete address: %s', async (_what, payment, changes) => {
    const { beef, staff, customer } = await accountAt('1 High St');
    const response = await staff.post('/api/admin/counter-sales', saleOf(beef, payment, { customer, ...changes }));
    expect([response.status, response.body.code]).toEqual([422, 'invalid']);
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual([
      'address.city',
      'address.state',
      'address.postcode',
    ]);
    expect((await staff.get('/api/admin/orders')).body).toEqual([]);
  });

  it('Uses the account’s address if it is complete', async () => {
    const { beef, staff, customer } = await accountAt('Unit 2, 1 High Street, North Melbourne, VIC 3051');
    const order = await sell(staff, saleOf(beef, 'layby-4', { customer, address: undefined }));
    expect(order.address).toEqual({
      street: 'Unit 2, 1 High Street',
      city: 'North Melbourne',
      state: 'VIC',
      postcode: '3051',
    });
  });
});
