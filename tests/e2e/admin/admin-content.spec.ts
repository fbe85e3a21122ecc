import type { Page } from '@playwright/test';
import { expectNoFaults, expectRoomEverywhere } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { discardChanges, expectToast, signInStaff, staffRequest } from '#tests/support/browser/staff-browser.ts';
import { holdBack, respondInstead } from '#tests/support/data/image-cache.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';

test.use({ ownShop: true });

test.use({ expectedConsoleError: /status of (409|500)/ });

const pages = [
  { tab: 'Home', name: 'home', path: '/', address: '/site-content?tab=pages&page=home' },
  { tab: 'About', name: 'about', path: '/about', address: '/site-content?tab=pages&page=about' },
  { tab: 'Products', name: 'products', path: '/products', address: '/site-content?tab=pages&page=products' },
];

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save Page Content|Saving\.\.\.)$/ });

async function savedTitle(page: Page, shop: BuiltShop): Promise<string> {
  return (await staffRequest<{ title: string }>(page, shop, 'GET', '/api/content/home')).title;
}

test.beforeEach(({ page, shop }) => signInStaff(page, shop));

test('Each page has its own tab with its own text', async ({ page }) => {
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

test('What is written for the home page is seen while it is typed, and by everybody once it is saved', async ({
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

test('The text for the pages About and Products is shown there once it is saved', async ({ page }) => {
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

test('A field that is wrong is named, and nothing is sent', async ({ page }) => {
  await page.goto('/site-content');
  await field(page, 'Title').fill('ab');
  await field(page, 'Meta description').fill('too short');
  await field(page, 'Content').fill('too short');
  await field(page, 'Image').fill('picture.png');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await saveButton(page).click();
  for (const text of [
    'Title must be at least 3 characters',
    'Meta description must be at least 10 characters',
    'Content must be at least 10 characters',
    'Please enter a valid image URL',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(field(page, 'Title')).toBeFocused();
  await expectNoFaults(page);
  expect(sent).toEqual([]);
  await discardChanges(page);
  await expect(page.getByText('Please enter a valid image URL')).toHaveCount(0);
  await expect(field(page, 'Image')).toHaveValue('/share/shop.png');
});

test('A picture by its address is shown in the preview and on the page', async ({ page }) => {
  await page.goto('/site-content?tab=pages&page=about');
  await field(page, 'Image').fill('/charts/lamb/none.svg');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('img')).toHaveAttribute('src', '/charts/lamb/none.svg');
  await saveButton(page).click();
  await expectToast(page, 'Success');
  await page.goto('/about');
  await expect(page.locator('main img[src="/charts/lamb/none.svg"]')).toBeVisible();
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^http.*\/charts\/lamb\/none\.svg$/,
  );
});

test('A picture is uploaded, waited for, shown on the page, and given up again', async ({ page }) => {
  await page.goto('/site-content?tab=pages&page=about');
  const release = await holdBack(page, '/api/objects/upload');
  const file = { name: 'counter.jpg', mimeType: 'image/jpeg', buffer: await photograph(600, 400) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText('A picture is being uploaded…')).toBeVisible();
  release();
  // The shop draws it in three widths before it answers.
  await expect(field(page, 'Image')).toHaveValue(/^\/objects\/uploads\/[0-9a-f]{32}$/, { timeout: 30_000 });
  const path = await field(page, 'Image').inputValue();
  await expect(page.getByRole('region', { name: 'Preview' }).locator('img')).toHaveAttribute('src', path);
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

test('A save that fails says so and loses nothing', async ({ page }) => {
  await page.goto('/site-content?tab=pages&page=products');
  await field(page, 'Title').fill('Words that must not be lost');
  await respondInstead(page, '/api/content/products', 500, { code: 'internal', status: 500, detail: 'Try again.' });
  await saveButton(page).click();
  await expectToast(page, 'Error', 'Failed to save page content');
  await expect(page.getByRole('alert').filter({ hasText: 'Try again.' })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Words that must not be lost');
  await expect(saveButton(page)).toBeEnabled();
});

test('Where the text can’t be loaded the built-in text is shown, and can’t be saved over the owner’s', async ({
  page,
  shop,
}) => {
  const title = await savedTitle(page, shop);
  await page.goto('/site-content?tab=seo');
  await respondInstead(page, '/api/content/home', 500, { code: 'internal', status: 500, detail: 'No' });
  await page.getByRole('tab', { name: 'Page Content' }).click();
  await expect(page.getByText('The content of this page could not be loaded.')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Premium Melbourne meat, by the pack or by subscription');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Title')).toHaveValue(title);
});

test('A script in the text runs nowhere', async ({ page }) => {
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

for (const [tab, form] of [
  ['pages', 'Page content, home'],
  ['seo', 'SEO settings'],
  ['shop', 'Shop settings'],
] as const) {
  test(`The form “${form}” has room on every screen`, async ({ page }) => {
    await page.goto(`/site-content?tab=${tab}`);
    await expect(page.getByRole('form', { name: form })).toBeVisible();
    await expectRoomEverywhere(page);
  });
}
