import type { Page } from '@playwright/test';
import { defaultCuts } from '#core/cuts/cut.ts';
import type { Product } from '#core/products/product.ts';
import { holdBack, respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { soldProducts } from '#tests/support/data/sold-products.ts';

test.use({ ownShop: true });

test.beforeEach(({ page }) => signInStaff(page));

const create = (page: Page) => page.getByRole('button', { name: 'Create Product' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Product' });

/** Fills in the fields that a product requires. */
async function fillBasics(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Everything a lamb gives, boned and rolled.');
  await page.getByLabel('Weight').fill('9-10kg');
  await page.getByLabel('Price').fill('219.95');
}

async function openEdit(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/product/edit/${id}`);
  await expect(update(page)).toBeVisible();
}

test('A new product’s fields are locked while the product is being created', async ({ page }) => {
  await page.goto('/admin/product/new');
  await fillBasics(page, 'Patient pack');
  const release = await holdBack(page, '/api/admin/products');
  await create(page).click();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await expect(page.getByLabel('Badge')).toBeDisabled();
  const rump = page.getByRole('checkbox', { name: 'Rump' });
  const isChosen = await rump.isChecked();
  await page.locator('[data-cut=rump]').first().dispatchEvent('click');
  expect(await rump.isChecked()).toBe(isChosen);
  await expect(page.getByText('Its fields are locked until then.')).toBeAttached();
  release();
  await expectToast(page, 'Product created');
  await expect(page).toHaveURL('/admin?tab=products');
});

test('A product is created with every field of the form, and is immediately shown in the shop', async ({
  page,
  shop,
}) => {
  await page.goto('/admin?tab=products');
  await page.getByRole('link', { name: 'Add New Product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible();
  await fillBasics(page, 'Butterflied half lamb');
  await page.getByLabel('Type').selectOption('Lamb');
  await page.getByLabel('Cut size').selectOption('Half');
  await page.getByLabel('Category').selectOption('BBQ & Grilling');
  await page.getByRole('switch', { name: 'Layby, weekly' }).uncheck();
  await page.getByRole('button', { name: 'None' }).click();
  await page.getByRole('checkbox', { name: 'Leg' }).check();
  await page.getByRole('checkbox', { name: 'Rack' }).check();
  await page.getByLabel('Features').fill('One leg, boned\n\n  Two racks  \n');
  await page.getByLabel('Badge').fill('New');
  await page.getByLabel('Also shown on').selectOption('Home page, package card');
  const files = [1, 2].map(async (number) => ({
    name: `pack-${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photograph(600, 400),
  }));
  await page.locator('input[type="file"]').setInputFiles(await Promise.all(files));
  await expect(page.getByRole('list', { name: 'Product images' }).getByRole('listitem')).toHaveCount(2);
  await expect(create(page)).toBeEnabled();
  await expectNoFaults(page);
  await create(page).click();
  await expectToast(page, 'Product created', 'Product has been created successfully');
  await expect(page).toHaveURL('/admin?tab=products');

  const created = (await soldProducts(shop, '/api/products/lamb')).find(({ name }) => name === 'Butterflied half lamb');
  expect(created).toMatchObject({
    price: 21995,
    cutSize: 'half',
    category: 'bbq-grilling',
    features: ['One leg, boned', 'Two racks'],
    cuts: ['rack', 'leg'],
    badge: 'New',
    featured: 'package',
    allowFullPayment: true,
    allowLaybyWeekly: false,
    allowLaybyFortnightly: true,
  });
  expect(created?.images).toHaveLength(2);
  expect(created?.image).toBe(created?.images[0]);
  await page.goto(`/products/${created?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Butterflied half lamb' })).toBeVisible();
});

test('The product form shows errors next to each invalid field, and sends nothing', async ({ page }) => {
  await page.goto('/admin/product/new');
  await page.getByLabel('Price').fill('0');
  await create(page).click();
  for (const message of [
    'Name must be at least 3 characters long',
    'Description must be at least 10 characters long',
    'Weight is required',
    'Price must be greater than 0',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectNoFaults(page);
  await page.getByLabel('Price').fill('1e9');
  await expect(page.getByText('Price must be at most $100,000.00')).toBeVisible();
  await page.getByLabel('Price').fill('0.01');
  await expect(page.getByText(/^Price must/)).toHaveCount(0);
  await page.getByLabel('Features').fill('f'.repeat(201));
  await create(page).click();
  await expect(page.getByText('At most 200 characters in a line')).toBeVisible();
  await expect(page).toHaveURL('/admin/product/new');
});

test('The form of an existing product shows its values, and saves the changed ones', async ({ page }) => {
  const { id } = await makeProduct(page, {
    name: 'Lamb to be edited',
    price: 21950,
    features: ['One leg', 'Two racks'],
    allowLaybyFortnightly: false,
    cuts: ['leg'],
  });
  await openEdit(page, id);
  await expect(page.getByLabel('Name')).toHaveValue('Lamb to be edited');
  await expect(page.getByLabel('Price')).toHaveValue('219.50');
  await expect(page.getByLabel('Features')).toHaveValue('One leg\nTwo racks');
  await expect(page.getByRole('switch', { name: 'Layby, fortnightly' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Full payment' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Leg' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Rack' })).not.toBeChecked();
  await expectNoFaults(page);

  await page.getByLabel('Price').fill('230');
  await page.getByRole('switch', { name: 'Full payment' }).uncheck();
  await page.getByRole('switch', { name: 'Layby, weekly' }).uncheck();
  await expect(page.getByText('Without a payment option, customers see this pack but can’t order it.')).toBeVisible();
  await page.getByRole('switch', { name: 'Layby, weekly' }).check();
  const release = await holdBack(page, `/api/admin/products/${id}`);
  await update(page).click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  release();
  await expectToast(page, 'Product updated', 'Product has been updated successfully');
  await expect(page).toHaveURL('/admin?tab=products');
  const saved = (await (await page.request.get(`/api/product/${id}`)).json()) as Product;
  expect(saved).toMatchObject({ price: 23000, allowFullPayment: false, allowLaybyWeekly: true, cuts: ['leg'] });
});

test('In the product form, the category follows the cut size until staff choose a category, and the cuts follow the type and size', async ({
  page,
}) => {
  await page.goto('/admin/product/new');
  const category = page.getByLabel('Category');
  const ticked = page.getByRole('group', { name: 'Cuts' }).getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(defaultCuts('beef', 'quarter').length);
  await page.getByLabel('Cut size').selectOption('Full');
  await expect(category).toHaveValue('whole-animal');
  await expect(ticked).toHaveCount(defaultCuts('beef', 'full').length);
  await page.getByLabel('Cut size').selectOption('Half');
  await expect(category).toHaveValue('value-packages');
  await category.selectOption('Premium Cuts');
  await page.getByLabel('Cut size').selectOption('Full');
  await expect(category).toHaveValue('premium-cuts');
  await page.getByRole('checkbox', { name: 'Rump' }).uncheck();
  await page.getByLabel('Cut size').selectOption('Quarter');
  await expect(ticked).toHaveCount(defaultCuts('beef', 'full').length - 1);
  await page.getByRole('button', { name: 'Usual for a quarter pack' }).click();
  await expect(ticked).toHaveCount(defaultCuts('beef', 'quarter').length);
  await page.getByLabel('Type').selectOption('Chicken');
  await expect(ticked).toHaveCount(defaultCuts('chicken', 'quarter').length);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(ticked).toHaveCount(defaultCuts('chicken', 'full').length);
});

test('In the product form, pressing a cut in the drawing ticks it in the list and marks it in the drawing', async ({
  page,
}) => {
  await page.goto('/admin/product/new');
  await page.getByRole('button', { name: 'None' }).click();
  const chart = page.getByRole('img', { name: /Beef cut chart/ });
  await chart.locator('.cut[data-cut="chuck"]').click();
  await expect(page.getByRole('checkbox', { name: 'Chuck' })).toBeChecked();
  await expect(chart.locator('.cut[data-cut="chuck"]')).toHaveClass(/cut-in/);
  await page.getByRole('checkbox', { name: 'Brisket' }).check();
  await expect(chart.locator('.cut[data-cut="brisket"]')).toHaveClass(/cut-in/);
  await chart.locator('.cut[data-cut="chuck"]').click();
  await expect(page.getByRole('checkbox', { name: 'Chuck' })).not.toBeChecked();
});

test.describe('If saving a product fails', () => {
  test.use({ expectedConsoleError: /status of (404|422|500|503)/ });

  test('the failure is reported, and nothing typed is lost', async ({ page }) => {
    await page.goto('/admin/product/new');
    await fillBasics(page, 'Refused at first');
    const detail = 'Something went wrong on our side. Please check whether it was done before you try again.';
    await respondInstead(page, '/api/admin/products', 500, { code: 'internal', status: 500, detail });
    await create(page).click();
    await expectToast(page, 'Error', 'Failed to create product');
    await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Refused at first');
    await page.unrouteAll();
    await create(page).click();
    await expect(page).toHaveURL('/admin?tab=products');

    const { id } = await makeProduct(page);
    await openEdit(page, id);
    await page.getByLabel('Weight').fill('12kg');
    const errors = [{ path: 'weight', message: 'That is not a weight.' }];
    const problem = { code: 'invalid', status: 422, detail: 'Some of the values are not valid.', errors };
    await respondInstead(page, `/api/admin/products/${id}`, 422, problem);
    await update(page).click();
    await expectToast(page, 'Error', 'Failed to update product');
    await expect(page.getByText('That is not a weight.')).toBeVisible();
    await page.unrouteAll();
    await update(page).click();
    await expect(page).toHaveURL('/admin?tab=products');
  });
});
