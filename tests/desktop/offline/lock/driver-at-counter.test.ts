import { expect, it } from 'vitest';
import { hiddenBecause } from '#desktop/main/offline/view/visible-path.ts';

it('Without the shop, a driver at the counter doesn’t see the runs that others looked at', () => {
  for (const path of [
    '/api/admin/run-sheet?date=2026-11-27',
    '/api/admin/delivery-days?page=1',
    '/api/admin/orders/4',
  ]) {
    expect([path, hiddenBecause(path, 'driver')]).toEqual([
      path,
      expect.stringContaining('You are signed in as a driver.'),
    ]);
    expect([path, hiddenBecause(path, 'counter')]).toEqual([path, null]);
  }
  expect(hiddenBecause('/api/products?page=1', 'driver')).toBeNull();
});
