import type { Page } from '@playwright/test';
import { holdBack, respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { discardChanges, expectToast, openStaffPlace, signInStaff } from '#tests/support/browser/staff-browser.ts';

test.use({ ownShop: true });

test.use({ expectedConsoleError: /status of (409|500)/ });

const dashboard = '/admin?tab=seo';
const siteContent = '/site-content?tab=seo';
const ten = '/api/admin/seo';
const five = '/api/seo/settings';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save SEO Settings|Saving\.\.\.)$/ });
/** The block that contains a field and its counter. */
const counterOf = (page: Page, name: string) =>
  page
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last();

test.beforeEach(({ page }) => signInStaff(page));

test('The dashboard’s SEO settings have ten fields with text for a Melbourne butcher, and rate the length of the descriptions', async ({
  page,
}) => {
  await page.goto('/admin');
  await openStaffPlace(page, 'Shop', 'SEO Settings');
  await expect(page).toHaveURL(dashboard);
  await expect(field(page, 'Site title')).toHaveValue(/Melbourne/);
  await expect(field(page, 'Site description')).toHaveValue(/^.{150,160}$/);
  await expect(field(page, 'Open Graph title')).not.toHaveValue('');
  await expect(field(page, 'Open Graph description')).toHaveValue(/^.{150,160}$/);
  await expect(field(page, 'Open Graph image')).toHaveValue('/share/shop.png');
  await expect(field(page, 'Keywords')).toHaveValue(/lamb/);
  await expect(field(page, 'Business name')).toHaveValue('Hindquarter');
  await expect(field(page, 'Business type')).toHaveValue('ButcherShop');
  await expect(field(page, 'Location')).toHaveValue(/Melbourne/);
  await expect(field(page, 'Phone')).toHaveValue(/\d/);
  await expectNoFaults(page);

  for (const name of ['Site description', 'Open Graph description']) {
    const counter = counterOf(page, name);
    for (const [count, text] of [
      [0, 'EmptyNothing written yet; 150 to 160 characters are best.'],
      [149, 'Too short149 characters, 1 short of 150 to 160.'],
      [150, 'Good length150 characters, within 150 to 160.'],
      [160, 'Good length160 characters, within 150 to 160.'],
      [163, 'Too long163 characters, 3 over 150 to 160: the end is cut off.'],
    ] as const) {
      await field(page, name).fill('x'.repeat(count));
      await expect(counter).toContainText(text);
    }
  }
});

test('The previews of the search result and of a shared link are updated while staff type', async ({ page, shop }) => {
  await page.goto(dashboard);
  const result = page.getByRole('figure', { name: 'Preview of the search result' });
  const card = page.getByRole('figure', { name: 'Preview of the shared card' });
  await field(page, 'Site title').fill('Meat');
  await field(page, 'Business name').fill('Ashdown');
  await field(page, 'Site description').fill(`${'Beef and lamb, '.repeat(11)}and pork.`);
  await expect(result).toContainText(`${shop.url}/`);
  await expect(result).toContainText('Meat | Ashdown');
  await expect(result).toContainText('Beef and lamb, Beef and …');
  await field(page, 'Site title').fill('A title that is a good deal longer than search engines will show');
  await expect(result).toContainText('A title that is a good deal longer than search engines will …');

  await field(page, 'Open Graph title').fill('Share this');
  await field(page, 'Open Graph description').fill('With everybody you know.');
  await expect(card).toContainText('Share this');
  await expect(card).toContainText('With everybody you know.');
  await expect(card).toContainText(new URL(shop.url).host);
  await expect(card).toContainText('with the Open Graph title that was last saved');
  const box = await card.getByRole('img', { name: 'As it is shared' }).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1200 / 630, 1);

  await field(page, 'Open Graph image').fill('/share/products/1.png');
  await expect(card).toContainText('1200 × 630 pixels: a good size.');
  await field(page, 'Open Graph image').fill('not a picture');
  await expect(card).toContainText('No picture yet.');
  await expectNoFaults(page);
});

test('Search settings saved on the dashboard are shown on the site content page and to every visitor', async ({
  page,
}) => {
  await page.goto(dashboard);
  await field(page, 'Site title').fill('Meat from Brunswick');
  await field(page, 'Open Graph title').fill('Share the meat');
  await field(page, 'Keywords').fill('brunswick, butcher');
  await field(page, 'Location').fill('Brunswick, Victoria');
  const release = await holdBack(page, ten);
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saving...');
  await expect(saveButton(page)).toBeDisabled();
  release();
  await expectToast(page, 'SEO Updated', 'SEO settings saved successfully');

  await page.goto('/');
  await expect(page).toHaveTitle('Meat from Brunswick | Hindquarter');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Share the meat');
  await expect(page.locator('meta[name="keywords"]')).toHaveAttribute('content', 'brunswick, butcher');

  await page.goto(siteContent);
  await expect(field(page, 'Site title')).toHaveValue('Meat from Brunswick');
  await field(page, 'Open Graph title').fill('Share it again');
  await saveButton(page).click();
  await expectToast(page, 'Success', 'SEO settings saved successfully');
  await page.getByRole('link', { name: 'SEO Settings', exact: true }).click();
  await expect(page).toHaveURL(dashboard);
  await expect(field(page, 'Open Graph title')).toHaveValue('Share it again');
  await expect(field(page, 'Keywords')).toHaveValue('brunswick, butcher');
});

test('Both editors of search settings show which settings are invalid', async ({ page }) => {
  for (const address of [dashboard, siteContent]) {
    await page.goto(address);
    await field(page, 'Site title').fill('ab');
    await field(page, 'Site description').fill('too short');
    await field(page, 'Open Graph title').fill('');
    await field(page, 'Open Graph description').fill('too short');
    await field(page, 'Open Graph image').fill('javascript:alert(1)');
    await saveButton(page).click();
    for (const text of [
      'Site title must be at least 3 characters',
      'Site description must be at least 10 characters',
      'Open Graph title must be at least 3 characters',
      'Open Graph description must be at least 10 characters',
      'Please enter a valid Open Graph image URL',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expectNoFaults(page);
    await discardChanges(page);
  }
});

test('Search settings that can’t be saved or loaded are reported', async ({ page }) => {
  const broken = { code: 'internal', status: 500, detail: 'Try again.' };
  await page.goto(dashboard);
  await field(page, 'Keywords').fill('kept');
  await respondInstead(page, ten, 500, broken);
  await saveButton(page).click();
  await expectToast(page, 'Update Failed', 'Failed to update SEO settings');
  await expect(field(page, 'Keywords')).toHaveValue('kept');
  await discardChanges(page);

  // Blocks the live events, which would load failed requests again. The test uses the button instead.
  await page.context().route('**/api/admin/events', () => {});
  await page.goto(dashboard);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch SEO settings' })).toBeVisible();
  await expectNoFaults(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Business name')).toHaveValue('Hindquarter');

  await page.goto(siteContent);
  await expect(field(page, 'Site title')).toBeVisible();
  await respondInstead(page, five, 500, broken);
  await saveButton(page).click();
  await expectToast(page, 'Error', 'Failed to save SEO settings');
});

test('The two editors of search settings don’t overwrite each other’s changes', async ({ page, browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const other = await context.newPage();
  await signInStaff(other);
  await page.goto(dashboard);
  await expect(field(page, 'Location')).toBeVisible();
  await other.goto(siteContent);
  await field(other, 'Open Graph title').fill('Theirs was faster');
  await saveButton(other).click();
  await expectToast(other, 'Success');

  await field(page, 'Location').fill('Coburg');
  await saveButton(page).click();
  await expectToast(page, 'Update Failed', 'Failed to update SEO settings');
  const alert = page.getByRole('region', { name: 'Someone else has changed these settings' });
  await expect(alert).toContainText('Only they changed these, and your form now has their values: open graph title.');
  await expect(field(page, 'Open Graph title')).toHaveValue('Theirs was faster');
  await expect(field(page, 'Location')).toHaveValue('Coburg');
  await alert.getByRole('button', { name: 'Discard mine and use theirs' }).click();
  await expect(field(page, 'Open Graph title')).toHaveValue('Theirs was faster');
  await expect(field(page, 'Location')).not.toHaveValue('Coburg');
  await context.close();
});
