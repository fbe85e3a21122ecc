import type { Page } from '@playwright/test';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { soldProducts } from '#tests/support/data/sold-products.ts';

const cardNames = (page: Page) => page.getByRole('article').getByRole('heading');
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('A product card shows its price per kilo, its meals and its freezer space', async ({ page }) => {
  const line = 'about $17.40 a kilo · 110 meals · 120 L of freezer';
  await page.goto('/products/beef');
  await expect(card(page, 'Whole beef hindquarter')).toContainText(line);
  await expect(page.locator('img[src^="/charts/beef/half."]')).toHaveCount(1);
  const item = await productNamed(page, 'Whole beef hindquarter');
  await page.goto(`/products/${item.id}`);
  await expect(page.getByRole('main')).toContainText(line);
});

test('A product list is sorted, searched and filtered; the URL contains these settings, and the Back button restores them', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const beef = await soldProducts(shop, '/api/products/beef');
  const cheapest = beef.toSorted((one, other) => one.price - other.price);
  await page.goto('/products/beef');
  const fold = page.getByLabel('Filter and sort', { exact: true });
  if (await fold.isVisible()) {
    // The first pack is on the first screen of a phone, and one press shows the rest of the form.
    await expect(page.getByLabel('Sort by')).toBeHidden();
    await expect(page.getByRole('article').first()).toBeInViewport();
    await fold.check();
  }
  await page.getByLabel('Sort by').selectOption('Lowest price first');
  await expect(page).toHaveURL('/products/beef?sort=price');
  await expect(cardNames(page)).toHaveText(cheapest.map(({ name }) => name));
  await page.getByLabel('Sort by').selectOption('Lowest price per kilo');
  await expect(cardNames(page).first()).toHaveText('Whole beef forequarter');

  await page.getByLabel('Search packs').fill('brisket');
  await page.getByLabel('Budget').selectOption('Up to $300');
  await page.getByLabel('Household').selectOption('For 2 people');
  await expect(page).toHaveURL('/products/beef?q=brisket&sort=per-kilo&budget=300&people=2');
  await expect(cardNames(page)).toHaveText(['Full Cut Package', 'Low and slow smoker box', 'Beef barbecue box']);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`3 of ${beef.length} packs`);
  await expect(card(page, 'Full Cut Package')).toContainText('56 meals for 2');
  await expectNoFaults(page);

  await card(page, 'Full Cut Package').getByRole('link', { name: 'Select Package' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Full Cut Package');
  await page.goBack();
  await expect(page).toHaveURL('/products/beef?q=brisket&sort=per-kilo&budget=300&people=2');
  await expect(page.getByLabel('Search packs')).toHaveValue('brisket');
  await expect(page.getByLabel('Budget')).toHaveValue('300');
  await expect(cardNames(page)).toHaveCount(3);

  await page.reload();
  await expect(cardNames(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/products/beef');
  await expect(page.getByLabel('Search packs')).toHaveValue('');
  await expect(cardNames(page)).toHaveCount(beef.length);
});

test('A search covers all packs and corrects a typing mistake; a search without results shows a message', async ({
  page,
}) => {
  await page.goto('/products/lamb');
  await page.getByLabel('Search packs').fill('crackling');
  await expect(page.getByRole('heading', { name: 'None of our lamb packs, but these' })).toBeVisible();
  await expect(card(page, 'Crackling roast box')).toBeVisible();
  await page.getByLabel('Search packs').fill('brisqet');
  await expect(page.getByText('No pack has “brisqet”. Here is what we have of “brisket”.')).toBeVisible();
  await expect(card(page, 'Low and slow smoker box')).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel('Search packs').fill('unicorn');
  await expect(page.getByRole('heading', { name: 'No packs found' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You asked for “unicorn”.');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Show all lamb packs' }).click();
  await expect(page).toHaveURL('/products/lamb');
  await expect(cardNames(page).first()).toBeVisible();
});

test('Two or three packs are ticked in any product list and compared side by side', {
  tag: '@phone-alone',
}, async ({ page }) => {
  await page.goto('/products/beef');
  const tick = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
  await tick('Steakhouse box').check();
  await expect(page.getByText('One pack is ticked. Tick another to compare.')).toBeVisible();
  await page.getByRole('tab', { name: 'Lamb' }).click();
  await tick('Half lamb pack').check();
  await tick('Whole lamb pack').check();
  await expect(tick('Lamb roast quarter')).toBeDisabled();
  await page.getByRole('link', { name: 'Compare 3 packs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare packs');
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Price').getByRole('cell')).toHaveText(['$379.00', '$219.95', '$419.95']);
  await expect(row('Per kilo').getByRole('cell')).toHaveText(['about $36.10', 'about $23.20', 'about $22.10']);
  await expect(row('Freezer').getByRole('cell').first()).toHaveText('30 L, 1 carton');
  await expect(row('Layby').getByRole('cell').first()).toHaveText('4 payments of $94.75');
  await expect(row('Cuts').getByRole('cell').first()).toContainText('Striploin');
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Remove Half lamb pack' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});

test('A comparison without packs links to the product lists', async ({ page }) => {
  await page.goto('/compare?ids=drop');
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  await expectNoFaults(page);
});

test('A product page ends with a smaller pack, a larger pack and a pack of another animal', {
  tag: '@phone-alone',
}, async ({ page }) => {
  const item = await productNamed(page, 'Whole beef hindquarter');
  await page.goto(`/products/${item.id}`);
  const related = page.getByRole('region', { name: 'Not quite this one?' });
  await expect(related.getByRole('article')).toHaveCount(3);
  await related.getByRole('link', { name: 'Select Package Side of beef' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Side of beef');
});

test('A link that is pressed while the scripts of its section load still opens its pack', async ({ page }) => {
  const item = await productNamed(page, 'Whole beef hindquarter');
  const { promise: isPressed, resolve: pressed } = Promise.withResolvers<void>();
  await page.route('**/assets/related-products-*.js', async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto(`/products/${item.id}`);
  const related = page.getByRole('region', { name: 'Not quite this one?' });
  const link = related.getByRole('link', { name: 'Select Package Side of beef' });
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.mouse.down();
  const arrived = page.waitForResponse('**/assets/related-products-*.js');
  pressed();
  await (await arrived).finished();
  // The code runs, and would replace the link, in the frames that follow.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Side of beef');
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('Without JavaScript, a product list is searched and sorted with its form', async ({ page }) => {
    await page.goto('/products/lamb');
    await page.getByLabel('Search packs').fill('shank');
    await page.getByLabel('Sort by').selectOption('Lowest price first');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(cardNames(page).first()).toHaveText('Shank and shoulder box');
    await expect(page.getByRole('search').getByRole('status')).toContainText('of 7 packs');
  });
});
