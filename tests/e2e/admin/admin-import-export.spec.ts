import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdBack, respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { soldProduct } from '#tests/support/data/sold-products.ts';

test.use({ ownShop: true });

test.use({ expectedConsoleError: /status of (409|503)/ });

const importing = '/api/admin/product-imports';
const heading = 'Name,Description,Type,Cut size,Weight,Price';

test.beforeEach(async ({ page }) => {
  await signInStaff(page);
  await page.goto('/admin/exchange');
  await expect(page.getByRole('heading', { level: 1, name: 'Import and Export' })).toBeVisible();
});

/** Chooses a file with the keyboard, like a user who has no mouse. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (a CSV|another) file/ }).focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function download(page: Page, name: string): Promise<{ file: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await downloading;
  return { file: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const importButton = (page: Page) => page.getByRole('button', { name: /^Import: |^Importing/ });
const changes = (page: Page) => page.getByRole('table', { name: 'Products that would be created or changed' });

async function productNames(page: Page): Promise<string[]> {
  const list = await requestShop<{ name: string }[]>(page, 'GET', '/api/admin/products');
  return list.map(({ name }) => name);
}

const tables = [
  ['products', 'Id,Name,Description'],
  ['customers', 'Account,Username,Email'],
  ['orders', 'Order,Placed,Status'],
  ['payments', 'Payment,Paid,Order'],
] as const;

test('Staff download each table as a CSV file for a spreadsheet', async ({ page }) => {
  for (const [what, columns] of tables) {
    const { file, text } = await download(page, `Download ${what}`);
    expect(file).toMatch(new RegExp(`^${what}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect(text.slice(1)).toMatch(new RegExp(`^${columns},`));
  }
  await expectNoFaults(page);
});

test('The catalogue is exported, edited, checked and imported, and customers see the result', async ({
  page,
  shop,
}) => {
  const beef = await soldProduct(shop, ({ type }) => type === 'beef');
  const { text } = await download(page, 'Download products');
  const price = (beef.price / 100).toFixed(2);
  const at = text.indexOf(beef.name);
  const edited = text.slice(0, at) + text.slice(at).replace(price, '1234.50');
  const added = '"Half hogget","Hung for ten days, cut and packed.",lamb,half,,9kg,199';
  await choose(page, 'catalogue.csv', `${edited},${added}\r\n`);
  const preview = page.getByRole('region', { name: 'What catalogue.csv would change' });
  await expect(preview.getByRole('heading')).toBeFocused();
  await expect(preview).toContainText('1 product would be created, 1 product would be changed and');
  await expect(changes(page).getByRole('row', { name: beef.name })).toContainText(`Price${price}1234.50`);
  await expect(changes(page).getByRole('row', { name: 'Half hogget' })).toContainText('New');
  await expectNoFaults(page);
  expect((await soldProduct(shop, ({ id }) => id === beef.id)).price).toBe(beef.price);

  await importButton(page).click();
  await expect(page.getByText('catalogue.csv is imported.')).toBeVisible();
  await expect(
    page.getByText(/^1 product created, 1 product changed and \d+ products left as they were\.$/),
  ).toBeVisible();
  await expectNoFaults(page);
  await page.goto(`/products/${beef.id}`);
  await expect(page.getByText('$1,234.50').first()).toBeVisible();
  expect(await productNames(page)).toContain('Half hogget');
});

test('For an import file with invalid lines, each of these lines is listed and nothing is imported', async ({
  page,
}) => {
  const before = await productNames(page);
  const lines = ['Half lamb,short,goat,half,9kg,10', 'Good lamb,A good half lamb,lamb,half,9kg,10,'];
  await choose(page, 'wrong.csv', [`${heading},Colour`, ...lines].join('\n'));
  const preview = page.getByRole('region', { name: 'What is wrong in wrong.csv' });
  await expect(preview).toContainText('2 cells or lines are wrong, so nothing can be imported.');
  await expect(preview).toContainText('A column that the shop does not know is left out: Colour.');
  await expect(preview.getByRole('row', { name: '2 Description' })).toContainText('at least 10 characters long');
  await expect(preview.getByRole('row', { name: '2 Type' })).toContainText('Please choose beef, lamb, pork or chicken');
  await expect(importButton(page)).toHaveCount(0);
  await expectNoFaults(page);
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toHaveCount(0);
  expect(await productNames(page)).toEqual(before);
});

test('An import file without ids shows a warning that it would duplicate the catalogue, and can be replaced by another file', async ({
  page,
  shop,
}) => {
  const beef = await soldProduct(shop, ({ type }) => type === 'beef');
  await choose(page, 'no-ids.csv', `${heading}\n${beef.name},As good as the other,beef,full,5kg,10`);
  await expect(page.getByRole('heading', { name: /no-ids\.csv/ })).toBeVisible();
  await expect(page.getByText('One new product has the name of an existing product.')).toBeVisible();
  await expect(changes(page)).toContainText(`Product #${beef.id} has this name`);
  await expectNoFaults(page);

  // A file that can't be read replaces the earlier file, and nothing can be imported any more.
  await choose(page, 'empty.csv', '');
  await expect(page.getByText(/empty\.csv|The file is empty/).first()).toBeVisible();
  await expect(importButton(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /no-ids\.csv/ })).toHaveCount(0);
});

test('A file that can’t be imported is refused with its name and the reason', async ({ page }) => {
  const alert = page.getByRole('alert');
  await choose(page, 'prices.xlsx', 'PK');
  await expect(alert).toContainText(
    'prices.xlsx is a spreadsheet. Save it as CSV there, then choose the CSV file here.',
  );
  await choose(page, 'empty.csv', '');
  await expect(alert).toContainText('empty.csv is empty.');
  await choose(page, 'huge.csv', 'x'.repeat(8_400_000));
  await expect(alert).toContainText('huge.csv is too large: an import takes 8 MB at most. Please split the file.');
  await choose(page, 'picture.csv', '\x89PNG\0\0');
  await expect(alert).toContainText('picture.csv is not a CSV file.');
  await choose(page, 'songs.csv', 'song,singer\na,b');
  await expect(page.getByText(/The first line names no column of a product/)).toBeVisible();
  await expectNoFaults(page);
});

test('An import file can be dropped on the page, and a file saved by an older spreadsheet program is read correctly', async ({
  page,
}) => {
  const csv = `${heading}\r\nCôte de b\u0153uf,Aged for thirty days,beef,quarter,9kg,99`;
  const dropped = await page.evaluateHandle((text) => {
    const bytes = Uint8Array.from(text, (email) => (email === '\u0153' ? 0x9c : email.charCodeAt(0)));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'old.csv', { type: 'text/csv' }));
    return files;
  }, csv);
  const box = page.getByText('You can drop it here.');
  for (const event of ['dragenter', 'dragover', 'drop']) await box.dispatchEvent(event, { dataTransfer: dropped });
  await expect(changes(page)).toContainText('Côte de bœuf');
});

test('During an import, a bar shows the progress, and the import’s button can’t be pressed twice', async ({ page }) => {
  const lines = Array.from({ length: 150 }, (_, number) => `Lamb ${number + 1},A lamb for the table,lamb,half,9kg,10`);
  await choose(page, 'lambs.csv', [heading, ...lines].join('\n'));
  await expect(changes(page).getByRole('row')).toHaveCount(101);
  await page.getByRole('button', { name: 'Show 50 more of 50' }).click();
  await expect(changes(page).getByRole('row')).toHaveCount(151);
  const release = await holdBack(page, importing);
  await importButton(page).click();
  await expect(page.getByRole('progressbar', { name: 'of 150 products' })).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  await expectNoFaults(page);
  release();
  await expect(page.getByText('lambs.csv is imported.')).toBeVisible();
  await expect(page.getByText('150 products created.')).toBeVisible();
});

test('A failed import keeps the file, and trying again imports the products once', async ({ page }) => {
  await choose(page, 'pork.csv', `${heading}\nPorchetta,Rolled and tied,pork,quarter,3kg,89`);
  await respondInstead(page, importing, 503, { code: 'unavailable', status: 503, detail: 'The shop is starting.' });
  await importButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The shop is starting.' })).toBeVisible();
  await expect(changes(page)).toContainText('Porchetta');
  await page.unrouteAll();
  await importButton(page).click();
  await expect(page.getByText('pork.csv is imported.')).toBeVisible();
  expect((await productNames(page)).filter((name) => name === 'Porchetta')).toHaveLength(1);
});

test('If someone else has changed a product since an import file was checked, the file must be checked again', async ({
  page,
}) => {
  const product = await makeProduct(page, { name: 'Shared lamb' });
  await choose(page, 'prices.csv', `Id,Price\n${product.id},50`);
  await expect(changes(page)).toContainText('Shared lamb');
  await requestShop(page, 'PATCH', `/api/admin/products/${product.id}`, { badge: 'New', price: 12_345 });
  await importButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'were changed since you checked it' });
  await expect(alert).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  await alert.getByRole('button', { name: 'Check the file again' }).click();
  await expect(changes(page)).toContainText('123.45');
  await importButton(page).click();
  await expect(page.getByText('prices.csv is imported.')).toBeVisible();
  const [sold] = (await requestShop<{ price: number }[]>(page, 'GET', '/api/products?q=Shared%20lamb')) ?? [];
  expect(sold?.price).toBe(5000);
});
