import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { expectWidths, imageFiles, rejected } from '#tests/support/browser/choosing-images.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { startS3Server } from '#tests/support/outside/s3-server.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';
import { openStaffWindow } from './stand-in/staff-window.ts';

// Each app starts its own browser.
vi.setConfig({ testTimeout: 120_000 });

const slow = { timeout: 60_000 };

/** Writes the files to a folder on this computer, and returns their paths. */
function put(files: Record<string, Uint8Array | string>): string[] {
  const folder = temporaryFolder();
  return Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  });
}

async function openForm(options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  const opened = await openStaffWindow(shop);
  await opened.page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Products' }).click();
  await opened.page.getByRole('link', { name: 'Add New Product' }).first().click();
  await see(opened.page.getByRole('button', { name: 'Choose files' })).toBeVisible(slow);
  return { shop, ...opened };
}

it('Pictures chosen in the system’s dialog are added to the form in order; an invalid file is reported and left out', async () => {
  const { app, page } = await openForm();
  const files = put({
    'first.png': await photograph(90, 60, 'png'),
    'prices.png': 'not a picture',
    'second.jpg': await photograph(60, 60, 'jpeg'),
  });
  app.respond({ canceled: false, filePaths: [...files, join(temporaryFolder(), 'gone.png')] });
  await page.getByRole('button', { name: 'Choose files' }).click();
  const { options } = await app.next('dialog');
  expect(options).toMatchObject({ properties: ['openFile', 'multiSelections'] });
  await see(imageFiles(page)).toHaveCount(2, slow);
  await expectWidths(page, [90, 60]);
  await see(rejected(page)).toHaveCount(1);
  await see(rejected(page)).toContainText('prices.png');

  // Cancelling the dialog changes nothing.
  app.respond({ canceled: true, filePaths: [] });
  await page.getByRole('button', { name: 'Choose files' }).click();
  await app.next('dialog');
  await see(imageFiles(page)).toHaveCount(2);
});

it('A picture dropped anywhere on the window is added to the form’s only upload box', async () => {
  const { page } = await openForm();
  const base64 = (await photograph(90, 60, 'png')).toString('base64');
  await page.evaluate((text) => {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    document
      .querySelector('h1')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, base64);
  await see(imageFiles(page)).toHaveCount(1, slow);
  await expectWidths(page, [90]);
});

it('If the shop stores its pictures in a bucket, the app uploads them there without giving the window the bucket’s URL', async () => {
  const bucket = await startS3Server();
  const { app, page } = await openForm({ now: new Date().toISOString(), env: { s3: bucket.settings } });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  app.respond({ canceled: false, filePaths: put({ 'first.png': await photograph(90, 60, 'png') }) });
  await page.getByRole('button', { name: 'Choose files' }).click();
  await see(imageFiles(page)).toHaveCount(1, slow);
  await expectWidths(page, [90]);
  expect(bucket.requests.some((line) => line.startsWith('PUT /'))).toBe(true);
  const origins = new Set(requested.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin));
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});
