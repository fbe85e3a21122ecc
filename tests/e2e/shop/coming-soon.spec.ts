import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';

let closed: BuiltShop;

test.beforeAll(async () => {
  closed = await startBuiltShop({ COMING_SOON: 'on' });
});
test.afterAll(() => closed.discard());

test('Every address of a shop that is not open yet shows the Coming Soon page', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/', '/products', '/no/such/page']) {
    const response = await page.goto(closed.url + path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Our counter opens soon' })).toBeVisible();
  }
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page).toHaveTitle('Coming Soon | Hindquarter');
  for (const name of ['Quality', 'Flexible payments', '25+ years', 'Fresh delivery']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByText('Or ring us')).toBeVisible();
  await expectNoFaults(page);
});

test('Notify Me takes an address and says what happens next', async ({ page }) => {
  await page.goto(closed.url);
  await page.getByLabel('Email address').fill('jo@customer.test');
  await page.getByRole('button', { name: 'Notify Me' }).click();
  await expect(page.getByText('Nearly done. We have sent you an email')).toBeFocused();
});

test('The showcase is the home page, shown ahead and kept from search engines', async ({ page }) => {
  await page.goto(`${closed.url}/showcase`);
  await expect(page.getByRole('heading', { name: 'Premium Selections' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
