import type { Page } from '@playwright/test';
import { cartLine, openCheckout, productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { signInNewCustomer } from '#tests/support/data/own-orders.ts';

test.use({ expectedConsoleError: /status of (401|409)/ });

let created = 0;

/**
 * Registers through the form, and returns the username. With `takes`, the form asks about orders that were made in this browser
 * with another email address, and these orders are added to the account.
 */
async function register(
  page: Page,
  details: Record<string, string> = {},
  { takes = false }: { takes?: boolean } = {},
): Promise<string> {
  created += 1;
  const username = `mary-${process.pid}-${created}`;
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('form', { name: 'Register' });
  const fields = { Username: username, Email: `${username}@example.com`, Password: 'spring-lamb-7', ...details };
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Register' }).click();
  if (takes) await form.getByRole('button', { name: /^Yes, put/ }).click();
  await expect(page.getByText(`Welcome back, ${username}!`).first()).toBeVisible();
  return username;
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Logged Out').first()).toBeVisible();
}

test('A customer registers after seeing which fields are missing, and can sign out and in again', {
  tag: '@phone-alone',
}, async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveTitle(/^My Account \| /);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In or Register' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectNoFaults(page);
  const username = await register(page);
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await expect(page.getByText('Not provided')).toHaveCount(2);
  await expect(page.getByText('No address provided')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'View My Orders' }).click();
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/products');

  await signOut(page);
  await page.goto('/account?redirect=/cart');
  await page.getByLabel('Username or email').fill(`${username}@example.com`);
  await page.getByLabel('Password').fill('spring-lamb-7');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/cart');
});

test('A wrong password and a taken username show the specified error messages', async ({ page }) => {
  const username = await signInNewCustomer(page);
  await page.context().clearCookies();
  await page.goto('/account');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Failed').first()).toBeVisible();
  await expect(page.getByText('Invalid username or password. Please try again.').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill('another@example.com');
  await form.getByLabel('Password').fill('spring-lamb-7');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration Failed').first()).toBeVisible();
  await expect(page.getByText('This username or email may already be in use.').first()).toBeVisible();
});

test('A guest’s orders are shown above the forms, and move to the account when the guest registers', async ({
  page,
}) => {
  const { id } = await buyProduct(page, { paymentType: 'layby-4' });
  await page.goto('/account?tab=orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible();
  await expect(page.getByText('An order opened from an email is added with the link in that email.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Sign In or Register' })).toBeVisible();
  const card = page.getByRole('article', { name: `Order #${id}` });
  await expect(card).toContainText('Pending');
  await expect(card).toContainText('Layby, 4 fortnightly payments');
  await expect(card).toContainText('Approx. 55-60kg');
  await expect(card).toContainText('25% complete');
  await expect(card).toContainText('$249.98 paid of $999.95');
  await expect(card).toContainText('Remaining balance $749.97');
  await expect(card.getByRole('table', { name: 'Payment schedule' }).getByRole('row')).toHaveCount(5);
  await card.getByText('Payment history').click();
  await expect(card.getByRole('region', { name: 'Payment history' })).toContainText('$249.98');
  await expectNoFaults(page);

  await register(page, { 'First name': 'Mary', 'Last name': 'Nguyen', Phone: '0400 000 000' }, { takes: true });
  await expect(page).toHaveURL('/account?tab=orders');
  await expect(page.getByRole('tab', { name: 'My Orders' })).toHaveAttribute('aria-selected', 'true');
  await expect(card).toContainText('25% complete');
  await page.getByRole('tab', { name: 'My Profile' }).click();
  await expect(page).toHaveURL('/account?tab=profile');
  await expect(page.getByText('Mary Nguyen')).toBeVisible();

  await signOut(page);
  await page.goto('/account');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('The order whose number is in the account’s URL is scrolled into view and outlined', async ({ page }) => {
  await signInNewCustomer(page, { firstName: 'Mary', lastName: 'Nguyen', address: '1 High Street' });
  const { id } = await buyProduct(page, { paymentType: 'layby-4' });
  await buyProduct(page, { paymentType: 'layby-4' });
  await page.goto(`/account?highlight=${id}`);
  const card = page.getByRole('article', { name: `Order #${id}` });
  await expect(card).toHaveClass(/ring/);
  await expect(card.getByRole('heading', { level: 4, name: `Order #${id}` })).toBeInViewport();
  // There are two orders with payments, and each payment history has its own name.
  await expect(page.getByRole('region', { name: /^Payment history of order #/ })).toHaveCount(2);
  await expectNoFaults(page);

  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  await expect(page.getByLabel('Full name')).toHaveValue('Mary Nguyen');
  await expect(page.getByLabel('Street address')).toHaveValue('1 High Street');
});

test('Signing in never redirects to another site', async ({ page, shop }) => {
  const username = await signInNewCustomer(page);
  // All such URLs are tested in tests/core/accounts/safe-redirect.test.ts.
  for (const address of ['//evil.example/', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`/account?redirect=${encodeURIComponent(address)}`);
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password').fill('spring-lamb-7');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page, address).toHaveURL(`${shop.url}/`);
  }
});

test('Unexpected parameters in the account’s URL are ignored', async ({ page }) => {
  await page.goto('/account?tab=nonsense&highlight=-1');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await signInNewCustomer(page);
  await page.goto('/account?tab=nonsense&highlight=99999999999999999999');
  await expect(page.getByRole('tab', { name: 'My Profile' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/account?highlight=123456');
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('The account page says that it needs JavaScript', async ({ page }) => {
    await page.goto('/account');
    await expect(page.locator('main noscript p')).toHaveText(/^Signing in and seeing your orders need JavaScript\./);
  });
});
