import type { Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { Visitor } from '#tests/support/http-client.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/page-faults.ts';
import { answerInstead } from '#tests/support/shelf.ts';
import { staffAccount, type TestShop } from '#tests/support/shop.ts';
import { buyPack, registeredCustomer } from '#tests/support/shop-customers.ts';
import { expect, test } from '#tests/support/shop-test.ts';
import { expectToast, signInStaff, staffCall } from '#tests/support/staff-browser.ts';
import { addPeople } from '#tools/bench/busy-shop/busy-people.ts';

const tab = '/admin?tab=users';

test.beforeEach(({ page, shop }) => signInStaff(page, shop));

/** The row of an account in the table on screen. */
function rowOf(page: Page, username: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: username, exact: true }) });
}

function usernames(page: Page): Locator {
  return page.locator('tr[data-row] td:first-child a');
}

/** The account as the shop has it. */
async function userNamed(page: Page, shop: TestShop, username: string): Promise<ListedUser> {
  const found = await staffCall<ListedUser[]>(page, shop, 'GET', `/api/admin/users?q=${username}`);
  const user = found.find((each) => each.username === username);
  if (user === undefined) throw new Error(`There is no ${username}`);
  return user;
}

/** Signs this browser in as a second admin, so that the owner's own rights stay. */
async function signInHelper(page: Page, shop: TestShop, username: string): Promise<number> {
  await registeredCustomer(shop, username);
  const { id } = await userNamed(page, shop, username);
  await staffCall(page, shop, 'PATCH', `/api/admin/users/${id}`, { isAdmin: true });
  await staffCall(page, shop, 'POST', '/api/users/login', { username, password: 'spring-lamb-7' });
  return id;
}

test('The tab lists every account, newest first, and tells one’s own apart', async ({ page, shop }) => {
  const mary = await registeredCustomer(shop, 'mary-first', {
    firstName: 'Mary',
    lastName: 'Nguyen',
    phone: '0400 111 222',
  });
  await buyPack(mary, { paymentType: 'credit-card' });
  await registeredCustomer(shop, 'zoe-second');
  await page.goto(tab);
  await expect(usernames(page).nth(0)).toHaveText('zoe-second');
  await expect(usernames(page).nth(1)).toHaveText('mary-first');
  const row = rowOf(page, 'mary-first');
  for (const words of ['Mary Nguyen', 'mary-first@customer.test', '0400 111 222'])
    await expect(row).toContainText(words);
  await expect(row.getByRole('cell').nth(4)).toHaveText('1');
  await expect(row.getByText('Admin', { exact: true })).toHaveCount(0);
  await expect(rowOf(page, 'zoe-second')).toContainText('Not provided');
  const own = rowOf(page, staffAccount.username);
  await expect(own.getByText('Admin', { exact: true })).toBeVisible();
  await expect(own.getByText('You', { exact: true })).toBeVisible();
  await expectNoFaults(page);
});

test('Search, filter and sorting stay in the address, and over a reload', async ({ page, shop }) => {
  await registeredCustomer(shop, 'quoll-b', { firstName: 'Zoë', lastName: 'Adams' });
  await registeredCustomer(shop, 'quoll-a', { firstName: 'Ben', lastName: 'Young' });
  await page.goto(tab);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('QUOLL');
  await expect(usernames(page)).toHaveText(['quoll-a', 'quoll-b']);
  await page.getByRole('button', { name: 'Username' }).click();
  await expect(page).toHaveURL(/sort=username&direction=asc/);
  await page.getByRole('button', { name: 'Username' }).click();
  await expect(page).toHaveURL(/sort=username&direction=desc/);
  await expect(usernames(page)).toHaveText(['quoll-b', 'quoll-a']);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(usernames(page)).toHaveText(['quoll-a', 'quoll-b']);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort=email/);
  await page.getByRole('button', { name: 'Joined' }).click();
  await expect(page).toHaveURL(/sort=newest&direction=desc/);
  await expect(usernames(page)).toHaveText(['quoll-a', 'quoll-b']);
  await page.getByRole('searchbox').fill('zoe young');
  await expect(page.getByText('No account fits.')).toBeVisible();
  await page.getByRole('searchbox').fill('zoe ADAMS');
  await expect(usernames(page).filter({ hasText: 'quoll-b' })).toBeVisible();
  await page.getByLabel('Shown').selectOption('Admins');
  await expect(page.getByText('No account fits.')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Show all accounts' }).click();
  await expect(usernames(page).filter({ hasText: 'quoll-b' })).toBeVisible();
  await page.getByLabel('Shown').selectOption('Admins');
  await expect(page).toHaveURL(/isAdmin=true/);
  await expect(rowOf(page, staffAccount.username)).toBeVisible();
});

test('Admin status is granted and removed, after a word on what it means', async ({ page, shop }) => {
  const butcher = await registeredCustomer(shop, 'new-butcher', { firstName: 'Sam', lastName: 'Butcher' });
  await page.goto(`${tab}&q=new-butcher`);
  const row = rowOf(page, 'new-butcher');
  const grant = row.getByRole('button', { name: 'Grant admin status: new-butcher' });
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
  await expectToast(page, 'User Updated', 'new-butcher is an admin now.');
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  expect((await butcher.get('/api/admin/users')).status).toBe(200);

  await row.getByRole('button', { name: 'Remove admin status: new-butcher' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove admin status from new-butcher?' });
  await expect(removing).toContainText('Sam Butcher stays signed in as a customer');
  await removing.getByRole('button', { name: 'Remove admin status' }).click();
  await expectToast(page, 'User Updated', 'new-butcher is a customer again.');
  await expect(row.getByText('Admin', { exact: true })).toHaveCount(0);
  expect((await butcher.get('/api/admin/users')).status).toBe(403);
});

test('Who removes their own admin status is told first, and leaves for the account', async ({ page, shop }) => {
  await signInHelper(page, shop, 'weary-helper');
  await page.goto(`${tab}&q=weary-helper`);
  await rowOf(page, 'weary-helper').getByRole('button', { name: 'Remove admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove admin status from weary-helper?' });
  await expect(dialog).toContainText('This is your own account.');
  await dialog.getByRole('button', { name: 'Remove admin status' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
});

test('An account opens with its details, its orders and what it has spent', async ({ page, shop }) => {
  const mary = await registeredCustomer(shop, 'big-spender', {
    firstName: 'Mary',
    lastName: 'Nguyen',
    phone: '0400 333 444',
    address: '1 High Street, Northcote VIC 3070',
  });
  const whole = await buyPack(mary, { paymentType: 'credit-card' });
  const layby = await buyPack(mary, { paymentType: 'layby-4' });
  await page.goto(`${tab}&q=big-spender`);
  await rowOf(page, 'big-spender').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'big-spender' })).toBeVisible();
  const { id } = await userNamed(page, shop, 'big-spender');
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await expect(page).toHaveTitle(/big-spender/);
  const facts = page.getByRole('main');
  await expect(facts.getByRole('link', { name: 'big-spender@customer.test' })).toHaveAttribute(
    'href',
    'mailto:big-spender@customer.test',
  );
  await expect(facts.getByRole('link', { name: '0400 333 444' })).toHaveAttribute('href', 'tel:0400333444');
  await expect(facts).toContainText('1 High Street, Northcote VIC 3070');
  await expect(facts.getByText('$1,249.93')).toBeVisible();
  const orders = page.getByRole('table', { name: 'Orders of big-spender' }).locator('tr[data-row]');
  await expect(orders).toHaveCount(2);
  await expect(orders.nth(0)).toContainText(`#${layby.id}`);
  await expect(orders.nth(0)).toContainText('Layby, 4 fortnightly payments');
  await expect(orders.nth(0)).toContainText('$249.98');
  await expect(orders.nth(1)).toContainText('Paid in full');
  await expect(orders.nth(1).getByRole('link')).toHaveAttribute('href', `/admin/orders/${whole.id}`);
  await page.getByRole('button', { name: 'Paid' }).click();
  await expect(orders.nth(0)).toContainText(`#${whole.id}`);
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Grant admin status: big-spender' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(usernames(page).first()).toBeVisible();
});

test('Arrow keys walk the rows, and Enter opens the account, and from there an order', async ({ page, shop }) => {
  const buyer = await registeredCustomer(shop, 'keys-older');
  const order = await buyPack(buyer, { paymentType: 'credit-card' });
  await registeredCustomer(shop, 'keys-newer');
  await page.goto(`${tab}&q=keys-`);
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'keys-older' })).toBeVisible();
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
});

test('An account without orders says what will stand there', async ({ page, shop }) => {
  await registeredCustomer(shop, 'only-looking');
  const { id } = await userNamed(page, shop, 'only-looking');
  await page.goto(`/admin/users/${id}`);
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await expect(page.getByText('$0.00')).toBeVisible();
  await expectNoFaults(page);
});

test('Hundreds of accounts come in pages, on every screen', async ({ page, shop }) => {
  const database = new Database(databaseFile(shop.dataDir));
  database.transaction(() => addPeople(database, { count: 210, chance: chanceOf(1), now: new Date(), days: 90 }))();
  const total = database.prepare('select count(*) from users').pluck().get() as number;
  database.close();
  await page.goto(tab);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(`1 to 50 of ${total}`);
  const top = await usernames(page).first().textContent();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText(`51 to 100 of ${total}`);
  await expect(page).toHaveURL(/page=2/);
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
  await page.goto(`${tab}&isAdmin=true`);
  await expect(rowOf(page, staffAccount.username)).toBeVisible();
  await expectNoFaults(page);
});

test.describe('What is refused or fails', () => {
  test.use({ expectedConsoleError: /status of (403|404|409|500)/ });

  test('The last admin stays one, and is told so', async ({ page, shop }) => {
    const admins = await staffCall<ListedUser[]>(page, shop, 'GET', '/api/admin/users?isAdmin=true');
    for (const { id, username } of admins) {
      if (username === staffAccount.username) continue;
      await staffCall(page, shop, 'PATCH', `/api/admin/users/${id}`, { isAdmin: false });
    }
    await page.goto(`${tab}&isAdmin=true`);
    await rowOf(page, staffAccount.username).getByRole('button', { name: 'Remove admin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove admin status' }).click();
    const told = 'This is the last admin. Make somebody else an admin first.';
    await expectToast(page, 'Update Failed', told);
    await expect(page.getByRole('dialog')).toContainText(told);
    expect((await userNamed(page, shop, staffAccount.username)).isAdmin).toBe(true);
  });

  test('Who is no admin any more is told at the next click, and led to the account', async ({ page, shop }) => {
    const id = await signInHelper(page, shop, 'fired-helper');
    // The live line would show them out by itself, at a moment that nobody knows.
    await page.route('**/api/admin/events*', () => {});
    await page.goto(tab);
    await expect(rowOf(page, 'fired-helper')).toBeVisible();
    const owner = new Visitor(shop.url);
    await owner.post('/api/users/login', staffAccount);
    await owner.patch(`/api/admin/users/${id}`, { isAdmin: false });
    await page.getByRole('button', { name: 'Username' }).click();
    await expect(page).toHaveURL('/account');
    await expectToast(page, 'Access Denied', 'You do not have admin privileges');
  });

  test('A list that fails says so, and is asked for again', async ({ page }) => {
    await answerInstead(page, '/api/admin/users', 500, {});
    await page.goto(`${tab}&isAdmin=true`);
    await expect(page.getByText('Failed to fetch users')).toBeVisible();
    await expectNoFaults(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, staffAccount.username)).toBeVisible();
  });

  test('A change that fails is told, and nothing has changed', async ({ page, shop }) => {
    await registeredCustomer(shop, 'stays-customer');
    const { id } = await userNamed(page, shop, 'stays-customer');
    await page.goto(`${tab}&q=stays-customer`);
    await answerInstead(page, `/api/admin/users/${id}`, 500, {});
    await rowOf(page, 'stays-customer').getByRole('button', { name: 'Grant admin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Grant admin status' }).click();
    await expectToast(page, 'Update Failed', 'Failed to update user');
    expect((await userNamed(page, shop, 'stays-customer')).isAdmin).toBe(false);
  });

  test('An account that isn’t there, or can’t be read, says so', async ({ page }) => {
    await page.goto('/admin/users/99999');
    await expect(page.getByText('There is no such account.')).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'All users' }).click();
    await expect(usernames(page).first()).toBeVisible();
    await answerInstead(page, '/api/admin/users/1', 500, {});
    await page.goto('/admin/users/1');
    await expect(page.getByText('Failed to fetch user')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: staffAccount.username })).toBeVisible();
  });
});
