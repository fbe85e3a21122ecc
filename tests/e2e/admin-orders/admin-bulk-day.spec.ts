import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { openStaffPlace, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { sold } from '#tests/support/data/delivery/staff-deliveries.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// The clock is at Tuesday 10 November 2026, so the first delivery day is Wed 11 Nov.

test('Three selected orders get another delivery day, and the lists of orders and of bulk changes show the result immediately', async ({
  page,
}) => {
  await signInStaff(page);
  const paid = [await sold(page), await sold(page)];
  const layby = await sold(page, { payment: 'layby-4', termsAccepted: true, deliveryDate: null, paid: null });
  await page.goto('/admin?tab=orders');
  for (const { id } of [...paid, layby]) {
    await page.getByRole('checkbox', { name: `Select order #${id}`, exact: true }).check();
  }
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('3 orders selected');
  await bar.getByRole('button', { name: 'Set delivery day…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delivery day of 3 orders' });
  await dialog.getByRole('button', { name: 'Fri 13 Nov' }).click();
  await dialog.getByRole('button', { name: 'Set the day of 3 orders' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Done' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('2 orders changed, 1 refused.');
  await dialog.getByText('What was refused, and why').click();
  await expect(dialog.getByText('The delivery day is chosen once the order is paid.')).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  for (const { id } of paid) {
    await expect(page.getByRole('row').filter({ hasText: `#${id}` })).toContainText('Fri 13 Nov');
  }
  await openStaffPlace(page, 'System', 'Bulk changes');
  const report = page.getByRole('article', { name: /^Delivery on Fri 13 Nov/ });
  await expect(report).toContainText('3 orders, chosen one by one');
  await report.getByText('What was changed').click();
  await report.getByRole('link', { name: `#${paid[0]?.id}, Mary Nguyen` }).click();
  await expect(page.getByRole('heading', { name: `Order #${paid[0]?.id}`, level: 1 })).toBeVisible();
});
