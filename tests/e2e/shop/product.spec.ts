import { formatMoney } from '#core/money.ts';
import { categoryNames } from '#core/products/product-options.ts';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import { holdBack, respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { structuredData } from '#tests/support/browser/structured-data.ts';
import { soldProduct } from '#tests/support/data/sold-products.ts';

test('A product page shows what the product is, its weight, its price and the ways to pay for it', {
  tag: '@phone',
}, async ({ page }) => {
  const item = await productNamed(page, 'Whole beef hindquarter');
  await page.goto(`/products/${item.id}`);
  await expect(page).toHaveTitle(`${item.name} | Hindquarter`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(item.name);
  await expect(main).toContainText(item.description);
  await expect(main).toContainText(categoryNames[item.category]);
  await expect(main).toContainText(`Approx. ${item.weight}`);
  await expect(main).toContainText(formatMoney(item.price));
  for (const feature of item.features) await expect(main).toContainText(feature);
  await expect(main.getByRole('radio')).toHaveCount(5);
  await expect(main.getByText('Complete payment today')).toBeVisible();
  await expect(main.getByText('Save 5% on recurring deliveries')).toBeVisible();
  await expect(main.locator('s')).toContainText(formatMoney(item.price));
  await expect(main.getByRole('radio', { name: /Subscription/ }).locator('..')).toContainText('$949.95');
  await expect(main).toContainText('$249.98 todaythen 3 fortnightly, the last $250.01');
  await expect(main).toContainText('Layby: equal payments, one every 2 weeks, total $999.95.');
  await expect(main.getByRole('region', { name: 'Questions, answered' }).getByRole('group')).toHaveCount(2);
  await expectNoFaults(page);
});

test('Search engines and link previews get the same product information at both URLs of a product page', async ({
  page,
  shop,
}) => {
  const item = await productNamed(page, 'Whole lamb pack');
  for (const path of [`/products/${item.id}`, `/product/${item.id}`]) {
    await page.goto(path);
    const address = `${shop.url}/products/${item.id}`;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Whole lamb pack, approx\./);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      `${shop.url}/share/products/${item.id}.png`,
    );
    expect(await structuredData(page, 'Product')).toMatchObject({
      name: item.name,
      offers: { price: '419.95', priceCurrency: 'AUD', availability: 'https://schema.org/InStock', url: address },
    });
    expect(await structuredData(page, 'BreadcrumbList')).toBeDefined();
  }
});

test('Only the payment options that a product allows are offered, and they are chosen by keyboard', async ({
  page,
  shop,
}) => {
  const laybyOnly = await soldProduct(shop, (product) => !product.allowCreditCard && product.allowLayby4);
  await page.goto(`/products/${laybyOnly.id}`);
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByText('Pay Now (Credit Card)')).toHaveCount(0);
  const fullOnly = await soldProduct(shop, (product) => product.allowCreditCard && !product.allowLayby4);
  await page.goto(`/products/${fullOnly.id}`);
  await expect(page.getByRole('radio')).toHaveCount(2);

  const item = await productNamed(page, 'Whole pig');
  await page.goto(`/products/${item.id}`);
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Subscription/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('cart-count')).toHaveText('1');
});

test('A customer must choose how to pay, and sees the amount due before adding the pack', { tag: '@phone' }, async ({
  page,
}) => {
  const item = await productNamed(page, 'Whole beef hindquarter');
  await page.goto(`/products/${item.id}`);
  const hint = page.getByText('Please select a payment option to continue');
  await expect(hint).toBeVisible();
  // Waits for the scripts: before they run, the browser itself asks for a choice, with its own message.
  await expect(page.getByRole('form', { name: 'Order this pack' })).toHaveAttribute('novalidate');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Payment Method Required', { exact: true })).toBeVisible();
  await expect(page.getByText('Please select a payment method before adding to cart.', { exact: true })).toBeVisible();
  // The error is shown at the options, and the first option has the focus.
  const picker = page.getByRole('group', { name: 'Payment options' });
  await expect(picker.getByText('Choose one of these first.')).toBeInViewport();
  await expect(picker.getByRole('radio').first()).toBeFocused();
  await expectNoFaults(page);
  await page.getByRole('radio', { name: /Layby: 4 payments/ }).check();
  await expect(hint).toHaveCount(0);
  await expect(page.locator('#payment-hint')).toHaveText(/^\$249\.98 due today\. Then \d+ \w+, \d+ \w+ and \d+ \w+\.$/);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
  await expect(page.getByText(`${item.name} has been added to your cart.`).first()).toBeVisible();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart');
});

test('Pointing at a cut in the list of cuts marks it on the chart of the animal, and pointing at it on the chart marks it in the list', async ({
  page,
}) => {
  const item = await productNamed(page, 'Whole beef hindquarter');
  await page.goto(`/products/${item.id}`);
  const chart = page.locator('.pack-chart');
  const rump = page.getByRole('button', { name: /^Rump/ });
  await expect(rump).toContainText(/about 10–11 kg/);
  await expect(rump).toContainText('rump steaks, roasts');
  await rump.focus();
  await expect(chart.locator('g.cut[data-pointed]')).toHaveAttribute('data-cut', 'rump');
  await chart.locator('g.cut[data-cut="flank"] > path').last().dispatchEvent('pointerover', { bubbles: true });
  await expect(chart.locator('g.cut[data-pointed]')).toHaveAttribute('data-cut', 'flank');
  await expect(page.getByRole('main')).toContainText('Flank: skirt steak, stir-fry, sausages, about');
});

test('The chart of a product’s cuts is the same whether the page is rendered by the server or opened by a link', async ({
  page,
}) => {
  const chart = page.locator('.pack-chart svg');
  await page.goto('/products/lamb');
  await page.getByRole('link', { name: 'Select Package' }).first().click();
  await expect(chart.locator('g.cut-in').first()).toBeAttached();
  const composed = await chart.evaluate((svg) => svg.outerHTML);
  await page.reload();
  expect(await chart.evaluate((svg) => svg.outerHTML)).toBe(composed);
});

test.describe('A drawing that can’t be loaded', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('leaves its space empty and the rest of the page intact', async ({ page }) => {
    await page.route(/\/assets\/[\w-]+\.svg$/, (route) => route.abort());
    await page.goto('/products/lamb');
    const fetched = page.waitForEvent('requestfailed');
    await page.getByRole('link', { name: 'Select Package' }).first().click();
    await fetched;
    await expect(page.getByRole('heading', { name: 'What is in the box' })).toBeVisible();
    await expect(page.locator('.pack-chart svg')).toHaveCount(0);
  });
});

test('A product page shows a placeholder while it loads', async ({ page, shop }) => {
  const item = await soldProduct(shop, ({ type }) => type === 'lamb');
  await page.goto('/products/lamb');
  const release = await holdBack(page, `/api/products/${item.id}`);
  await page.getByRole('link', { name: `Select Package ${item.name}` }).click();
  await expect(page.getByTestId('product-loading')).toBeVisible();
  await expect(page).toHaveTitle('Meat Product Details | Hindquarter');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.name);
  await expect(page).toHaveTitle(`${item.name} | Hindquarter`);
});

test('A product with photographs shows them above the chart of its cuts', { tag: '@phone-alone' }, async ({
  page,
  shop,
}) => {
  const item = await soldProduct(shop, ({ type }) => type === 'lamb');
  const images = [item.image, item.image];
  await page.goto('/products/lamb');
  await respondInstead(page, `/api/products/${item.id}`, 200, { ...item, images });
  await page.getByRole('link', { name: `Select Package ${item.name}` }).click();
  await expect(page.getByRole('img', { name: item.name, exact: true })).toBeVisible();
  await expect(page.locator('.pack-chart svg')).toBeVisible();
  await expectNoFaults(page);
});

test.describe(() => {
  test.use({ expectedConsoleError: /404 \(Not Found\)|500 \(Internal Server Error\)/ });

  test('A missing product is reported as not found; a product that fails to load can be loaded again', async ({
    page,
    shop,
  }) => {
    const response = await page.goto('/products/999999');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found');
    await expect(page.getByRole('main')).toContainText(
      "The product you're looking for doesn't exist or failed to load.",
    );
    await expectNoFaults(page);

    const item = await soldProduct(shop, ({ type }) => type === 'lamb');
    await page.goto('/products/lamb');
    await respondInstead(page, `/api/products/${item.id}`, 500, { code: 'internal', status: 500, detail: 'No' });
    await page.getByRole('link', { name: `Select Package ${item.name}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t load this product');
    await expectNoFaults(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.name);
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('Without JavaScript, a product’s price, options and cuts can be read', async ({ page }) => {
    const item = await productNamed(page, 'Whole beef hindquarter');
    await page.goto(`/products/${item.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(item.name);
    await expect(main).toContainText('$999.95');
    await expect(main).toContainText('then 3 fortnightly, the last $250.01');
    await expect(main.getByRole('button', { name: /^Rump/ })).toBeVisible();
    await expect(main.locator('.pack-chart svg')).toBeVisible();
    await expect(main.locator('noscript p')).toBeVisible();
  });
});

test('“Add to Cart” works before the scripts load: the browser requires an option, and the cart page adds the pack', async ({
  page,
}) => {
  const item = await productNamed(page, 'Whole beef hindquarter');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/products/${item.id}`, { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await add.click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('radio', { name: /Layby: 4 payments/ }).check();
  await add.click();
  await page.waitForURL(/\/cart\?add=/, { waitUntil: 'commit' });
  letGo();
  await expect(page.getByText(`${item.name} has been added to your cart.`).first()).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByText('Layby: 4 payments', { exact: true })).toBeVisible();
});

test.describe(() => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('If a pack can’t be loaded while it is being added to the cart, trying again adds it', async ({ page }) => {
    const item = await productNamed(page, 'Whole beef hindquarter');
    const address = `/api/products/${item.id}`;
    await page.route(`**${address}`, (route) => route.abort());
    await page.goto(`/cart?add=${item.id}&paymentType=layby-4`);
    const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t add the pack that you chose.' });
    await expect(failure).toBeVisible();
    await expect(page).toHaveURL(/add=/);
    await expect(page.getByText('Product Not Available')).toHaveCount(0);
    await page.unroute(`**${address}`);
    await failure.getByRole('button', { name: 'try again' }).click();
    await expect(page.getByText(`${item.name} has been added to your cart.`).first()).toBeVisible();
    await expect(page).toHaveURL('/cart');
    await expect(failure).toHaveCount(0);
  });
});

test('A payment option chosen before the scripts load is kept', async ({ page }) => {
  const item = await productNamed(page, 'Whole beef hindquarter');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/products/${item.id}`, { waitUntil: 'commit' });
  const layby = page.getByRole('radio', { name: /Layby: 4 payments/ });
  await layby.check();
  letGo();
  await expect(page.getByText('$249.98 due today')).toBeVisible();
  await expect(layby).toBeChecked();
});

test('A very long word is wrapped, and the page stays as wide as the screen', { tag: '@phone-alone' }, async ({
  page,
  shop,
}) => {
  const item = await soldProduct(shop, ({ type }) => type === 'lamb');
  await page.goto('/products/lamb');
  await respondInstead(page, `/api/products/${item.id}`, 200, { ...item, features: ['x'.repeat(60)] });
  await page.getByRole('link', { name: `Select Package ${item.name}` }).click();
  await expect(page.getByText('x'.repeat(60))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
