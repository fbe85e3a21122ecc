import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  choose,
  expectWidths,
  holdFiles,
  imageFiles,
  photo,
  row,
  sentFiles,
} from '#tests/support/browser/choosing-images.ts';
import { respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { photograph } from '#tests/support/data/image-files.ts';

test.use({ ownShop: true });

// The browser's own messages about requests that a test refuses or breaks off.
test.use({ expectedConsoleError: /Failed to load resource/ });

test.beforeEach(({ page }) => signInStaff(page));

test('A file whose upload breaks off, or whose upload URL has expired, is sent again automatically', async ({
  page,
}) => {
  let broken = 0;
  await page.route(sentFiles, async (route) => {
    broken += 1;
    await (broken === 1 ? route.abort() : route.continue());
  });
  await page.goto('/admin/product/new');
  await choose(page, await photo('again.jpg', 91));
  await expectWidths(page, [91]);
  expect(broken).toBe(2);

  await page.unroute(sentFiles);
  const addresses: string[] = [];
  await page.route(sentFiles, async (route) => {
    addresses.push(route.request().url());
    const problem = { code: 'upload_ended', status: 403, detail: 'This address takes no file any more.' };
    if (addresses.length > 1) await route.continue();
    else await route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await choose(page, await photo('late.jpg', 92));
  await expectWidths(page, [91, 92]);
  expect(new Set(addresses).size).toBe(2);
});

test('A file whose upload failed can be retried or removed', async ({ page }) => {
  await page.route(sentFiles, (route) => route.fulfill({ status: 501, body: '' }));
  await page.goto('/admin/product/new');
  await choose(page, await photo('failing.jpg', 91));
  await expectToast(page, 'Upload failed', 'Failed to upload failing.jpg: The server responded with 501.');
  await expect(row(page, 'failing.jpg')).toHaveAttribute('data-state', 'error');
  await expect(row(page, 'failing.jpg')).toContainText('Failed to upload failing.jpg. The server responded with 501.');
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

test('The upload of a file is paused and resumed', async ({ page }) => {
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

test('An uploaded file is listed as a picture once it can be shown, and the product form can’t be saved before that', async ({
  page,
}) => {
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

test('A user whose session has ended during an upload is notified, and the file can be retried', async ({ page }) => {
  await page.goto('/admin/product/new');
  await respondInstead(page, '/api/objects/upload', 401, {
    code: 'signed_out',
    status: 401,
    detail: 'Please sign in.',
  });
  await choose(page, await photo('mine.jpg', 91));
  await expect(row(page, 'mine.jpg')).toContainText('Authorization required');
  await page.unrouteAll();
  await respondInstead(page, '/api/objects/upload', 400, { code: 'malformed', status: 400, detail: 'No.' });
  await row(page, 'mine.jpg').getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'mine.jpg')).toContainText('Failed to get upload URL');
  await page.unrouteAll();
  await row(page, 'mine.jpg').getByRole('button', { name: 'Retry' }).click();
  await expectWidths(page, [91]);
});

test('While the device is offline, uploads wait, and they continue automatically once the device is online', async ({
  page,
}) => {
  await page.goto('/admin/product/new');
  await expect(page.getByText(/PNG, JPG or GIF/)).toBeVisible();
  await setOnline(page, false);
  await choose(page, await photo('waiting.jpg', 91));
  await expect(row(page, 'waiting.jpg')).toContainText('No Internet connection');
  await expect(imageFiles(page)).toHaveCount(0);
  await setOnline(page, true);
  await expectWidths(page, [91]);
});

/** Sets the network state that the browser reports. Really going offline would break requests that the page still makes. */
async function setOnline(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
    window.dispatchEvent(new Event(value ? 'online' : 'offline'));
  }, isOnline);
}

test('Pictures can be dropped onto the upload box of the product form', async ({ page }) => {
  await page.goto('/admin/product/new');
  const base64 = (
    await sharp(await photograph(91, 60))
      .png()
      .toBuffer()
  ).toString('base64');
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (email) => email.charCodeAt(0));
    transfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, base64);
  const box = page.locator('div').filter({ has: page.locator('> input[type="file"]') });
  await box.last().dispatchEvent('drop', { dataTransfer: dropped });
  await expectWidths(page, [91]);
});
