import { expect } from 'vitest';
import { itInEachEngine } from '#tests/support/browser/engines/each-engine.ts';
import { ordersOf } from '#tests/support/browser/engines/shop-as-staff.ts';
import { dayOfRun, startShopWithRun } from '#tests/support/browser/engines/shop-with-run.ts';
import { signInAsStaff } from '#tests/support/browser/engines/staff-sign-in.ts';

itInEachEngine(
  'A driver signs in on a phone, starts the run and delivers its first stop',
  async ({ page, shop }) => {
    await page.open(`/admin/run?day=${dayOfRun()}`);
    await page.resize(375, 812);
    await page.seeThe('heading', 'Staff sign-in');
    await signInAsStaff(page);
    await page.seeThe('heading', 'Anna Bell');
    await page.see('1 High Street, Northcote VIC 3070');
    await page.fill(/^Meat temperature at loading/, '2,5');
    await page.press('button', 'Start the run');
    await page.fill(/^Meat temperature/, '3.5', { role: 'form', name: 'Result of the stop' });
    await page.press('button', 'Delivered');
    await page.seeThe('heading', 'Boris Crane');
    await page.see('All sent');
    expect(await page.overflow()).toBeLessThanOrEqual(0);
    const orders = await ordersOf(shop);
    expect(Object.fromEntries(orders.map(({ customer, status }) => [customer.name, status]))).toEqual({
      'Anna Bell': 'delivered',
      'Boris Crane': 'paid',
    });
  },
  startShopWithRun,
);
