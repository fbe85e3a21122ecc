import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { outbox } from '#server/email/email-tables.ts';
import { maxAttempts } from '#server/email/outbox.ts';
import { respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

test.use({ ownShop: true });

const tools = '/admin?tab=tools';

// The test itself reads the email's frame, in which no script may run.
test.use({ expectedConsoleError: /Blocked script execution in 'about:srcdoc'/ });

test.beforeEach(({ page }) => signInStaff(page));

function rows(page: Page) {
  return page.locator('tr[data-row]');
}

/** Makes the shop write an email to this email address by buying something. */
async function writeEmailTo(shop: BuiltShop, email: string): Promise<void> {
  await buyProduct(new Visitor(shop.url), { paymentType: 'credit-card', email });
}

/** Marks the emails to this email address as refused by a mail server for days. */
async function giveUpEmailsTo({ dataDir }: BuiltShop, email: string): Promise<void> {
  const store = await openStore({ dataDir });
  const set = { attempts: maxAttempts, lastError: '550 No such mailbox' };
  await store.write((tx) => tx.update(outbox).set(set).where(eq(outbox.toAddress, email)));
  await store.close();
}

test.describe('The $1 test product', () => {
  test.use({ expectedConsoleError: /500/ });

  test('is created and opened with one press, and a failure to create it is reported', async ({ page }) => {
    await respondInstead(page, '/api/create-test-product', 500, { code: 'internal', status: 500, detail: 'No.' });
    await page.goto(tools);
    await page.getByRole('button', { name: 'Create $1 Test Product' }).click();
    await expectToast(page, 'Error', 'Failed to create test product');
    await expect(page).toHaveURL(tools);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Create $1 Test Product' }).click();
    await expectToast(page, 'Test Product Created');
    await expect(page).toHaveURL(/\/products?\/\d+$/);
    await expect(page.getByRole('main')).toContainText('$1.00');
  });
});

test('If no mail server is set, emails can be read in the test tools, as mail programs show them and as text', async ({
  page,
  shop,
}) => {
  await writeEmailTo(shop, 'reader@customer.test');
  await page.goto(tools);
  await expect(page.getByText('Emails aren’t being sent: no mail server is set up.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search test tools' }).fill('reader@');
  await expect(page).toHaveURL(/[?&]q=reader%40/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Order confirmation');
  await expect(rows(page)).toContainText('Waiting');
  await rows(page).getByRole('button', { name: /^Read/ }).click();
  const email = page.getByTitle(/^Email: /);
  await expect(email).toHaveAttribute('srcdoc', /<h1[\s\S]*Mary Nguyen/);
  // The logo has twice its display size. It is visible in the frame because the page's policy allows that.
  const mark = page.frameLocator('iframe').locator('img').first();
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80);
  // The email's content may not run, send or open anything.
  await expect(email).toHaveAttribute('sandbox', '');
  await expect(page.locator('figure pre')).toContainText('Hello Mary Nguyen');
  await expectNoFaults(page);
  await rows(page)
    .getByRole('button', { name: /^Close/ })
    .click();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('An email that the shop no longer retries is sent again with one press', async ({ page, shop }) => {
  await writeEmailTo(shop, 'unknown@customer.test');
  await giveUpEmailsTo(shop, 'unknown@customer.test');
  await page.goto(tools);
  await page.getByLabel('Shown').selectOption('Failed');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`Refused ${maxAttempts} times`);
  await rows(page).getByRole('button', { name: /^Read/ }).click();
  await expect(page.getByText('The mail server said: “550 No such mailbox”. It won’t be tried again.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, 'Email Scheduled');
  await expect(page.getByText('No emails match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all emails' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=tools(&open=\d+)?$/);
});

test('The test tools show the state of each background job, and a search without results shows a message', async ({
  page,
}) => {
  await page.goto(tools);
  await page.getByRole('tab', { name: 'Jobs' }).click();
  const emails = rows(page).filter({ hasText: 'Send emails' });
  await expect(emails).toContainText('2 seconds');
  await expect(emails.getByText(/^(Working|Running|Not yet run)$/)).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Reconcile charges' }).getByText('Working', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page).filter({ hasText: 'Charge due instalments' })).toContainText('30 seconds');
  await expectNoFaults(page);

  for (const [show, text] of [
    ['emails', 'No emails match.'],
    ['jobs', 'No jobs match.'],
  ]) {
    await page.goto(`${tools}&show=${show}&q=nobody-at-all`);
    await expect(page.getByText(text ?? '')).toBeVisible();
  }
});
