import { expect, it } from 'vitest';
import { hiddenBecause } from '#desktop/main/offline/view/visible-path.ts';

it('While the shop is unreachable, a driver at the counter can’t see delivery runs that other staff opened', () => {
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
