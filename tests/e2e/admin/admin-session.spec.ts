import type { Browser, Page } from '@playwright/test';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { invitedPassword, makeHelper } from '#tests/support/data/staff/staff-users.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

test.use({ ownShop: true });

test.use({ expectedConsoleError: /status of 40[13]|ERR_FAILED/ });
test.beforeEach(({ page }) => signInStaff(page));

const signedOut = (page: Page) => page.getByRole('dialog', { name: 'You are signed out' });

async function signInAgain(page: Page): Promise<void> {
  const dialog = signedOut(page);
  await dialog.getByLabel('Username or email').fill(staffAccount.username);
  await dialog.getByLabel('Password').fill(staffAccount.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Creates a product, and opens its form with an unsaved change. */
async function typeHalf(page: Page): Promise<number> {
  const { id } = await makeProduct(page);
  await page.goto(`/admin/product/edit/${id}`);
  await page.getByLabel('Weight').fill('7.5kg');
  return id;
}

async function saveTyped(page: Page, shop: BuiltShop, id: number): Promise<void> {
  await expect(page.getByLabel('Weight')).toHaveValue('7.5kg');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).toHaveURL('/admin?tab=products');
  expect(await (await fetch(`${shop.url}/api/product/${id}`)).json()).toMatchObject({ weight: '7.5kg' });
}

test('After signing out in another tab, a form with unsaved changes stays open below the sign-in', async ({
  page,
  context,
  shop,
}) => {
  const id = await typeHalf(page);
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL('/');
  await expect(signedOut(page)).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(signedOut(page)).toBeVisible();
  await signInAgain(page);
  await saveTyped(page, shop, id);
});

test('A session that has ended is detected when a form is saved, and the form can be saved after signing in again', async ({
  page,
  context,
  shop,
}) => {
  const id = await typeHalf(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await signInAgain(page);
  await saveTyped(page, shop, id);
});

test('A user whose session has ended can leave a form, and its unsaved changes are offered when the user returns', async ({
  page,
  context,
  shop,
}) => {
  const id = await typeHalf(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0);
  await signedOut(page)
    .getByRole('link', { name: /home page/ })
    .click();
  await expect(page).toHaveURL('/');
  await signInStaff(page);
  await page.goto(`/admin/product/edit/${id}`);
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(offer).toContainText('Weight');
  await offer.getByRole('button', { name: 'Restore what you typed' }).click();
  await saveTyped(page, shop, id);
});

test.describe('Staff who lose their rights', () => {
  /** Opens a staff member's browser, with a function that removes their rights. */
  async function formerStaff(page: Page, shop: BuiltShop, browser: Browser, username: string) {
    const id = await makeHelper(page, shop, username);
    const context = await browser.newContext({ baseURL: shop.url });
    const screen = await context.newPage();
    await requestShop(screen, 'POST', '/api/users/login', { username, password: invitedPassword });
    const dismiss = () => requestShop(page, 'PATCH', `/api/admin/users/${id}`, { isAdmin: false });
    return { screen, dismiss, close: () => context.close() };
  }

  async function expectShownOut(screen: Page): Promise<void> {
    await expectToast(screen, 'Access Denied', 'You do not have admin privileges');
    await expect(screen).toHaveURL('/account');
  }

  test('are redirected to their account immediately by the event stream, even from a form with unsaved changes', async ({
    page,
    shop,
    browser,
  }) => {
    const { screen, dismiss, close } = await formerStaff(page, shop, browser, 'packing-hand');
    await screen.goto('/admin/product/new');
    await screen.getByLabel('Name').fill('Never to be sold');
    await expect(screen.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
    await dismiss();
    await expectShownOut(screen);
    await close();
  });

  test('are redirected to their account when the shop refuses to load a list', async ({ page, shop, browser }) => {
    const { screen, dismiss, close } = await formerStaff(page, shop, browser, 'counter-hand');
    await screen.route('**/api/admin/events*', (route) => route.abort());
    await screen.goto('/admin?tab=orders');
    const products = screen.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Products' });
    await expect(products).toBeVisible();
    await dismiss();
    // Without the stream, the screen checks the user's rights from time to time, so the link may be gone before it is clicked. A
    // link that the screen has removed would be followed without the router and open the shop's own page for customers.
    await products
      .evaluateAll((links) => {
        for (const link of links) if (link.isConnected && link instanceof HTMLElement) link.click();
      })
      .catch(() => {});
    await expectShownOut(screen);
    await close();
  });
});

test('After pressing “Sign Out”, the page sends no request that the shop would reject, even if signing out takes a while', async ({
  page,
}) => {
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) rejected.push(response.url());
  });
  await page.goto('/admin');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.route('**/api/users/logout', async (route) => {
    const request = route.request();
    // Not `route.fetch`, which would remove the cookies from the browser before the response arrives.
    const response = await fetch(request.url(), {
      method: 'POST',
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    // Long enough for the event stream to end.
    await page.waitForTimeout(1_500);
    const headers = { 'set-cookie': response.headers.getSetCookie().join('\n') };
    await route.fulfill({ status: response.status, headers });
  });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(rejected).toEqual([]);
});
