import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import { respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { registeredCustomer } from '#tests/support/data/customers/shop-customers.ts';
import { rowOf, signInHelper, userNamed, usersTab } from '#tests/support/data/staff/staff-users.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

test.use({ ownShop: true });

test.beforeEach(({ page }) => signInStaff(page));

test.describe('When admin status can’t be changed', () => {
  test.use({ expectedConsoleError: /status of (403|404|409|500)/ });

  test('because the user is the last admin, the reason is shown', async ({ page }) => {
    const admins = await requestShop<ListedUser[]>(page, 'GET', '/api/admin/users?isAdmin=true');
    for (const { id, username } of admins) {
      if (username === staffAccount.username) continue;
      await requestShop(page, 'PATCH', `/api/admin/users/${id}`, { isAdmin: false });
    }
    const { id } = await userNamed(page, staffAccount.username);
    await page.goto(`/admin/users/${id}`);
    await page.getByRole('button', { name: 'Remove admin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove admin status' }).click();
    const reported = 'This is the last admin (owner). Make someone else an owner first.';
    await expectToast(page, 'Update Failed', reported);
    await expect(page.getByRole('dialog')).toContainText(reported);
    expect((await userNamed(page, staffAccount.username)).isAdmin).toBe(true);
  });

  test('because the user isn’t an admin any more, the user is redirected to the account at the next click', async ({
    page,
    shop,
  }) => {
    const id = await signInHelper(page, shop, 'fired-helper');
    // Only the list is answered: any other request, and the live stream, would send the user to the account before the click.
    await page.route('**/api/admin/**', (route) => {
      return new URL(route.request().url()).pathname === '/api/admin/users' ? route.continue() : undefined;
    });
    await page.goto(usersTab);
    await expect(rowOf(page, 'fired-helper')).toBeVisible();
    const owner = new Visitor(shop.url);
    await owner.post('/api/users/login', staffAccount);
    await owner.patch(`/api/admin/users/${id}`, { isAdmin: false });
    await page.getByRole('button', { name: 'Username' }).click();
    await expectToast(page, 'Access Denied', 'You do not have admin privileges');
    await expect(page).toHaveURL('/account');
  });

  test('because the request fails, that is reported and nothing changes', async ({ page, shop }) => {
    await registeredCustomer(shop, 'stays-customer');
    const { id } = await userNamed(page, 'stays-customer');
    await page.goto(`/admin/users/${id}`);
    const grant = page.getByRole('button', { name: 'Grant admin' });
    await expect(grant).toBeVisible();
    await respondInstead(page, `/api/admin/users/${id}`, 500, {});
    await grant.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Grant admin status' }).click();
    await expectToast(page, 'Update Failed', 'Failed to update user');
    expect((await userNamed(page, 'stays-customer')).isAdmin).toBe(false);
  });
});
