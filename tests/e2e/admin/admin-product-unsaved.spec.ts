import type { Page } from '@playwright/test';
import type { Product } from '#core/products/product.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';

test.use({ ownShop: true });

test.beforeEach(({ page }) => signInStaff(page));

const update = (page: Page) => page.getByRole('button', { name: 'Update Product' });
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

async function openEdit(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/product/edit/${id}`);
  await expect(update(page)).toBeVisible();
}

async function asStored(shop: BuiltShop, id: number): Promise<Product> {
  return (await fetch(`${shop.url}/api/product/${id}`)).json() as Promise<Product>;
}

test('“Cancel” in the product form returns to the products, and prompts only if changes would be lost', async ({
  page,
  shop,
}) => {
  const { id, name } = await makeProduct(page);
  await openEdit(page, id);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin?tab=products');
  await expect(leaving(page)).toHaveCount(0);

  await openEdit(page, id);
  await page.getByLabel('Weight').fill('99kg');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving(page)).toContainText('Weight');
  await expectNoFaults(page);
  await leaving(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Weight')).toHaveValue('99kg');
  await page.getByRole('link', { name: 'Counter sale' }).click();
  await leaving(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/counter-sale');
  expect((await asStored(shop, id)).weight).not.toBe('99kg');

  // The form that was left shows the product as it is stored, and offers the changes until they are discarded.
  await openEdit(page, id);
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Weight')).not.toHaveValue('99kg');
  await offer(page).getByRole('button', { name: 'Discard' }).click();
  await expect(offer(page)).toHaveCount(0);
  await openEdit(page, id);
  await expect(offer(page)).toHaveCount(0);
});

test('Unsaved changes of a product are offered again after a reload', async ({ page, shop }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const { id } = await makeProduct(page);
  await openEdit(page, id);
  await page.getByLabel('Name').fill('Typed before the reload');
  await page.getByRole('checkbox', { name: 'Leg' }).uncheck();
  await page.reload();
  await expect(offer(page)).toContainText('Name, Cuts');
  await expectNoFaults(page);
  await offer(page).getByRole('button', { name: 'Restore what you typed' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Typed before the reload');
  await expect(page.getByRole('checkbox', { name: 'Leg' })).not.toBeChecked();
  await expect(offer(page)).toHaveCount(0);
  await update(page).click();
  await expect(page).toHaveURL('/admin?tab=products');
  expect((await asStored(shop, id)).name).toBe('Typed before the reload');
  await openEdit(page, id);
  await expect(offer(page)).toHaveCount(0);
});

test.describe('When two people edit one product', () => {
  test.use({ expectedConsoleError: /status of 409/ });

  /** Opens a form and changes weight and price, after another user has saved another name and price. */
  async function overtaken(page: Page) {
    const { id } = await makeProduct(page, { name: 'Contested lamb', price: 10000, weight: '9kg' });
    await openEdit(page, id);
    await page.getByLabel('Weight').fill('12kg');
    await page.getByLabel('Price').fill('120');
    await requestShop(page, 'PATCH', `/api/admin/products/${id}`, { name: 'Their name', price: 11000 });
    await update(page).click();
    await expectToast(page, 'Error', 'Failed to update product');
    const alert = page.getByRole('region', { name: 'Someone else has changed this product' });
    await expect(alert).toBeVisible();
    const row = (field: string) => alert.getByRole('row', { name: new RegExp(`^${field}`) });
    return { id, alert, row };
  }

  test('the second person sees the differences and loses nothing that they typed', async ({ page, shop }) => {
    const { id, alert, row } = await overtaken(page);
    await expect(alert).toContainText('Only they changed these, and your form now has their values: name.');
    await expect(page.getByLabel('Name')).toHaveValue('Their name');
    await expect(row('Name')).toHaveCount(0);
    await expect(row('Price')).toContainText('$110.00');
    await expect(row('Price')).toContainText('$120.00');
    await expect(row('Weight')).toHaveCount(0);
    await expect(page.getByLabel('Weight')).toHaveValue('12kg');
    await expect(update(page)).toBeDisabled();
    await expectNoFaults(page);
    expect(await asStored(shop, id)).toMatchObject({ name: 'Their name', price: 11000, weight: '9kg' });

    await alert.getByRole('button', { name: 'Use theirs for Price' }).click();
    await expect(page.getByLabel('Price')).toHaveValue('110.00');
    await expect(row('Price')).toHaveCount(0);
    await alert.getByRole('button', { name: 'Save mine and keep theirs' }).click();
    await expectToast(page, 'Product updated');
    expect(await asStored(shop, id)).toMatchObject({ name: 'Their name', price: 11000, weight: '12kg' });
  });

  test('the differences are shown again if the product was saved a third time', async ({ page, shop }) => {
    const { id, alert, row } = await overtaken(page);
    await requestShop(page, 'PATCH', `/api/admin/products/${id}`, { price: 13000 });
    await alert.getByRole('button', { name: 'Save mine over theirs' }).click();
    await expect(row('Price')).toContainText('$130.00');
    await alert.getByRole('button', { name: 'Save mine over theirs' }).click();
    await expect(page).toHaveURL('/admin?tab=products');
    expect((await asStored(shop, id)).price).toBe(12000);
  });

  test('a product that was deleted by the other person is reported as hidden, and stays hidden when it is saved', async ({
    page,
    shop,
  }) => {
    const { id } = await makeProduct(page);
    await openEdit(page, id);
    await page.getByLabel('Weight').fill('12kg');
    await requestShop(page, 'DELETE', `/api/admin/products/${id}`);
    await update(page).click();
    const alert = page.getByRole('region', { name: 'Someone else has changed this product' });
    await expect(alert).toBeVisible();
    await expect(page.getByText('This product is hidden.')).toBeVisible();
    await alert.getByRole('button', { name: 'Save mine and keep theirs' }).click();
    await expect(page).toHaveURL('/admin?tab=products');
    expect((await fetch(`${shop.url}/api/product/${id}`)).status).toBe(404);
  });
});
