import { expect } from 'vitest';
import { itInEachEngine } from '#tests/support/browser/engines/each-engine.ts';
import { ordersOf } from '#tests/support/browser/engines/shop-as-staff.ts';
import { signInAsStaff } from '#tests/support/browser/engines/staff-sign-in.ts';

itInEachEngine('Staff sell a pack of $39.95 for a note of $50', async ({ page, shop }) => {
  await page.open('/admin');
  await signInAsStaff(page);
  await page.seeThe('navigation', 'Staff');
  await page.open('/admin/counter-sale');
  await page.press('button', /^Add Stockpot box/);
  await page.seeThe('group', 'Quantity of Stockpot box');
  await page.press('button', '$50', { role: 'group', name: 'Cash handed over' });
  await page.seeChosen({ role: 'radio', name: /^Cash/ });
  // 3995 cents; coins end at 5 cents, so nothing is rounded.
  await page.see(/Change to give back.*\$10\.05/);
  await page.press('button', 'Finish sale');
  await page.seeThe('heading', /^Sale recorded: order #\d+$/);
  await page.see('Change to give back from $50.00');
  expect(await ordersOf(shop)).toMatchObject([{ status: 'delivered', totalAmount: 3995, amountPaid: 3995 }]);
});
