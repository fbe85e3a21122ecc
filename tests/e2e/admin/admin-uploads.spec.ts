import { writeFile } from 'node:fs/promises';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import {
  bad,
  type ChosenFile,
  choose,
  expectWidths,
  holdFiles,
  imageFiles,
  photo,
  rejected,
  row,
} from '#tests/support/browser/choosing-images.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { photograph } from '#tests/support/data/image-files.ts';

test.use({ ownShop: true });

// The browser's own messages about requests that a test refuses or breaks off.
test.use({ expectedConsoleError: /Failed to load resource/ });

test.beforeEach(({ page }) => signInStaff(page));

test('Of five files chosen together for a product, the invalid file is refused by name and the others become pictures in order', async ({
  page,
}) => {
  const { id } = await makeProduct(page, { name: 'Photographed lamb' });
  await page.goto(`/admin/product/edit/${id}`);
  await expect(page.getByText(/PNG, JPG or GIF/)).toBeVisible();
  const good = await Promise.all([photo('a.jpg', 91), photo('b.png', 92), photo('c.gif', 93), photo('d.jpg', 94)]);
  await choose(page, good[0] as ChosenFile, good[1] as ChosenFile, bad('notes.png', 'image/png'), ...good.slice(2));
  await expectToast(page, 'Success', 'Images uploaded successfully!');
  await expectWidths(page, [91, 92, 93, 94]);
  await expect(rejected(page)).toHaveText(/^notes\.png: Only PNG, JPG, GIF and WebP pictures can be uploaded\./);
  await expect(imageFiles(page).first()).toContainText('Primary');
  await expect(page.getByText('Primary')).toHaveCount(1);
  await expectNoFaults(page);
  await rejected(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(rejected(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Update Product' }).click();
  await expectToast(page, 'Product updated');
  const { images } = await requestShop<StaffProduct>(page, 'GET', `/api/admin/products/${id}`);
  expect(images).toHaveLength(4);
  await page.goto(`/products/${id}`);
  const main = page.getByRole('img', { name: 'Photographed lamb', exact: true });
  await expect(main).toHaveAttribute('srcset', new RegExp(`^${images[0]}\\?w=400 400w, .* 1600w$`));
  await expect(main).toHaveAttribute('fetchpriority', 'high');
  await expect.poll(() => main.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const second = page.getByRole('button', { name: 'Photograph 2 of 4' });
  await expect(second.locator('img')).toHaveAttribute('loading', 'lazy');
  await expect(second.locator('img')).toHaveAttribute('srcset', / 400w/);
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('img', { name: 'Photographed lamb (2)' })).toHaveAttribute('src', images[1] ?? '');
  await expectNoFaults(page);
});

test('A file that is too large, has a wrong type or exceeds the number of files is refused by name before it is sent', async ({
  page,
}) => {
  await page.goto('/admin/product/new');
  const files = await Promise.all(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'].map((name) => photo(name)));
  const large = bad('large.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024 + 1));
  await choose(page, large, bad('prices.txt', 'text/plain'), bad('drawing.svg', 'image/svg+xml'), ...files);
  await expect(rejected(page)).toHaveText([
    /^large\.jpg: The file is larger than 5 MB\./,
    /^prices\.txt: Only PNG, JPG, GIF and WebP pictures can be uploaded\./,
    /^drawing\.svg: Only PNG/,
    /^6\.jpg: Cannot add more files/,
  ]);
  await expect(imageFiles(page)).toHaveCount(5);
});

test('A file that is being sent or is already in the list is not added twice, but can be added again after it is removed', async ({
  page,
}, testInfo) => {
  const release = await holdFiles(page);
  await page.goto('/admin/product/new');
  // A file on disk has its own modification time, by which the page recognises the file.
  const file = testInfo.outputPath('again.jpg');
  await writeFile(file, await photograph(90, 60));
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file);
  await expect(row(page, 'again.jpg')).toHaveAttribute('data-state', 'uploading');
  await input.setInputFiles(file);
  await expect(rejected(page)).toHaveText(/^again\.jpg: Cannot add the duplicate file/);
  await rejected(page).getByRole('button', { name: 'Dismiss' }).click();
  await row(page, 'again.jpg').getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'again.jpg')).toHaveCount(0);
  await release();
  await expect(imageFiles(page)).toHaveCount(0);

  await input.setInputFiles(file);
  await expect(imageFiles(page)).toHaveCount(1);
  await expect(row(page, 'again.jpg')).toHaveCount(0);
  await input.setInputFiles(file);
  await expect(rejected(page)).toHaveText(/^again\.jpg: Cannot add the duplicate file/);
  await expect(imageFiles(page)).toHaveCount(1);
  await imageFiles(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(imageFiles(page)).toHaveCount(0);
  await input.setInputFiles(file);
  await expect(imageFiles(page)).toHaveCount(1);
});

test('Pictures are moved and removed with the keyboard, and the first picture is the primary one', async ({ page }) => {
  await page.goto('/admin/product/new');
  await choose(page, ...(await Promise.all([photo('a.jpg', 91), photo('b.jpg', 92), photo('c.jpg', 93)])));
  await expectWidths(page, [91, 92, 93]);
  await imageFiles(page).nth(2).getByRole('button', { name: 'Move left: picture 3' }).focus();
  await page.keyboard.press('Enter');
  await expectWidths(page, [91, 93, 92]);
  await expect(page.getByRole('button', { name: 'Move left: picture 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectWidths(page, [93, 91, 92]);
  await expect(page.getByText('Picture 2 is now the primary one.')).toBeAttached();
  // The picture can't move further left, so the focus moves to the button that moves the picture back.
  await expect(page.getByRole('button', { name: 'Move right: picture 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectWidths(page, [91, 93, 92]);
  await page.getByRole('button', { name: 'Remove: picture 1' }).press('Enter');
  await expectWidths(page, [93, 92]);
  await expect(imageFiles(page).first()).toContainText('Primary');
  await expect(page.getByRole('button', { name: 'Remove: picture 1' })).toBeFocused();
});

test('The upload box fits on a phone', async ({ page }) => {
  const release = await holdFiles(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/admin/product/new');
  const name = `${'a-long-name-for-a-photograph-'.repeat(4)}.jpg`;
  await choose(page, await photo(name, 91), bad('prices.txt', 'text/plain'));
  await expect(row(page, name)).toHaveAttribute('data-state', 'uploading');
  await expectNoFaults(page);
  await row(page, name).getByRole('button', { name: 'Pause' }).click();
  await release();
  await row(page, name).getByRole('button', { name: 'Resume' }).click();
  await expectWidths(page, [91]);
  await expectNoFaults(page);
});
