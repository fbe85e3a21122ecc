import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { invitedPassword, makeHelper } from '#tests/support/data/staff/staff-users.ts';

test.use({ ownShop: true });

test('Counter staff close a delivery day and open it again, and may add a day but not choose its fee', async ({
  page,
  shop,
}) => {
  await signInStaff(page);
  const id = await makeHelper(page, shop, 'cara');
  await requestShop(page, 'PATCH', `/api/admin/staff/${id}`, { role: 'counter' });
  await requestShop(page, 'POST', '/api/users/login', { username: 'cara', password: invitedPassword });
  await page.goto('/admin/delivery-days');
  await expect(page.getByRole('heading', { name: 'Delivery days', level: 1 })).toBeVisible();
  const wednesday = page.getByRole('button', { name: /^Wed / }).last();
  await wednesday.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Its fee and its maximum of orders are the zone’s own.')).toBeVisible();
  await expect(dialog.getByLabel('Fee, $')).toHaveCount(0);
  await dialog.getByLabel('Reason').fill('The van is in the workshop');
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await expect(dialog.getByText('Closed for every zone: The van is in the workshop')).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Open again' }).click();
  await expect(dialog.getByRole('button', { name: 'Open again' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);
  await expectNoFaults(page);
});
