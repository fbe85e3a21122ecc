import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

const denied = 'You do not have permission to access the admin panel.';

test('A signed-out visitor who opens any staff screen sees Access Denied and a staff sign-in, with status 200', async ({
  page,
}) => {
  for (const address of ['/admin', '/admin/product/new', '/site-content', '/admin/site-content']) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(denied)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  }
  await expectNoFaults(page);
});

test('Staff sign in on the Access Denied screen, find the dashboard’s seven screens in the navigation, and sign out', async ({
  page,
}) => {
  await page.goto('/admin');
  await page.getByLabel('Username or email').fill(staffAccount.username);
  await page.getByLabel('Password').fill(staffAccount.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/admin');
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  const all = { users: 'Users', orders: 'Orders', products: 'Products', subscriptions: 'Subscriptions' };
  for (const [tab, name] of Object.entries({
    ...all,
    payments: 'Payments',
    seo: 'SEO Settings',
    tools: 'Test Tools',
  })) {
    const link = navigation.getByRole('link', { name, exact: true, includeHidden: true });
    await expect(link).toHaveAttribute('href', `/admin?tab=${tab}`);
  }
  await expect(navigation.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: 'Orders', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View shop' })).toHaveAttribute('href', '/');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
});

test('A signed-in customer sees only Access Denied', async ({ page, shop }) => {
  await page.request.post('/api/users/register', {
    headers: { origin: shop.url },
    data: { username: 'just-a-customer', password: 'spring-lamb-7', email: 'customer@example.com' },
  });
  await page.request.post('/api/users/login', {
    headers: { origin: shop.url },
    data: { username: 'just-a-customer', password: 'spring-lamb-7' },
  });
  await page.goto('/admin');
  await expect(page.getByText(denied)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
