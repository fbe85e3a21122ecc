import type { Page } from '@playwright/test';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { emailsOf, linkIn } from '#tests/support/outside/emails-of.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';

test.use({ expectedConsoleError: /the server responded with a status of 404/ });

async function emailTo(shop: BuiltShop, page: Page, address: string) {
  await page.request.post('/api/newsletter', { data: { email: address }, headers: { origin: shop.url } });
  return emailsOf(shop).findLast(({ to }) => to === address);
}

test('The links in a newsletter email open pages with buttons to confirm and unsubscribe', async ({ shop, page }) => {
  const email = await emailTo(shop, page, `ann.${Date.now()}@customer.test`);
  await page.goto(linkIn(email, '/newsletter/confirm'));
  await expect(page).toHaveTitle('Confirm Your Email | Hindquarter');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Yes, send me news' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();

  await page.goto(linkIn(email, '/newsletter/unsubscribe'));
  await expect(page.getByRole('heading', { name: 'Stop our news?' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
  await expectNoFaults(page);
});

test('An incomplete link from a newsletter email shows an error and changes nothing', async ({ shop, page }) => {
  const email = await emailTo(shop, page, `bob.${Date.now()}@customer.test`);
  await page.goto(linkIn(email, '/newsletter/confirm').slice(0, -5));
  await page.getByRole('button', { name: 'Yes, send me news' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link is incomplete. Please open it again from the email.');
});
