import type { Page } from '@playwright/test';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { emailsOf, linkIn } from '#tests/support/outside/emails-of.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';

test.use({ expectedConsoleError: /status of (401|404|409|422)|ERR_CONNECTION_RESET/ });

let created = 0;

/** Registers a customer with an account, who is then signed in in this browser. */
async function register(page: Page, shop: BuiltShop): Promise<{ username: string; email: string }> {
  created += 1;
  const username = `ann-${process.pid}-${Date.now()}-${created}`;
  const data = { username, email: `${username}@example.com`, password: 'spring-lamb-7' };
  const response = await page.request.post('/api/users/register', { data, headers: { origin: shop.url } });
  expect(response.status()).toBe(201);
  return data;
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/account?tab=profile');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Returns the newest password reset link that was sent to this address. */
function passwordLink(shop: BuiltShop, email: string): string {
  const emails = emailsOf(shop).filter(({ kind, to }) => kind === 'password' && to === email);
  return linkIn(emails.at(-1), '/reset-password');
}

test('If the response to a new password is lost, the page never says that the password is unchanged', async ({
  page,
  shop,
  browser,
}) => {
  const elsewhere = await browser.newPage({ baseURL: shop.url });
  const { username, email } = await register(elsewhere, shop);
  const headers = { origin: shop.url };
  await page.request.post('/api/users/forgot-password', { data: { email }, headers });
  await page.goto(passwordLink(shop, email));
  await page.getByLabel('New password', { exact: true }).fill('autumn-lamb-8');
  await page.route('**/api/users/reset-password', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const save = page.getByRole('button', { name: 'Save the new password' });
  await save.click();
  await expect(page.getByText('your new password may be set already')).toBeVisible();
  await page.unroute('**/api/users/reset-password');
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your new password may be set already' })).toBeFocused();
  await expect(page.getByText('hasn’t changed')).toHaveCount(0);
  await expectNoFaults(page);
  await logIn(page, username, 'autumn-lamb-8');
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
});

test('A forgotten password is replaced through an email, and the old password stops working', async ({
  page,
  shop,
  browser,
}) => {
  const elsewhere = await browser.newPage({ baseURL: shop.url });
  const { username, email } = await register(elsewhere, shop);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page).toHaveTitle(/^Forgotten Password \| /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('Please enter your email address or username')).toBeVisible();
  await page.getByLabel('Email or username').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  await expectNoFaults(page);

  await page.goto(passwordLink(shop, email));
  await expect(page).toHaveTitle(/^Choose a New Password \| /);
  await expectNoFaults(page);
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await field.fill('password1');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('This password is common and easy to guess')).toBeVisible();
  await field.fill('autumn-lamb-8');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeFocused();
  await expectNoFaults(page);

  await page.getByRole('link', { name: 'Log in with the new password' }).click();
  await expect(page).toHaveURL('/account');
  await logIn(page, username, 'autumn-lamb-8');
  await expect(page.getByText(`Welcome back, ${username}!`).first()).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere.getByRole('tab', { name: 'Login' })).toBeVisible();
  await elsewhere.close();
});

test('The page of a used or incomplete password reset link reports the problem and links to the form for a new link', async ({
  page,
  shop,
}) => {
  const { email } = await register(page, shop);
  const headers = { origin: shop.url };
  await page.request.post('/api/users/forgot-password', { data: { email }, headers });
  const link = passwordLink(shop, email);
  const token = new URL(link, shop.url).searchParams.get('token');
  await page.request.post('/api/users/reset-password', { data: { token, password: 'autumn-lamb-8' }, headers });
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('winter-lamb-9');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work any more' })).toBeFocused();
  await expectNoFaults(page);
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work any more' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('A password reset for an unknown name gets the same response as for a known name, and the form can be sent again', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email or username').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeFocused();
});

test('A customer changes the details of their account, and typed text survives errors and conflicts', async ({
  page,
  shop,
  browser,
}) => {
  const { username, email } = await register(page, shop);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit details' }).click();
  const form = page.getByRole('form', { name: 'Edit details' });
  await expect(form.getByLabel('Username')).toBeFocused();
  await expectNoFaults(page);
  await form.getByLabel('First name').fill('Ann');
  await form.getByLabel('Last name').fill('Butcher');
  await form.getByLabel('Delivery address').fill('1 High Street, Northcote');
  await form.getByLabel('Email').fill('not an address');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();

  await form.getByLabel('Email').fill(`new-${email}`);
  await form.getByLabel('Current password').fill('wrong-password');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details Not Saved').first()).toBeVisible();
  await expect(form.getByLabel('Current password')).toBeFocused();
  await expect(form.getByLabel('First name')).toHaveValue('Ann');
  await expectNoFaults(page);
  await form.getByLabel('Current password').fill('spring-lamb-7');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details Saved').first()).toBeVisible();
  await expect(page.getByText('Ann Butcher')).toBeVisible();
  await expect(page.getByText(`new-${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit details' })).toBeFocused();

  // Another browser saves first.
  await page.getByRole('button', { name: 'Edit details' }).click();
  await form.getByLabel('Phone').fill('0400 111 222');
  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const headers = { origin: shop.url };
  await elsewhere.request.post('/api/users/login', { data: { username, password: 'spring-lamb-7' }, headers });
  await elsewhere.request.patch('/api/users/me', { data: { lastName: 'Baker' }, headers });
  await elsewhere.close();
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(form.getByText('Your details were changed elsewhere in the meantime.')).toBeVisible();
  await expect(form.getByLabel('Phone')).toHaveValue('0400 111 222');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Ann Baker')).toBeVisible();
  await expect(page.getByText('0400 111 222')).toBeVisible();
});

test('Changing the password signs out other browsers, but not this one', async ({ page, shop, browser }) => {
  const { username } = await register(page, shop);
  const elsewhere = await browser.newPage({ baseURL: shop.url });
  await logIn(elsewhere, username, 'spring-lamb-7');
  await expect(elsewhere.getByText(`Welcome back, ${username}!`).first()).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('form', { name: 'Change password' });
  await expect(form.getByLabel('Current password')).toBeFocused();
  await expectNoFaults(page);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Please enter your current password')).toBeVisible();
  await form.getByLabel('Current password').fill('winter-lamb-9');
  await form.getByLabel('New password').fill('autumn-lamb-8');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('This is not your current password')).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue('autumn-lamb-8');
  await form.getByLabel('Current password').fill('spring-lamb-7');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Changed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'My Profile' })).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere.getByRole('tab', { name: 'Login' })).toBeVisible();
  await elsewhere.close();
});

test('The staff sign-in also links to the password reset', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
