import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { structuredData } from '#tests/support/browser/structured-data.ts';

test('About tells customers and search engines who the shop is, and leads on', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await page.goto('/about');
  for (const name of ['Our Story', 'What We Do', 'Our Unique Approach', 'Our Commitment']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  const steps = page.getByRole('region', { name: 'Our Unique Approach' }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(2)).toContainText('Delivery after the final payment');
  for (const text of ['25', '100%', '40,000+', 'customer support']) {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
  await expectNoFaults(page);

  await expect(page).toHaveTitle(/ \| Hindquarter$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /1999/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${shop.url}/about`);
  expect(await structuredData(page, 'ButcherShop')).toMatchObject({ name: 'Hindquarter' });
  await expect(page.getByRole('main').getByRole('link', { name: /^Visit / })).toHaveAttribute('href', /^https?:/);
  await expect(page.getByRole('link', { name: 'Create an Account' })).toHaveAttribute('href', '/account');
  await page.getByRole('link', { name: 'Browse Our Products' }).click();
  await expect(page).toHaveURL('/products');
});
