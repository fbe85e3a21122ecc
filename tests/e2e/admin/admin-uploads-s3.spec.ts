import type { Page } from '@playwright/test';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { type S3Server, startS3Server } from '#tests/support/outside/s3-server.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';

test.use({ ownShop: true });

// The browser's own message about a picture that isn't published.
test.use({ expectedConsoleError: /Failed to load resource/ });

let bucket: S3Server;
let shop: BuiltShop;

test.beforeAll(async () => {
  bucket = await startS3Server();
  shop = await startBuiltShop(bucket.env);
});
test.afterAll(async () => {
  await shop?.discard();
  await bucket?.discard();
});

const imageFiles = (page: Page) => page.getByRole('list', { name: 'Product images' }).getByRole('listitem');

async function choose(page: Page, ...names: string[]): Promise<void> {
  const files = names.map(async (name) => ({
    name,
    mimeType: 'image/jpeg',
    // A cut-off picture looks complete until it is decoded.
    buffer: (await photograph(600, 400)).subarray(0, name.startsWith('half') ? 20_000 : undefined),
  }));
  await page.locator('input[type="file"]').setInputFiles(await Promise.all(files));
}

test('Files are uploaded directly to the bucket, and the shop serves their pictures', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shop.url });
  await signInStaff(page);
  const { id } = await makeProduct(page, { name: 'Lamb in a bucket' });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).origin));
  // Opens the admin from a customer page, whose policy doesn't allow the bucket, so the admin must be a new document.
  await page.goto('/account');
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('row').filter({ hasText: 'Lamb in a bucket' }).getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/admin/product/edit/${id}`);
  await choose(page, 'a.jpg', 'half.jpg', 'b.jpg');
  await expect(imageFiles(page)).toHaveCount(2);
  const rejected = page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');
  await expect(rejected).toHaveText(/^half\.jpg: The picture is damaged/);
  expect(new Set(sent)).toEqual(new Set([bucket.settings.endpoint]));
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).toHaveURL('/admin?tab=products');
  const { images } = await requestShop<StaffProduct>(page, 'GET', `/api/admin/products/${id}`);
  expect(images).toHaveLength(2);

  await page.close();
  await shop.restart();
  const response = await fetch(`${shop.url}${images[0]}?w=400`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('A file that can’t be uploaded because the bucket is unreachable is kept, and can be sent again', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: shop.url });
  await signInStaff(page);
  await page.clock.install();
  await page.goto('/admin/product/new');
  await bucket.stop();
  await choose(page, 'later.jpg');
  const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  // The upload is first retried automatically a few times, after pauses that the test skips.
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(row).toHaveAttribute('data-state', 'error', { timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await expect(row).toContainText('Failed to upload later.jpg. The connection was lost.');
  await bucket.start();
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(imageFiles(page)).toHaveCount(1);
  await page.close();
});
