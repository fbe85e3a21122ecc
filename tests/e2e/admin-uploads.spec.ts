import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { expectNoFaults } from '#tests/support/page-faults.ts';
import { photograph } from '#tests/support/picture-files.ts';
import { answerInstead } from '#tests/support/shelf.ts';
import { expect, test } from '#tests/support/shop-test.ts';
import { expectToast, makeProduct, signInStaff, staffCall } from '#tests/support/staff-browser.ts';

// The browser's own lines about calls that a test refuses or breaks off.
test.use({ expectedConsoleError: /Failed to load resource/ });

test.beforeEach(({ page, shop }) => signInStaff(page, shop));

const sentFiles = '**/api/objects/upload/*';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photograph whose width tells it from the others. */
async function photo(name: string, width = 90): Promise<ChosenFile> {
  const format = name.endsWith('.jpg') ? 'jpeg' : (name.slice(-3) as 'png' | 'gif');
  return { name, mimeType: `image/${format}`, buffer: await photograph(width, 60, format) };
}

const bad = (name: string, mimeType: string, buffer = Buffer.from('prices')): ChosenFile => ({
  name,
  mimeType,
  buffer,
});

async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(files);
}

const pictures = (page: Page) => page.getByRole('list', { name: 'Product images' }).getByRole('listitem');
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
const refused = (page: Page) => page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');

/** The widths of the pictures in their order, once they have loaded. */
async function expectWidths(page: Page, widths: number[]): Promise<void> {
  const images: Locator = pictures(page).getByRole('img');
  await expect
    .poll(() => images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)))
    .toEqual(widths);
}

/** Holds back files on their way until the returned function is called. */
async function holdFiles(page: Page): Promise<() => Promise<void>> {
  await page.route(sentFiles, () => {});
  return () => page.unroute(sentFiles);
}

test('Of five files in one batch the bad one is refused by name, and the others become pictures in their order', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(page, shop, { name: 'Photographed lamb' });
  await page.goto(`/admin/product/edit/${id}`);
  await expect(page.getByText(/PNG, JPG or GIF/)).toBeVisible();
  const good = await Promise.all([photo('a.jpg', 91), photo('b.png', 92), photo('c.gif', 93), photo('d.jpg', 94)]);
  await choose(page, good[0] as ChosenFile, good[1] as ChosenFile, bad('notes.png', 'image/png'), ...good.slice(2));
  await expectToast(page, 'Success', 'Images uploaded successfully!');
  await expectWidths(page, [91, 92, 93, 94]);
  await expect(refused(page)).toHaveText(/^notes\.png: Only PNG, JPG, GIF and WebP pictures can be uploaded\./);
  await expect(pictures(page).first()).toContainText('Primary');
  await expect(page.getByText('Primary')).toHaveCount(1);
  await expectNoFaults(page);
  await refused(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(refused(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Update Product' }).click();
  await expectToast(page, 'Product updated');
  const { images } = await staffCall<StaffProduct>(page, shop, 'GET', `/api/admin/products/${id}`);
  expect(images).toHaveLength(4);
  await page.goto(`/products/${id}`);
  const main = page.getByRole('img', { name: 'Photographed lamb', exact: true });
  await expect(main).toHaveAttribute('srcset', new RegExp(`^${images[0]}\\?w=400 400w, .* 1600w$`));
  await expect(main).toHaveAttribute('fetchpriority', 'high');
  expect(await main.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const second = page.getByRole('button', { name: 'Photograph 2 of 4' });
  await expect(second.locator('img')).toHaveAttribute('loading', 'lazy');
  await expect(second.locator('img')).toHaveAttribute('srcset', / 400w/);
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('img', { name: 'Photographed lamb (2)' })).toHaveAttribute('src', images[1] ?? '');
  await expectNoFaults(page);
});

test('What is too large, of another kind or too many is refused by name before it is sent', async ({ page }) => {
  await page.goto('/admin/product/new');
  const files = await Promise.all(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'].map((name) => photo(name)));
  const large = bad('large.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024 + 1));
  await choose(page, large, bad('prices.txt', 'text/plain'), bad('drawing.svg', 'image/svg+xml'), ...files);
  await expect(refused(page)).toHaveText([
    /^large\.jpg: The file is larger than 5 MB\./,
    /^prices\.txt: Only PNG, JPG, GIF and WebP pictures can be uploaded\./,
    /^drawing\.svg: Only PNG/,
    /^6\.jpg: Cannot add more files/,
  ]);
  await expect(pictures(page)).toHaveCount(5);
});

test('A file that is on its way already is not added twice', async ({ page }, testInfo) => {
  const release = await holdFiles(page);
  await page.goto('/admin/product/new');
  // A file on the disk has its own time, by which it is known again.
  const file = testInfo.outputPath('twice.jpg');
  await writeFile(file, await photograph(90, 60));
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(row(page, 'twice.jpg')).toHaveAttribute('data-state', 'uploading');
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(refused(page)).toHaveText(/^twice\.jpg: Cannot add the duplicate file/);
  await row(page, 'twice.jpg').getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'twice.jpg')).toHaveCount(0);
  await release();
  await expect(pictures(page)).toHaveCount(0);
});

test('A file whose picture is in the list already is not added twice, and again once that is removed', async ({
  page,
}, testInfo) => {
  await page.goto('/admin/product/new');
  const file = testInfo.outputPath('again.jpg');
  await writeFile(file, await photograph(90, 60));
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file);
  await expect(pictures(page)).toHaveCount(1);
  await expect(row(page, 'again.jpg')).toHaveCount(0);
  await input.setInputFiles(file);
  await expect(refused(page)).toHaveText(/^again\.jpg: Cannot add the duplicate file/);
  await expect(pictures(page)).toHaveCount(1);
  await pictures(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(pictures(page)).toHaveCount(0);
  await input.setInputFiles(file);
  await expect(pictures(page)).toHaveCount(1);
});

test('Pictures are moved and removed by the keyboard; the first is the primary one', async ({ page }) => {
  await page.goto('/admin/product/new');
  await choose(page, ...(await Promise.all([photo('a.jpg', 91), photo('b.jpg', 92), photo('c.jpg', 93)])));
  await expectWidths(page, [91, 92, 93]);
  await pictures(page).nth(2).getByRole('button', { name: 'Move left: picture 3' }).focus();
  await page.keyboard.press('Enter');
  await expectWidths(page, [91, 93, 92]);
  await expect(page.getByRole('button', { name: 'Move left: picture 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectWidths(page, [93, 91, 92]);
  await expect(page.getByText('Picture 2 is now the primary one.')).toBeAttached();
  // Nothing is further left, so the keyboard goes on at the way back.
  await expect(page.getByRole('button', { name: 'Move right: picture 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectWidths(page, [91, 93, 92]);
  await page.getByRole('button', { name: 'Remove: picture 1' }).press('Enter');
  await expectWidths(page, [93, 92]);
  await expect(pictures(page).first()).toContainText('Primary');
  await expect(page.getByRole('button', { name: 'Remove: picture 1' })).toBeFocused();
});

test('It all has room on a phone', async ({ page }) => {
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

test('A file whose connection breaks off is sent again by itself', async ({ page }) => {
  let broken = 0;
  await page.route(sentFiles, async (route) => {
    broken += 1;
    await (broken === 1 ? route.abort() : route.continue());
  });
  await page.goto('/admin/product/new');
  await choose(page, await photo('again.jpg', 91));
  await expectWidths(page, [91]);
  expect(broken).toBe(2);
});

test('A file that failed can be retried or removed', async ({ page }) => {
  await page.route(sentFiles, (route) => route.fulfill({ status: 501, body: '' }));
  await page.goto('/admin/product/new');
  await choose(page, await photo('failing.jpg', 91));
  await expectToast(page, 'Upload failed', 'Failed to upload failing.jpg: The answer was 501.');
  await expect(row(page, 'failing.jpg')).toHaveAttribute('data-state', 'error');
  await expect(row(page, 'failing.jpg')).toContainText('Failed to upload failing.jpg. The answer was 501.');
  await expectNoFaults(page);
  await page.unroute(sentFiles);
  await row(page, 'failing.jpg').getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'Success', 'Image uploaded successfully!');
  await expectWidths(page, [91]);
  await page.route(sentFiles, (route) => route.fulfill({ status: 501, body: '' }));
  await choose(page, await photo('failing.jpg', 92));
  await row(page, 'failing.jpg').getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, 'failing.jpg')).toHaveCount(0);
});

test('A file is paused and resumed', async ({ page }) => {
  const release = await holdFiles(page);
  await page.goto('/admin/product/new');
  await choose(page, await photo('slow.jpg', 91));
  const slow = row(page, 'slow.jpg');
  await expect(slow).toHaveAttribute('data-state', 'uploading');
  await slow.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(slow).toHaveAttribute('data-state', 'paused');
  await expect(slow).toContainText('Paused');
  await expectNoFaults(page);
  await release();
  await slow.getByRole('button', { name: 'Resume' }).press('Enter');
  await expectWidths(page, [91]);
  await expect(slow).toHaveCount(0);
});

test('A sent file becomes a picture once that can be shown, and the form waits for it', async ({ page }) => {
  await page.goto('/admin/product/new');
  await page.route('**/objects/uploads/*', () => {});
  await choose(page, await photo('sent.jpg', 91));
  await expect(row(page, 'sent.jpg')).toHaveAttribute('data-state', 'postprocessing');
  await expect(row(page, 'sent.jpg')).toContainText('Making it ready to show');
  await expect(page.getByRole('button', { name: 'Create Product' })).toBeDisabled();
  await row(page, 'sent.jpg').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Create Product' })).toBeEnabled();
  await page.unroute('**/objects/uploads/*');
  await choose(page, await photo('sent.jpg', 92));
  await expectWidths(page, [92]);
});

test('An address that has ended is replaced by a new one', async ({ page }) => {
  const addresses: string[] = [];
  await page.route(sentFiles, async (route) => {
    addresses.push(route.request().url());
    const problem = { code: 'upload_ended', status: 403, detail: 'This address takes no file any more.' };
    if (addresses.length > 1) await route.continue();
    else await route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await page.goto('/admin/product/new');
  await choose(page, await photo('late.jpg', 91));
  await expectWidths(page, [91]);
  expect(new Set(addresses).size).toBe(2);
});

test('Who is signed out meanwhile is told, and the file waits to be retried', async ({ page }) => {
  await page.goto('/admin/product/new');
  await answerInstead(page, '/api/objects/upload', 401, { code: 'signed_out', status: 401, detail: 'Please sign in.' });
  await choose(page, await photo('mine.jpg', 91));
  await expect(row(page, 'mine.jpg')).toContainText('Authorization required');
  await page.unrouteAll();
  await answerInstead(page, '/api/objects/upload', 400, { code: 'malformed', status: 400, detail: 'No.' });
  await row(page, 'mine.jpg').getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'mine.jpg')).toContainText('Failed to get upload URL');
  await page.unrouteAll();
  await row(page, 'mine.jpg').getByRole('button', { name: 'Retry' }).click();
  await expectWidths(page, [91]);
});

test('Without a network files wait, and go on by themselves', async ({ page }) => {
  await page.goto('/admin/product/new');
  await expect(page.getByText(/PNG, JPG or GIF/)).toBeVisible();
  await setOnline(page, false);
  await choose(page, await photo('waiting.jpg', 91));
  await expect(row(page, 'waiting.jpg')).toContainText('No Internet connection');
  await expect(pictures(page)).toHaveCount(0);
  await setOnline(page, true);
  await expectWidths(page, [91]);
});

/** What the browser says of its network; cutting it off would break what else the page still loads. */
async function setOnline(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
    window.dispatchEvent(new Event(value ? 'online' : 'offline'));
  }, isOnline);
}

test('Files can be dropped onto the box', async ({ page }) => {
  await page.goto('/admin/product/new');
  const base64 = (
    await sharp(await photograph(91, 60))
      .png()
      .toBuffer()
  ).toString('base64');
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, base64);
  const box = page.locator('div').filter({ has: page.locator('> input[type="file"]') });
  await box.last().dispatchEvent('drop', { dataTransfer: dropped });
  await expectWidths(page, [91]);
});
