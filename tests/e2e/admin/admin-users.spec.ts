import Database from 'better-sqlite3';
import { databaseFile } from '#server/db/data-folder.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { chanceOf } from '#tests/support/chance/chance.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { registeredCustomer } from '#tests/support/data/customers/shop-customers.ts';
import {
  acceptInvitation,
  invitedPassword,
  rowOf,
  signInHelper,
  usernames,
  usersTab,
} from '#tests/support/data/staff/staff-users.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { addPeople } from '#tools/bench/busy-shop/busy-people.ts';

test.use({ ownShop: true });

test.beforeEach(({ page }) => signInStaff(page));

test('The Users tab lists every account, newest first, and marks the user’s own account', async ({ page, shop }) => {
  const mary = await registeredCustomer(shop, 'mary-first', {
    firstName: 'Mary',
    lastName: 'Nguyen',
    phone: '0400 111 222',
  });
  await buyProduct(mary, { paymentType: 'credit-card' });
  await registeredCustomer(shop, 'zoe-second');
  await page.goto(usersTab);
  await expect(usernames(page).nth(0)).toHaveText('zoe-second');
  await expect(usernames(page).nth(1)).toHaveText('mary-first');
  const row = rowOf(page, 'mary-first');
  for (const text of ['Mary Nguyen', 'mary-first@customer.test', '0400 111 222']) await expect(row).toContainText(text);
  const orders = row.getByRole('link', { name: '1 order of mary-first' });
  await expect(orders).toHaveAttribute('href', /\/admin\/users\/\d+#user-orders$/);
  await expect(row.getByText('Admin', { exact: true })).toHaveCount(0);
  await expect(rowOf(page, 'zoe-second')).toContainText('Not provided');
  const own = rowOf(page, staffAccount.username);
  await expect(own.getByText('Admin', { exact: true })).toBeVisible();
  await expect(own.getByText('You', { exact: true })).toBeVisible();
  await expectNoFaults(page);
});

test('Admin status is granted and removed in a dialog that explains it', async ({ page, shop }) => {
  const butcher = await registeredCustomer(shop, 'new-butcher', { firstName: 'Sam', lastName: 'Butcher' });
  await page.goto(`${usersTab}&q=new-butcher`);
  await rowOf(page, 'new-butcher').getByText('Sam Butcher').click();
  const grant = page.getByRole('button', { name: 'Grant admin status: new-butcher' });
  const heading = page.getByRole('heading', { level: 1 });
  await grant.click();
  const granting = page.getByRole('dialog', { name: 'Make new-butcher an admin?' });
  await expect(granting).toContainText(
    'Sam Butcher (new-butcher@customer.test) can then change orders, prices and money',
  );
  await expectNoFaults(page);
  await granting.getByRole('button', { name: 'Cancel' }).click();
  await expect(granting).toBeHidden();
  expect((await butcher.get('/api/admin/users')).status).toBe(403);

  await grant.click();
  await granting.getByRole('button', { name: 'Grant admin status' }).click();
  const sent = 'new-butcher becomes an admin once they open the link sent to new-butcher@customer.test.';
  await expectToast(page, 'User Updated', sent);
  expect((await butcher.get('/api/admin/users')).status).toBe(403);
  await acceptInvitation(page, shop, 'new-butcher');
  expect((await butcher.get('/api/admin/users')).status).toBe(401);
  await butcher.post('/api/users/login', { username: 'new-butcher', password: invitedPassword });
  expect((await butcher.get('/api/admin/users')).status).toBe(200);
  await page.reload();
  await expect(heading.getByText('Admin', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Remove admin status: new-butcher' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove admin status from new-butcher?' });
  await expect(removing).toContainText('Sam Butcher stays signed in as a customer');
  await removing.getByRole('button', { name: 'Remove admin status' }).click();
  await expectToast(page, 'User Updated', 'new-butcher is a customer again.');
  await expect(heading.getByText('Admin', { exact: true })).toHaveCount(0);
  expect((await butcher.get('/api/admin/users')).status).toBe(403);
});

test('A user who removes their own admin status is warned first, and is then redirected to the account', async ({
  page,
  shop,
}) => {
  await signInHelper(page, shop, 'weary-helper');
  await page.goto(`${usersTab}&q=weary-helper`);
  await usernames(page).first().click();
  await page.getByRole('button', { name: 'Remove admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove admin status from weary-helper?' });
  await expect(dialog).toContainText('This is your own account.');
  await dialog.getByRole('button', { name: 'Remove admin status' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
});

test('Hundreds of accounts are shown in pages, at every screen size', async ({ page, shop }) => {
  const database = new Database(databaseFile(shop.dataDir));
  database.transaction(() => addPeople(database, { count: 210, chance: chanceOf(1), now: new Date(), days: 90 }))();
  const total = database.prepare('select count(*) from users').pluck().get() as number;
  database.close();
  await page.goto(usersTab);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(`1 to 50 of ${total}`);
  const top = await usernames(page).first().textContent();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText(`51 to 100 of ${total}`);
  await expect(page).toHaveURL(/page=2/);
  // The focus and the scroll position are at the top of the new page.
  await expect(page.getByRole('table', { name: 'Users' })).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Username' })).toBeInViewport();
  await expect(usernames(page).first()).not.toHaveText(top ?? '');
  await pages.getByRole('button', { name: 'Last' }).click();
  await expect(pages).toContainText(`to ${total} of ${total}`);
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Previous' }).click();
  await pages.getByRole('button', { name: 'First' }).click();
  await expect(usernames(page).first()).toHaveText(top ?? '');
  for (const width of [768, 1920, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await page.goto(`${usersTab}&page=999&isAdmin=perhaps`);
  await expect(pages).toContainText(`to ${total} of ${total}`);
  await page.goto(`${usersTab}&isAdmin=true`);
  await expect(rowOf(page, staffAccount.username)).toBeVisible();
  await expectNoFaults(page);
});
