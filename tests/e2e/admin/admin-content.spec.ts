import type { Page } from '@playwright/test';
import { holdBack } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { photograph } from '#tests/support/data/image-files.ts';

test.use({ ownShop: true });

const pages = [
  { tab: 'Home', name: 'home', path: '/', address: '/site-content?tab=pages&page=home' },
  { tab: 'About', name: 'about', path: '/about', address: '/site-content?tab=pages&page=about' },
  { tab: 'Products', name: 'products', path: '/products', address: '/site-content?tab=pages&page=products' },
];

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save Page Content|Saving\.\.\.)$/ });

test.beforeEach(({ page }) => signInStaff(page));

test('The editor of page texts has a tab for each page, with the page’s own text', async ({ page }) => {
  await page.goto('/admin/site-content');
  await expect(page).toHaveURL('/site-content');
  await expect(page.getByRole('heading', { level: 1, name: 'Site Content' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Page Content' })).toHaveAttribute('aria-selected', 'true');
  const titles: string[] = [];
  for (const { tab, address } of pages) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('form', { name: `Page content, ${tab.toLowerCase()}` })).toBeVisible();
    titles.push(await field(page, 'Title').inputValue());
  }
  expect(new Set(titles).size).toBe(3);
  await page.goBack();
  await expect(field(page, 'Title')).toHaveValue(titles[1] ?? '');
});

test('Text written for the home page is previewed while it is typed, and shown to everyone once it is saved', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/site-content?tab=pages&page=home');
  const preview = page.getByRole('region', { name: 'Preview' });
  await field(page, 'Title').fill('Fresh words for home');
  await field(page, 'Content').fill('We still **sharpen** every morning.\n\n- and every evening');
  await expect(preview).toContainText('Fresh words for home');
  await expect(preview.locator('strong')).toHaveText('sharpen');
  await expect(preview.getByRole('listitem')).toHaveText('and every evening');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();

  const release = await holdBack(page, '/api/content/home');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saving...');
  await expect(saveButton(page)).toBeDisabled();
  release();
  await expectToast(page, 'Success', 'Page content for home page saved successfully');
  await expect(saveButton(page)).toHaveText('Save Page Content');
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);

  const context = await browser.newContext({ baseURL: shop.url });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.locator('main')).toContainText('Fresh words for home');
  await expect(visitor.locator('main strong').filter({ hasText: 'sharpen' })).toBeVisible();
  await expectNoFaults(visitor);
  await context.close();
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('main')).toContainText('Fresh words for home');
});

test('Text saved for the About and Products pages is shown on these pages', async ({ page }) => {
  for (const { name, path, address } of pages.slice(1)) {
    await page.goto(address);
    await field(page, 'Title').fill(`Fresh words for ${name}`);
    await field(page, 'Content').fill('We still **sharpen** every morning.');
    await saveButton(page).click();
    await expectToast(page, 'Success', `Page content for ${name} page saved successfully`);
    await page.getByRole('link', { name: 'View page' }).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('main')).toContainText(`Fresh words for ${name}`);
    await expect(page.locator('main strong').filter({ hasText: 'sharpen' })).toBeVisible();
    await page.reload();
    await expect(page.locator('main')).toContainText(`Fresh words for ${name}`);
    await expectNoFaults(page);
  }
});

test('A page’s picture is set by its URL or uploaded, shown on the page, and removed', async ({ page }) => {
  await page.goto('/site-content?tab=pages&page=about');
  const preview = page.getByRole('region', { name: 'Preview' });
  await field(page, 'Image').fill('/charts/lamb/none.svg');
  await expect(preview.locator('img')).toHaveAttribute('src', '/charts/lamb/none.svg');
  await saveButton(page).click();
  await expectToast(page, 'Success');
  await page.goto('/about');
  await expect(page.locator('main img[src="/charts/lamb/none.svg"]')).toBeVisible();
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^http.*\/charts\/lamb\/none\.svg$/,
  );

  await page.goto('/site-content?tab=pages&page=about');
  const release = await holdBack(page, '/api/objects/upload');
  const file = { name: 'counter.jpg', mimeType: 'image/jpeg', buffer: await photograph(600, 400) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText('Uploading a picture…')).toBeVisible();
  release();
  // The shop resizes the picture to three widths before it responds.
  await expect(field(page, 'Image')).toHaveValue(/^\/objects\/uploads\/[0-9a-f]{32}$/, { timeout: 30_000 });
  const path = await field(page, 'Image').inputValue();
  await expect(preview.locator('img')).toHaveAttribute('src', path);
  await saveButton(page).click();
  await expectToast(page, 'Success', 'Page content for about page saved successfully');
  await page.goto('/about');
  await expect(page.locator(`main img[src="${path}"]`)).toHaveAttribute('srcset', /\?w=800 800w/);
  await expectNoFaults(page);

  await page.goto('/site-content?tab=pages&page=about');
  await page.getByRole('button', { name: 'Use the shop’s own drawing' }).click();
  await saveButton(page).click();
  await expectToast(page, 'Success', 'Page content for about page saved successfully');
  await page.goto('/about');
  await expect(page.locator('main img')).toHaveCount(0);
});

test('A script in a page’s text is never run', async ({ page }) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const script = '</script><script>alert(1)</script>"><img src=x onerror=alert(2)>';
  await page.goto('/site-content');
  await field(page, 'Title').fill(script);
  await field(page, 'Meta description').fill(script);
  await field(page, 'Content').fill(`${script}\n\n[press](javascript:alert(3)) ![look](javascript:alert(4))`);
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('[press](javascript:alert(3))');
  await saveButton(page).click();
  await expectToast(page, 'Success');
  await page.goto('/');
  await expect(page.locator('main')).toContainText('<img src=x onerror=alert(2)>');
  await expect(page.locator('main a', { hasText: 'press' })).toHaveCount(0);
  expect(ran).toEqual([]);
});
