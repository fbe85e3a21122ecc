import type { Page } from '@playwright/test';
import {
  cartLine,
  expectPaid,
  fillCard,
  fillCheckout,
  openCheckout,
  ownOrders,
  payButton,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInNewCustomer } from '#tests/support/data/own-orders.ts';

test.use({ expectedConsoleError: /status of (401|409|503)|net::ERR_FAILED/ });

const password = 'spring-lamb-7';

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/account');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(`Welcome back, ${username}!`).first()).toBeVisible();
}

/** Creates two accounts. Anna is signed in and has filled in the checkout, and the response to her order was lost. */
async function leaveHalfPaid(page: Page): Promise<{ anna: string; ben: string }> {
  const ben = await signInNewCustomer(page, { firstName: 'Ben', lastName: 'Okafor' });
  await page.context().clearCookies();
  const anna = await signInNewCustomer(page, { firstName: 'Anna', lastName: 'Rossi' });
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'layby-4')]);
  await fillCheckout(page);
  await page.getByLabel('Full name').fill('Anna Rossi');
  await page.getByLabel('Street address').fill('7 Secret Lane');
  await page.route('**/api/orders-with-items', (route) => route.abort('failed'));
  await payButton(page).click();
  await expect(page.getByText('Not finished yet')).toBeVisible();
  await page.unroute('**/api/orders-with-items');
  return { anna, ben };
}

async function expectBensOwn(page: Page): Promise<void> {
  await page.goto('/checkout');
  await expect(page.getByLabel('Full name')).toHaveValue('Ben Okafor');
  await expect(page.getByLabel('Street address')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Secret Lane');
  await fillCheckout(page);
  await payButton(page).click();
  await expectPaid(page);
  const orders = await ownOrders(page);
  expect(orders.map((order) => order.address?.street)).toEqual(['1 High Street']);
}

test('When a customer signs out, everything they typed at the checkout is deleted and never shown to the next customer', async ({
  page,
}) => {
  const { ben } = await leaveHalfPaid(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged Out').first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Secret Lane');
  await signIn(page, ben);
  await expectBensOwn(page);
});

test('Text typed at the checkout before a session ended is shown only to the same customer when they return', async ({
  page,
}) => {
  const { anna, ben } = await leaveHalfPaid(page);
  await page.context().clearCookies();
  await page.goto('/checkout');
  await expect(page.getByLabel('Street address')).toHaveValue('');
  await signIn(page, anna);
  await page.goto('/checkout');
  await expect(page.getByLabel('Street address')).toHaveValue('7 Secret Lane');
  await page.context().clearCookies();
  await signIn(page, ben);
  await expectBensOwn(page);
});

test('After another user signs in in a second tab, an open checkout in the first tab sends nothing, even if the first tab wasn’t notified', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  const { ben } = await leaveHalfPaid(page);
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other.getByText('Logged Out').first()).toBeVisible();
  await signIn(other, ben);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText('You are signed in differently now.').first()).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ben Okafor');
  await expect(page.getByLabel('Street address')).toHaveValue('');
  expect(await ownOrders(page)).toEqual([]);
});

test('If the shop briefly can’t check who is signed in, the user stays signed in', async ({ page }) => {
  await signInNewCustomer(page);
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'We couldn’t check who you are' })).toBeVisible();
  await page.unroute('**/api/users/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(header.getByRole('link', { name: 'My Account' })).toBeVisible();
});
