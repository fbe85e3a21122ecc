import type { Page } from '@playwright/test';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { discardChanges, expectToast, openStaffPlace, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { invitedPassword, makeHelper } from '#tests/support/data/staff/staff-users.ts';

test.use({ ownShop: true });

test.use({ expectedConsoleError: /status of 403|ERR_FAILED/ });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save Page Content|Saving\.\.\.)$/ });

async function savedTitle(page: Page): Promise<string> {
  return (await requestShop<{ title: string }>(page, 'GET', '/api/content/home')).title;
}

test.beforeEach(({ page }) => signInStaff(page));

test('Unsaved text of the page editor survives a switch to another tab or screen, and a reload', async ({ page }) => {
  const title = await savedTitle(page);
  await page.goto('/site-content');
  await field(page, 'Title').fill('Not saved yet');
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('tab', { name: 'Shop' }).click();
  await expect(page.getByRole('tab', { name: 'Unsaved changes: Page Content' })).toBeVisible();
  await page.getByRole('tab', { name: 'Unsaved changes: Page Content' }).click();
  await expect(field(page, 'Title')).toHaveValue('Not saved yet');

  await page.getByRole('link', { name: 'Orders' }).click();
  const requested = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(requested).toContainText('the page Home');
  await expectNoFaults(page);
  await requested.getByRole('button', { name: 'Keep editing' }).click();
  await expect(requested).toHaveCount(0);
  await expect(page).toHaveURL(/\/site-content/);
  await page.getByRole('link', { name: 'Orders' }).click();
  await requested.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin?tab=orders');

  await openStaffPlace(page, 'Shop', 'Site content');
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(offer).toContainText('Title');
  await expect(field(page, 'Title')).toHaveValue(title);
  await expectNoFaults(page);
  await offer.getByRole('button', { name: 'Restore what you typed' }).click();
  await expect(field(page, 'Title')).toHaveValue('Not saved yet');
  await expect(offer).toHaveCount(0);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await offer.getByRole('button', { name: 'Restore what you typed' }).click();
  await expect(field(page, 'Title')).toHaveValue('Not saved yet');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const discarding = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(discarding).toContainText('Your unsaved changes will be lost: Title.');
  await expectNoFaults(page);
  await discarding.getByRole('button', { name: 'Keep editing' }).click();
  await expect(discarding).toHaveCount(0);
  await expect(field(page, 'Title')).toHaveValue('Not saved yet');
  await discardChanges(page);
  await expect(field(page, 'Title')).toHaveValue(title);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue(title);
  await expect(offer).toHaveCount(0);
});

test('Staff whose rights are removed while they edit a page are redirected to their account', async ({
  page,
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const helper = await context.newPage();
  const id = await makeHelper(page, shop, 'helper');
  await requestShop(helper, 'POST', '/api/users/login', { username: 'helper', password: invitedPassword });
  // Blocks the live stream, which would send the user to the account before the save does.
  await helper.route('**/api/admin/events*', (route) => route.abort());
  await helper.goto('/site-content');
  await field(helper, 'Title').fill('Written too late');
  await requestShop(page, 'PATCH', `/api/admin/users/${id}`, { isAdmin: false });
  await saveButton(helper).click();
  await expectToast(helper, 'Access Denied', 'You do not have admin privileges');
  await expect(helper).toHaveURL('/account');
  await context.close();
});

test('If the code for toasts can’t be loaded, the result of saving a page is shown without a toast', async ({
  page,
}) => {
  await page.route('**/toaster-*.js', (route) => route.abort());
  await page.goto('/site-content');
  await field(page, 'Title').fill('Said in plain words');
  await saveButton(page).click();
  const toasts = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(toasts.getByRole('status')).toContainText('Success');
  await expectNoFaults(page);
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts.getByRole('status')).toHaveCount(0);
});
