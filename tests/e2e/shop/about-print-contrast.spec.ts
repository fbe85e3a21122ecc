import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { structuredData } from '#tests/support/browser/structured-data.ts';

test('The About page tells customers and search engines who the shop is, and links to other pages', {
  tag: '@phone',
}, async ({ page, shop }) => {
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

test('A product page is printed on two sheets at most, without its buttons and links', async ({ page }) => {
  await page.goto('/products/1');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('navigation').first()).toBeHidden();
  await expect(page.getByText('about 9–9.5 kg').first()).toBeVisible();
  await expect(page.getByText('Layby: 4 payments')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('(03) 7010 1999')).toBeVisible();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets?.length).toBeLessThanOrEqual(2);
});

test('In forced colours mode, open and selected elements are still recognisable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/products/1');
  const grounds = () =>
    page
      .locator('label:has(> [type=radio])')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
  expect(new Set(await grounds()).size).toBe(1);
  await page.getByRole('radio', { name: /Layby: 4/ }).check();
  const [first, , , chosen] = await grounds();
  expect(chosen).not.toBe(first);
  await page.goto('/products');
  const tabs = await page
    .getByRole('tab')
    .evaluateAll((all) => all.map((tab) => getComputedStyle(tab).backgroundColor));
  expect(new Set(tabs).size).toBe(2);
  expect(tabs[0]).not.toBe(tabs[1]);
});
