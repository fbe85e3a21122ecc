import type { Page } from '@playwright/test';
import { holdBack, respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { discardChanges, expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

test.use({ ownShop: true });

test.use({ expectedConsoleError: /status of 500/ });

const address = '/site-content?tab=shop';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save Shop Settings|Saving\.\.\.)$/ });
/** Signs staff in to a shop other than this file's own shop, so its URLs are absolute. */
async function signInStaffAt(page: Page, { url }: BuiltShop): Promise<void> {
  const { username, password } = staffAccount;
  await page.request.post(`${url}/api/users/login`, { headers: { Origin: url }, data: { username, password } });
}

const opening = (page: Page) => page.getByRole('switch', { name: 'Open to customers' });

test('Details that the owner enters about the shop are saved and shown to everyone', async ({ page }) => {
  await signInStaff(page);
  await page.goto('/site-content');
  await page.getByRole('tab', { name: 'Shop' }).click();
  await expect(page).toHaveURL(address);
  await field(page, 'Business name').fill('Top Chops');
  await field(page, 'ABN').fill('51824753556');
  await field(page, 'Phone').fill('(03) 9000 1234');
  await field(page, 'Email').fill('counter@shop.example');
  await field(page, 'Opening hours').fill('Tue-Sat 7AM-3PM');
  await field(page, 'Street address').fill('2 Test Lane, Coburg');
  await field(page, 'Parent company').fill('Ashdown');
  await field(page, 'Parent company’s website').fill('https://parent.example/');
  await field(page, 'Facebook page').fill('https://social.example/f');
  await field(page, 'Instagram page').fill('');
  await field(page, 'Cancellation charge for laybys').fill('25.50');
  await field(page, 'Reminder before an instalment').fill('5');
  await field(page, 'Sender of emails').fill('Hindquarter <orders@shop.example>');
  const release = await holdBack(page, '/api/admin/shop-settings');
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saving...');
  await expect(saveButton(page)).toBeDisabled();
  release();
  await expectToast(page, 'Success', 'Shop settings saved successfully');
  await expect(field(page, 'ABN')).toHaveValue('51 824 753 556');
  await expect(field(page, 'Cancellation charge for laybys')).toHaveValue('25.50');

  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  for (const text of [
    'Top Chops',
    'ABN 51 824 753 556',
    '(03) 9000 1234',
    'counter@shop.example',
    'Tue-Sat 7AM-3PM',
    '2 Test Lane',
  ]) {
    await expect(foot).toContainText(text);
  }
  await expect(foot.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', 'https://social.example/f');
  await expect(foot.getByRole('link', { name: 'Instagram' })).toHaveCount(0);
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Visit Ashdown' })).toHaveAttribute('href', 'https://parent.example/');
});

test('If a setting of the shop is invalid or can’t be saved, the screen says so', async ({ page }) => {
  await signInStaff(page);
  await page.goto(address);
  await field(page, 'ABN').fill('51 824 753 557');
  await field(page, 'Phone').fill('call me');
  await field(page, 'Email').fill('counter@');
  await field(page, 'Facebook page').fill('javascript:alert(1)');
  await field(page, 'Cancellation charge for laybys').fill('twenty');
  await field(page, 'Reminder before an instalment').fill('14');
  await field(page, 'Sender of emails').fill('Hindquarter');
  await saveButton(page).click();
  for (const text of [
    'This is not an ABN: its 11 digits don’t check out',
    'Please enter a valid phone number',
    'Please enter a valid email address',
    'Please enter a web address, such as https://example.com',
    'Please enter an amount from $0 to $1,000, such as 25 or 25.50',
    'Please enter a whole number of days from 0 to 13',
    'Please enter an address, such as orders@example.com or Name <orders@example.com>',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(field(page, 'ABN')).toBeFocused();
  await expectNoFaults(page);
  await discardChanges(page);
  await respondInstead(page, '/api/admin/shop-settings', 500, { code: 'internal', status: 500, detail: 'Try again.' });
  await saveButton(page).click();
  await expectToast(page, 'Error', 'Couldn’t save the shop settings. The form shows the reason.');
});

test('Testimonials are added, sorted and removed', async ({ page }) => {
  await signInStaff(page);
  await page.goto(address);
  const list = page.getByRole('region', { name: 'Testimonials' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const third = await field(page, 'Name 3').inputValue();
  await list.getByRole('button', { name: 'Add testimonial' }).click();
  await expect(field(page, 'Quote 4')).toBeFocused();
  await saveButton(page).click();
  await expect(page.getByText('Quote is required')).toBeVisible();
  await field(page, 'Quote 4').fill('Best <b>shank</b> in Coburg.');
  await field(page, 'Name 4').fill('Ines');
  await field(page, 'Place 4').fill('Coburg');
  await expect(list.getByRole('button', { name: 'Move testimonial 1 up' })).toBeDisabled();
  await expect(list.getByRole('button', { name: 'Move testimonial 4 down' })).toBeDisabled();
  await list.getByRole('button', { name: 'Move testimonial 4 up' }).click();
  await expect(field(page, 'Name 3')).toHaveValue('Ines');
  await expect(field(page, 'Name 4')).toHaveValue(third);
  await list.getByRole('button', { name: 'Move testimonial 1 down' }).click();
  await list.getByRole('button', { name: 'Remove testimonial 1' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(field(page, 'Quote 1')).toBeFocused();
  await expectNoFaults(page);
  const names = await Promise.all([1, 2, 3].map((index) => field(page, `Name ${index}`).inputValue()));
  await saveButton(page).click();
  await expectToast(page, 'Success', 'Shop settings saved successfully');
  await page.goto('/');
  const reported = page.getByRole('region', { name: 'What customers say' }).getByRole('figure');
  await expect(reported).toHaveCount(3);
  for (const [index, name] of names.entries()) await expect(reported.nth(index)).toContainText(name);
  await expect(reported.nth(1)).toContainText('Best <b>shank</b> in Coburg.');
});

test('Before opening an empty shop, the owner is told what is missing; the next visitor finds the shop open', async ({
  page,
  browser,
}) => {
  const own = await startBuiltShop({ SAMPLE: 'off' });
  const context = await browser.newContext({ baseURL: own.url });
  const visitor = await context.newPage();
  try {
    await visitor.goto('/');
    await expect(visitor).toHaveTitle(/^Coming Soon/);
    await signInStaffAt(page, own);
    await page.goto(`${own.url}/admin`);
    const setUp = page.getByRole('region', { name: 'Set up your shop' });
    await expect(setUp.getByRole('listitem')).toHaveText([
      /^Name your shopMissing.*tax invoices say “Hindquarter”/,
      /^Write your pagesMissing/,
      /^Add your first productMissing/,
      /^Say where you deliverMissingEvery postcode in Australia/,
      /^Decide on the public holidaysMissing.* is an ordinary day until you close it/,
      /^Add your ABNMissing/,
      /^Add your phone numberMissing/,
      /^Count the drawer’s first floatMissing.*isn’t included in any count of the drawer/,
      /^Open the shopMissing/,
    ]);
    await expectNoFaults(page);
    await setUp.getByRole('link', { name: 'Decide on the public holidays' }).click();
    await page.getByRole('button', { name: /^Close all \d+ that are certain/ }).click();
    await expectToast(page, 'Success', 'Christmas Day');
    await page.goto(`${own.url}/admin`);
    await expect(setUp.getByRole('listitem').nth(4)).toHaveText(/^Decide on the public holidaysDone$/);
    await setUp.getByRole('link', { name: 'Open the shop' }).click();
    await expect(page.getByRole('heading', { name: 'The shop is coming soon' })).toBeVisible();
    await expect(opening(page)).toBeFocused();
    await expect(opening(page)).toHaveAttribute('aria-checked', 'false');
    await opening(page).click();
    const dialog = page.getByRole('dialog', { name: 'Open the shop?' });
    const list = dialog.getByRole('list', { name: 'Before you open' });
    for (const text of [
      'Name: Pages, emails, layby agreements and tax invoices say “Hindquarter”',
      'Pages: Home, About and Products still have',
      'Delivery: Every postcode in Australia',
      'Products: No product is listed',
      'ABN: Not added yet',
      'Phone: Not added yet',
      'Payments: The till is simulated: payments are not real',
      'Emails: No mail server is set up',
    ]) {
      await expect(list).toContainText(text);
    }
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(opening(page)).toHaveAttribute('aria-checked', 'false');

    // Text that is typed while the settings are saved stays in its field, unsaved.
    await field(page, 'Phone').fill('03 9000 9999');
    await opening(page).click();
    await expect(dialog).toContainText('Your changes below stay unsaved.');
    await dialog.getByRole('button', { name: 'Open the shop' }).click();
    await expectToast(page, 'Success', 'The shop is open');
    await expect(opening(page)).toHaveAttribute('aria-checked', 'true');
    await expect(field(page, 'Phone')).toHaveValue('03 9000 9999');
    await saveButton(page).click();
    await expectToast(page, 'Success', 'Shop settings saved successfully');
    await expect(page.getByRole('heading', { name: 'The shop is open' })).toBeVisible();

    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'How it works' })).toBeVisible();
    await expect(visitor.getByRole('contentinfo')).toContainText('03 9000 9999');

    await opening(page).click();
    const closing = page.getByRole('dialog', { name: 'Close the shop?' });
    await expect(closing).toContainText('They can’t order, pay or see their orders');
    await closing.getByRole('button', { name: 'Close the shop' }).click();
    await expectToast(page, 'Success', 'The shop is coming soon');
    await visitor.goto('/');
    await expect(visitor).toHaveTitle(/^Coming Soon/);
  } finally {
    await context.close();
    // A page of a shop that stops would report lost connections.
    await page.goto('about:blank');
    await own.discard();
  }
});

for (const setting of ['on', 'off']) {
  test(`COMING_SOON=${setting} decides whether the shop is open, and the settings screen shows that`, async ({
    page,
  }) => {
    const own = await startBuiltShop({ COMING_SOON: setting });
    try {
      await signInStaffAt(page, own);
      await page.goto(own.url + address);
      await expect(opening(page)).toBeDisabled();
      await expect(opening(page)).toHaveAttribute('aria-checked', String(setting === 'off'));
      await expect(page.getByText(`The environment variable COMING_SOON=${setting} decides this.`)).toBeVisible();
      await expectNoFaults(page);
    } finally {
      await page.goto('about:blank');
      await own.discard();
    }
  });
}
