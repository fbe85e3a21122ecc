import type { Locator, Page } from '@playwright/test';
import type { Product } from '#core/products/product.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { columnCells } from '#tests/support/browser/column-cells.ts';
import { respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { chooseFromRow, expectToast, makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { structuredData } from '#tests/support/browser/structured-data.ts';
import { soldProducts } from '#tests/support/data/sold-products.ts';
import { invitedPassword, makeHelper } from '#tests/support/data/staff/staff-users.ts';

test.use({ ownShop: true });

test.beforeEach(({ page }) => signInStaff(page));

/** The row of a product in the table on screen. */
function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

async function search(page: Page, label: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search products' }).fill(label);
}

/** The names in the table, from the top. */
function namesIn(page: Page): Locator {
  return columnCells(page, 'Products', 'Product').getByRole('link');
}

test('The Products tab shows every product in the shop’s order, and links to each action', async ({ page, shop }) => {
  const [first, second] = await soldProducts(shop);
  await page.goto('/admin?tab=products');
  await expect(namesIn(page).nth(0)).toHaveText(first?.name ?? '');
  await expect(namesIn(page).nth(1)).toHaveText(second?.name ?? '');
  await expect(page.getByRole('link', { name: 'Manage Site Content' })).toHaveAttribute('href', '/site-content');
  await expect(page.getByRole('link', { name: 'Add New Product' })).toHaveAttribute('href', '/admin/product/new');
  const panel = page.getByRole('region', { name: 'Products', exact: true });
  await expect(panel.getByRole('link', { name: 'Import and export' })).toHaveAttribute('href', '/admin/exchange');
  const row = rowOf(page, first?.name ?? '');
  await expect(row.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/admin/product/edit/${first?.id}`);
  await expect(row).toContainText('$999.95');
  await expect(row).toContainText('Beef, quarter');
  // Checks only a few rows, which is faster and shows the same faults.
  await search(page, 'hindquarter');
  await expect(rowOf(page, second?.name ?? '')).toHaveCount(0);
  await expectNoFaults(page);
  await chooseFromRow(row, 'View');
  await expect(page).toHaveURL(`/product/${first?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '' })).toBeVisible();
});

test('“Delete” in the product’s form prompts first and hides the product from customers; “Restore” shows it again', async ({
  page,
  shop,
}) => {
  const { id, name } = await makeProduct(page, { name: 'Vanishing pack' });
  await page.goto('/admin?tab=products&q=vanishing');
  const row = rowOf(page, name);
  const form = page.getByRole('main');
  await row.getByRole('cell').nth(4).click();
  await expect(page).toHaveURL(`/admin/product/edit/${id}`);
  await form.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('Are you sure you want to delete this product?', { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect((await page.request.get(`/api/product/${id}`)).status()).toBe(200);

  await form.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Product Deleted');
  await expect(page).toHaveURL('/admin?tab=products');
  await search(page, 'vanishing');
  await expect(row.getByText('Hidden', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^More for/ })).toHaveCount(0);
  expect((await page.request.get(`/products/${id}`)).status()).toBe(404);
  expect((await soldProducts(shop)).map((product) => product.id)).not.toContain(id);

  await row.getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'Product Restored');
  await expect(row.getByText('Hidden', { exact: true })).toHaveCount(0);
  expect((await page.request.get(`/products/${id}`)).status()).toBe(200);
});

test('The Products tab keeps search, type, sorting and the display of hidden and test products in the URL, even after a reload', async ({
  page,
}) => {
  await makeProduct(page, { name: 'Zebra stripe lamb', price: 1100 });
  await makeProduct(page, { name: 'Another stripe lamb', price: 900 });
  await page.goto('/admin?tab=products');
  await search(page, 'STRIPE');
  await expect(namesIn(page)).toHaveText(['Zebra stripe lamb', 'Another stripe lamb']);
  await page.getByRole('button', { name: 'Price' }).click();
  await expect(page).toHaveURL(/sort=price&direction=desc/);
  await expect(namesIn(page)).toHaveText(['Zebra stripe lamb', 'Another stripe lamb']);
  await page.getByRole('button', { name: 'Price' }).click();
  await expect(namesIn(page)).toHaveText(['Another stripe lamb', 'Zebra stripe lamb']);
  await page.reload();
  await expect(namesIn(page)).toHaveText(['Another stripe lamb', 'Zebra stripe lamb']);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Pork');
  await expect(page.getByText('No products match.')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(namesIn(page).first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');

  const hidden = await makeProduct(page, { name: 'Hidden since summer' });
  await requestShop(page, 'DELETE', `/api/admin/products/${hidden.id}`);
  const tested = await requestShop<StaffProduct>(page, 'POST', '/api/create-test-product');
  await page.goto('/admin?tab=products');
  await page.getByLabel('Shown').selectOption('Hidden');
  await expect(rowOf(page, hidden.name).getByText('Hidden', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/state=hidden/);
  await page.getByLabel('Shown').selectOption('Test products');
  await expect(rowOf(page, tested.name).getByText('Test', { exact: true })).toBeVisible();
  await expect(rowOf(page, hidden.name)).toHaveCount(0);
  await page.getByLabel('Shown').selectOption('In the shop');
  await expect(rowOf(page, 'Whole beef hindquarter')).toBeVisible();
  await expect(rowOf(page, tested.name)).toHaveCount(0);
});

test('If buttons of the product list are pressed faster than the shop responds, each press takes effect once', async ({
  page,
}) => {
  for (const name of ['Wombat one', 'Wombat two', 'Wombat three']) await makeProduct(page, { name });
  await page.goto('/admin?tab=products&q=wombat');
  await expect(namesIn(page)).toHaveText(['Wombat one', 'Wombat two', 'Wombat three']);
  let sent = 0;
  const pressedTwice = Promise.withResolvers<void>();
  await page.route('**/api/admin/products/*/position', async (route) => {
    sent += 1;
    await pressedTwice.promise;
    await route.continue();
  });
  const up = page.getByRole('button', { name: 'Move Wombat three up' });
  await up.click();
  await up.click();
  pressedTwice.resolve();
  await expect(namesIn(page)).toHaveText(['Wombat three', 'Wombat one', 'Wombat two']);
  expect(sent).toBe(2);

  const place = page.getByLabel('Position of Wombat two');
  await place.fill('1');
  await place.press('Enter');
  await place.blur();
  await expect(namesIn(page)).toHaveText(['Wombat two', 'Wombat three', 'Wombat one']);
  expect(sent).toBe(3);
});

test('A product moves in the shop’s order by buttons and by a typed number', async ({ page, shop }) => {
  for (const name of ['Quoll one', 'Quoll two', 'Quoll three']) await makeProduct(page, { name });
  const shopOrder = async () =>
    (await soldProducts(shop)).map(({ name }) => name).filter((name) => name.startsWith('Quoll '));
  await page.goto('/admin?tab=products&q=quoll');
  await expect(namesIn(page)).toHaveText(['Quoll one', 'Quoll two', 'Quoll three']);

  await page.getByRole('button', { name: 'Move Quoll three up' }).click();
  await expect(namesIn(page)).toHaveText(['Quoll one', 'Quoll three', 'Quoll two']);
  await expect(page.getByRole('button', { name: 'Move Quoll three up' })).toBeFocused();
  expect(await shopOrder()).toEqual(['Quoll one', 'Quoll three', 'Quoll two']);
  await page.getByRole('button', { name: 'Move Quoll one down' }).click();
  await expect(namesIn(page)).toHaveText(['Quoll three', 'Quoll one', 'Quoll two']);

  const place = page.getByLabel('Position of Quoll two');
  await place.fill('1');
  await place.press('Enter');
  await expect(namesIn(page)).toHaveText(['Quoll two', 'Quoll three', 'Quoll one']);
  await expect(place).toHaveValue('1');
  const [top] = await soldProducts(shop);
  expect(top?.name).toBe('Quoll two');
  await expect(page.getByRole('button', { name: 'Move Quoll two up' })).toBeDisabled();
  await place.fill('many');
  await place.press('Enter');
  await expect(place).toHaveValue('1');
});

test('In a list that shows one type of product, one step moves a product past the next product of that type', async ({
  page,
  shop,
}) => {
  const lamb = (await soldProducts(shop, '/api/products/lamb')).map(({ name }) => name);
  const [first = '', second = ''] = lamb;
  await page.goto('/admin?tab=products&type=lamb');
  await page.getByRole('button', { name: `Move ${second} up` }).click();
  await expect(namesIn(page).first()).toHaveText(second);
  await expect(namesIn(page).nth(1)).toHaveText(first);
  const after = (await soldProducts(shop, '/api/products/lamb')).map(({ name }) => name);
  expect(after).toEqual([second, first, ...lamb.slice(2)]);
});

test.describe('If deleting a product fails', () => {
  test.use({ expectedConsoleError: /status of (500|503)/ });

  test('the failure is reported, and the product stays in the list', async ({ page }) => {
    const { id, name } = await makeProduct(page, { name: 'Stays after all' });
    await page.goto(`/admin/product/edit/${id}`);
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
    await respondInstead(page, `/api/admin/products/${id}`, 500, {});
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Delete Failed', 'Failed to delete product');
    await page.goto('/admin?tab=products&q=stays+after');
    await expect(rowOf(page, name)).toBeVisible();
  });
});

test('Counter staff see the products, but no actions for owners', async ({ page, shop }) => {
  const [first] = await soldProducts(shop);
  const id = await makeHelper(page, shop, 'hand');
  await requestShop(page, 'PATCH', `/api/admin/staff/${id}`, { role: 'counter' });
  await requestShop(page, 'POST', '/api/users/login', { username: 'hand', password: invitedPassword });
  await page.goto('/admin?tab=products');
  const panel = page.getByRole('region', { name: 'Products', exact: true });
  await expect(rowOf(page, first?.name ?? '')).toBeVisible();
  await expect(panel.getByRole('link', { name: first?.name ?? '', exact: true })).toHaveAttribute(
    'href',
    `/product/${first?.id}`,
  );
  await expect(panel.getByRole('link', { name: /^View / }).first()).toBeVisible();
  await expect(
    panel.getByRole('link', { name: /Edit|Add New Product|Import and export|Manage Site Content/ }),
  ).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /Restore|Move|up|down/ })).toHaveCount(0);
});

test('A script in a product’s text is never run', async ({ page }) => {
  const script = '<script>window.hasRun = true</script>';
  const attribute = '" onerror="window.hasRun = true" x="<img src=x onerror=window.hasRun=true>';
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';
  const { id } = await makeProduct(page, {
    name: `${script} pack`,
    description: `${script} ${attribute} in the description`,
    weight: `5kg ${script}`,
    features: [script, attribute],
    badge: '<b onclick=alert(1)>',
    images: ['https://pictures.invalid/a.png?onerror=alert(1)'],
  });
  await page.route('https://pictures.invalid/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
  );
  const hasRun = () => page.evaluate(() => 'hasRun' in window);
  const isText = (text: string) => expect(page.getByText(text, { exact: false }).first()).toBeVisible();

  await page.goto(`/products/${id}`);
  await isText(`${script} pack`);
  const data = (await structuredData(page, 'Product')) as Partial<Product>;
  expect(data.name).toBe(`${script} pack`);
  expect(data.description).toContain(attribute);
  expect(await hasRun()).toBe(false);
  for (const address of ['/products', '/products/lamb', '/categories?category=value-packages']) {
    await page.goto(address);
    expect(await hasRun()).toBe(false);
  }
  await page.goto('/admin?tab=products&q=hasRun');
  await isText(`${script} pack`);
  expect(await hasRun()).toBe(false);
  await page.goto(`/admin/product/edit/${id}`);
  await expect(page.getByLabel('Name')).toHaveValue(`${script} pack`);
  await expect(page.getByLabel('Features', { exact: true })).toHaveValue(`${script}\n${attribute}`);
  expect(await hasRun()).toBe(false);
});
