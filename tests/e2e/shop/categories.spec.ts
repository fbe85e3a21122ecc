import { categoryNames, productCategories } from '#core/products/product-options.ts';
import { holdBack, respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { soldProducts } from '#tests/support/data/sold-products.ts';

test('Premium cuts are shown first, and each category has its own tab, URL and count', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await page.goto('/categories?category=fish');
  await expect(page.getByRole('tab')).toHaveText(Object.values(categoryNames));
  await expect(page.getByRole('tab', { name: 'Premium Cuts' })).toHaveAttribute('aria-selected', 'true');
  for (const category of ['value-packages', 'whole-animal', 'bbq-grilling'] as const) {
    await page.getByRole('tab', { name: categoryNames[category] }).click();
    await expect(page).toHaveURL(`/categories?category=${category}`);
    const products = await soldProducts(shop, `/api/products/category/${category}`);
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(products.length);
    await expect(page.getByRole('tab', { name: categoryNames[category] })).toBeFocused();
  }
  await expectNoFaults(page);

  const all = await soldProducts(shop);
  const overview = page.getByRole('region', { name: 'Category Overview' });
  for (const category of productCategories) {
    const count = all.filter((product) => product.category === category).length;
    const row = overview.getByRole('listitem').filter({ hasText: categoryNames[category] });
    await expect(row).toContainText(`${count} ${count === 1 ? 'product' : 'products'}`);
  }
});

test('Six placeholders are shown while a category loads, and an empty category shows a message', async ({ page }) => {
  await page.goto('/categories');
  const release = await holdBack(page, '/api/products/category/whole-animal');
  await page.getByRole('tab', { name: 'Whole Animal' }).click();
  await expect(page.getByTestId('product-skeleton')).toHaveCount(6);
  release();
  await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();

  await respondInstead(page, '/api/products/category/bbq-grilling', 200, []);
  await page.getByRole('tab', { name: 'BBQ & Grilling' }).click();
  await expect(page.getByText('No products available in this category yet.')).toBeVisible();
  await expectNoFaults(page);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('Without JavaScript, the categories can be browsed', async ({ page, shop }) => {
    await page.goto('/categories');
    await page.getByRole('tab', { name: 'Value Packages' }).click();
    const products = await soldProducts(shop, '/api/products/category/value-packages');
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(products.length);
    await expect(page.getByRole('heading', { name: 'Category Overview' })).toBeVisible();
  });
});
