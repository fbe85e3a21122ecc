import { formatMoney } from '#core/money.ts';
import { typeNames } from '#core/products/product-options.ts';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import { holdBack, respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { structuredData } from '#tests/support/browser/structured-data.ts';
import { soldProducts } from '#tests/support/data/sold-products.ts';

const titles = {
  beef: '100% Grass-Fed Beef Products',
  lamb: 'Premium Lamb Products',
  pork: 'Quality Pork Products',
  chicken: 'Free-Range Chicken Products',
} as const;

test('All Meat Products shows beef first and the other animals below, each card with its price and four payments', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await page.goto('/products');
  await expect(page).toHaveTitle('All Meat Products | Hindquarter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Meat Products');
  await expect(page.getByRole('tab')).toHaveText(['Beef', 'Lamb', 'Pork', 'Chicken']);
  await expect(page.getByRole('tab', { name: 'Beef' })).toHaveAttribute('aria-selected', 'true');
  const beef = await soldProducts(shop, '/api/products/beef');
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(beef.length);
  await expect(page.getByRole('article')).toHaveCount((await soldProducts(shop)).length);
  for (const type of ['Lamb', 'Pork', 'Chicken'])
    await expect(page.getByRole('heading', { level: 2, name: type, exact: true })).toBeVisible();
  await expectNoFaults(page);

  const product = await productNamed(page, 'Whole beef hindquarter');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: product.name }) });
  await expect(card).toContainText(`Approx. ${product.weight}`);
  await expect(card).toContainText(formatMoney(product.price));
  await expect(card).toContainText('or 4 payments of $249.98, the last $250.01');
  await card.getByRole('link', { name: 'Select Package' }).click();
  await expect(page).toHaveURL(`/products/${product.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});

test('Each listing has its own title, canonical link and structured data for search engines', async ({
  page,
  shop,
}) => {
  for (const [type, title] of Object.entries(titles)) {
    const products = await soldProducts(shop, `/api/products/${type}`);
    await page.goto(`/products/${type}`);
    await expect(page).toHaveTitle(`${title} | Hindquarter`);
    await expect(page.getByRole('article')).toHaveCount(products.length);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/products/${type}`);
    expect(await structuredData(page, 'ItemList')).toMatchObject({ numberOfItems: products.length });
    expect(await structuredData(page, 'BreadcrumbList')).toBeDefined();
  }
});

test('The tabs of the products page change the listing by click and by keyboard, and keep the focus', {
  tag: '@phone-alone',
}, async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('tab', { name: 'Lamb' }).click();
  await expect(page).toHaveURL('/products/lamb');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.lamb);
  await expect(page.getByRole('tab', { name: 'Lamb' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Pork' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.pork);
  await expect(page.getByRole('tab', { name: 'Pork' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Beef' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/products/beef');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.pork);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.lamb);
});

test('Three placeholders are shown while a listing loads, and an empty listing links to beef', async ({ page }) => {
  await page.goto('/products/beef');
  const release = await holdBack(page, '/api/products/lamb');
  await page.getByRole('tab', { name: 'Lamb' }).click();
  await expect(page.getByTestId('product-skeleton')).toHaveCount(3);
  await expect(page).toHaveTitle(`${titles.lamb} | Hindquarter`);
  release();
  await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();

  await respondInstead(page, '/api/products/chicken', 200, []);
  await page.getByRole('tab', { name: 'Chicken' }).click();
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText(
    "We couldn't find any products in this category. Please try another category or check back later.",
  );
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Browse Beef Products' }).click();
  await expect(page).toHaveURL('/products/beef');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe(() => {
  test.use({ expectedConsoleError: /500 \(Internal Server Error\)|404 \(Not Found\)/ });

  test('A listing that fails to load shows the empty state, and can be requested again', async ({ page }) => {
    await page.goto('/products/lamb');
    await respondInstead(page, '/api/products/pork', 500, { code: 'internal', status: 500, detail: 'No' });
    await page.getByRole('tab', { name: 'Pork' }).click();
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await respondInstead(page, '/api/products/beef', 500, { code: 'internal', status: 500, detail: 'No' });
    await page.getByRole('tab', { name: 'Beef' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unrouteAll();
    await again.click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('A URL with anything but a product type or a number returns 404', async ({ page }) => {
    for (const path of ['/products/fish', '/products/1x', '/products/0', '/products/007', '/product/beef']) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toContain('404 Page Not Found');
    }
    await page.goto('/products/fish');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  });
});

test.describe(() => {
  // The made-up packs don't exist, so the page's request for a pack that is pointed at fails.
  test.use({ expectedConsoleError: /404 \(Not Found\)/ });

  test('Sixty packs of a type are shown at first, and sixty more on request', async ({ page, shop }) => {
    const [product] = await soldProducts(shop, '/api/products/lamb');
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...product,
      id: 1000 + index,
      name: `Lamb pack ${index}`,
    }));
    await page.goto('/products/beef');
    await respondInstead(page, '/api/products/lamb', 200, many);
    await page.getByRole('tab', { name: 'Lamb' }).click();
    await expect(page.getByRole('article')).toHaveCount(60);
    await expect(page.getByText('60 of 130 shown')).toBeVisible();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByRole('article')).toHaveCount(120);
    await expect(page.getByRole('article').nth(60).getByRole('heading').getByRole('link')).toBeFocused();
    await expect(page).toHaveURL('/products/lamb?show=2');
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByRole('article')).toHaveCount(130);
    await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: /About/ }).first().click();
    await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/products/lamb?show=3');
    await expect(page.getByRole('article')).toHaveCount(130);
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('Without JavaScript, the listings can be read and browsed', async ({ page, shop }) => {
    const [lamb] = await soldProducts(shop, '/api/products/lamb');
    await page.goto('/products');
    await expect(page.getByRole('heading', { level: 2, name: typeNames.chicken, exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Lamb' }).click();
    await expect(page).toHaveURL('/products/lamb');
    await expect(page.getByRole('article').first()).toContainText(lamb?.name ?? 'a lamb pack');
    await expect(page.getByRole('article').first()).toContainText(formatMoney(lamb?.price ?? 0));
  });
});
