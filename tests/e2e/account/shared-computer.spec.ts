import type { Page } from '@playwright/test';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { signInNewCustomer } from '#tests/support/data/own-orders.ts';

// The browser’s own messages about responses and failures that these tests cause.
test.use({ expectedConsoleError: /status of (401|409)|net::ERR_FAILED/ });

/**
 * Signs the current customer out and another customer in, without telling other tabs: as a browser does that forbids the pages its
 * storage.
 */
async function signInInstead(page: Page, username: string): Promise<void> {
  await page.context().clearCookies();
  await requestShop(page, 'POST', '/api/users/login', { username, password: 'spring-lamb-7' });
}

test('After a guest leaves a shared computer, no order data of the guest is left on the computer', async ({ page }) => {
  await buyProduct(page, { paymentType: 'layby-4' });
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('postcode', '3070');
    sessionStorage.setItem('owned:guest:checkout-draft', '{"street":"1 High Street"}');
  });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible();
  const forget = page.getByRole('button', { name: 'Forget these orders here' });
  await forget.click();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Keep them' }).click();
  await forget.click();
  await page.getByRole('button', { name: 'Forget them', exact: true }).click();
  await expect(page.getByText('Orders Forgotten').first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sign In or Register' })).toBeVisible();
  expect((await page.request.get('/api/orders')).status()).toBe(401);
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(left).not.toContain('High Street');
  expect(left).not.toContain('3070');
});

test('Registering also signs the customer in, and a lost connection isn’t reported as a wrong password', async ({
  page,
}) => {
  await page.route('**/api/users/login', (route) => route.abort('failed'));
  await page.goto('/account?tab=register');
  await page.getByLabel('Username').fill('carl-at-the-library');
  await page.getByLabel('Email', { exact: true }).fill('carl@example.com');
  await page.getByLabel('Password').fill('spring-lamb-7');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Welcome back, carl-at-the-library!').first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/account');
  await page.getByLabel('Username or email').fill('carl-at-the-library');
  await page.getByLabel('Password').fill('spring-lamb-7');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Couldn’t reach the shop.').first()).toBeVisible();
  await expect(page.getByText('Invalid username or password')).toHaveCount(0);
});

test('After a customer signs out or another signs in, other tabs no longer show the earlier customer’s data', async ({
  page,
  context,
}) => {
  const ben = await signInNewCustomer(page, { firstName: 'Ben', lastName: 'Okafor' });
  await context.clearCookies();
  await signInNewCustomer(page, { firstName: 'Anna', lastName: 'Rossi' });
  await page.goto('/account?tab=profile');
  await expect(page.getByText('Anna Rossi').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In or Register' })).toBeVisible();
  await expect(page.getByText('Anna Rossi')).toHaveCount(0);
  await other.goto('/account');
  await other.getByLabel('Username or email').fill(ben);
  await other.getByLabel('Password').fill('spring-lamb-7');
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Ben Okafor').first()).toBeVisible();
});

test('A tab that still shows a signed-out customer changes nothing for the next customer, and keeps the typed text', async ({
  page,
  context,
}) => {
  const ben = await signInNewCustomer(page, { firstName: 'Ben', lastName: 'Okafor' });
  await context.clearCookies();
  const anna = await signInNewCustomer(page, { firstName: 'Anna', lastName: 'Rossi' });
  await page.goto('/account?tab=profile');
  await page.getByRole('button', { name: 'Edit details' }).click();
  const form = page.getByRole('form', { name: 'Edit details' });
  await form.getByLabel('Phone').fill('0400 111 222');
  const other = await context.newPage();
  await signInInstead(other, ben);
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(form.getByText('Another account is signed in now')).toBeVisible();
  await expectNoFaults(page);
  await expect(form.getByLabel('Phone')).toHaveValue('0400 111 222');
  const readOwn = async () => (await page.request.get('/api/users/me')).json();
  expect(await readOwn()).toMatchObject({ username: ben, lastName: 'Okafor', phone: null });
  await signInInstead(other, anna);
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details Saved').first()).toBeVisible();
  expect(await readOwn()).toMatchObject({ username: anna, lastName: 'Rossi', phone: '0400 111 222' });
});

for (const choice of ['No, leave it', 'Yes, put it into my account']) {
  test(`A customer who registers where another person has ordered is asked whether the order is theirs: ${choice}`, async ({
    page,
  }) => {
    const order = await buyProduct(page, { paymentType: 'layby-4', name: 'Anna Rossi', email: 'anna@example.com' });
    await page.goto('/account?tab=register');
    const form = page.getByRole('form', { name: 'Register' });
    const username = `carl-${order.id}`;
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email', { exact: true }).fill(`${username}@example.com`);
    await form.getByLabel('Password').fill('spring-lamb-7');
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(form.getByText('Is this order yours?')).toBeVisible();
    await expect(form.getByText(`Order #${order.id}, for Anna Rossi`)).toBeVisible();
    await expectNoFaults(page);
    await form.getByRole('button', { name: choice }).click();
    await expect(page.getByText(`Welcome back, ${username}!`).first()).toBeVisible();
    const own = (await (await page.request.get('/api/orders')).json()) as { id: number }[];
    expect(own.map(({ id }) => id)).toEqual(choice === 'No, leave it' ? [] : [order.id]);
  });
}
