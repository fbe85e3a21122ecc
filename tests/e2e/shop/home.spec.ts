import { defaultPages } from '#core/content/default-content.ts';
import { holdBack, respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { structuredData } from '#tests/support/browser/structured-data.ts';
import { whenHydrated } from '#tests/support/browser/when-hydrated.ts';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';

const sections = [
  'How it works',
  'Why choose us',
  'The packs most families start with',
  'Pay now, or lay it by',
  'What customers say',
  'Questions, answered',
  'Fill the freezer once. Eat well for months.',
  'Premium Selections',
  'A family butchery since 1999',
  'What will you have?',
];

test('The home page has its eleven sections in order, and the last section links to the shop and to the counter', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.locator('main h2').allTextContents()).toEqual(sections);
  for (const id of ['how-it-works', 'contact', 'payment-options', 'delivery-info']) {
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);
  }
  await expectNoFaults(page);

  const banner = page.getByRole('region', { name: 'What will you have?' });
  await banner.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { name: 'Talk to a butcher' })).toBeInViewport();
  await banner.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/products');
});

test('The owner writes the testimonials; a new shop has none', async ({ page }) => {
  await page.goto('/');
  const text = page.getByRole('region', { name: 'What customers say' });
  await expect(text.getByRole('figure')).toHaveCount(3);
  await expect(text).toContainText('Danielle R., Reservoir');
  const own = await startBuiltShop({ SAMPLE: 'off', COMING_SOON: 'off' });
  try {
    await page.goto(own.url);
    await expect(page.getByRole('heading', { name: 'Questions, answered' })).toBeVisible();
    await expect(text).toHaveCount(0);
    await expectNoFaults(page);
  } finally {
    await own.discard();
  }
});

test('The home page shows search engines what the shop is, and customers its packages, prices, laybys and answers', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/.+ \| Hindquarter$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${shop.url}/`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/);
  expect(await structuredData(page, 'ButcherShop')).toMatchObject({ foundingDate: '1999' });
  const questions = await structuredData(page, 'FAQPage');
  expect(JSON.stringify(questions)).toContain('Is the beef grass-fed?');

  const products = page.getByRole('region', { name: 'The packs most families start with' });
  await expect(products.getByRole('article')).toHaveCount(3);
  for (const price of ['$999.95', '$419.95', '$799.00']) await expect(products).toContainText(price);
  await expect(products).toContainText('Best Value');
  await expect(page.getByRole('link', { name: /Full Cut Package.*\$299\.00/s }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /those of the Full Cut Package marked$/ })).toBeVisible();

  const example = page.locator('#payment-options');
  await expect(example).toContainText('Whole beef hindquarter at $999.95');
  for (const row of ['Today$249.98', '2 weeks later$249.98', '4 weeks later$249.98', '6 weeks later$250.01']) {
    await expect(example).toContainText(row);
  }
  await expect(example).toContainText('$949.95');

  const question = page.getByText('Can I customise a package?');
  const response = page.getByText('contact us before you order');
  await expect(response).toBeHidden();
  await question.click();
  await expect(response).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(response).toBeHidden();
});

test('The Premium Selections section shows three placeholders while the beef packs load, and then the first three packs', async ({
  page,
}) => {
  const release = await holdBack(page, '/api/products/beef');
  await page.goto('/about');
  const home = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Home' });
  await (await whenHydrated(home)).click();
  await expect(page.getByRole('img', { name: /cuts of beef/ })).toBeVisible();
  const premium = page.getByRole('region', { name: 'Premium Selections' });
  await expect(premium.getByTestId('product-skeleton')).toHaveCount(3);
  release();
  await expect(premium.getByRole('article')).toHaveCount(3);
  await premium.getByRole('link', { name: 'View All Products' }).click();
  await expect(page).toHaveURL('/products');
});

test.describe(() => {
  test.use({ expectedConsoleError: /500 \(Internal Server Error\)/ });

  test('If the owner’s text for the home page can’t be loaded, the default text is shown', async ({ page }) => {
    await page.goto('/products');
    for (const name of ['home', 'about']) {
      await respondInstead(page, `/api/content/${name}`, 500, { code: 'internal', status: 500, detail: 'No' });
    }
    await (await whenHydrated(page.getByRole('link', { name: 'Hindquarter, home' }))).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(defaultPages.home.title);
    await expect(page.getByText('Beef, lamb, pork and chicken from Victorian farms, cut')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: /About/ }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(defaultPages.about.title);
    await expect(page.getByText('We have been cutting meat for Melbourne families')).toBeVisible();
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('everything on the home page can be read', async ({ page }) => {
    await page.goto('/');
    for (const heading of sections) await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('img', { name: /cuts of beef/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Premium Selections' }).getByRole('article')).toHaveCount(3);
    await page.getByText('Is the beef grass-fed?').click();
    await expect(page.getByText('raised on pasture, not in a feedlot')).toBeVisible();
  });
});
