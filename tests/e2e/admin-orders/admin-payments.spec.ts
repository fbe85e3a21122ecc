import type { Page } from '@playwright/test';
import { addDays, melbourneDay } from '#core/dates.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { expectNoFaults, expectRoomEverywhere } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { disputeLastCharge, raiseTestAlert } from '#tests/support/ledger/disputes.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

test.use({ ownShop: true });

const payments = '/admin?tab=payments';

test.beforeEach(({ page }) => signInStaff(page));

function rows(page: Page) {
  return page.locator('tr[data-row]');
}

/** Creates a dispute about the last charge and an alert about an order, as the provider's events do. */
async function troubleWith({ dataDir }: BuiltShop, orderId: number): Promise<void> {
  const store = await openStore({ dataDir });
  const openedAt = new Date(Date.now() - 10 * 60_000).toISOString();
  await disputeLastCharge({ store }, { openedAt });
  await raiseTestAlert({ store }, { subject: 'refund-1', orderId, now: new Date() });
  await store.close();
}

test('Staff see the open disputes and payment alerts, close an alert, and compare a week’s payments with the simulated payment provider', async ({
  page,
  shop,
}) => {
  const order = await buyProduct(new Visitor(shop.url), { paymentType: 'credit-card' });
  await troubleWith(shop, order.id);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: '1 payment alert' })).toBeVisible();
  await page.getByRole('link', { name: '1 dispute to answer' }).click();
  await expect(page).toHaveURL(payments);
  await expect(page.getByRole('heading', { name: 'Simulated till' })).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('it always works, and no money moves')).toBeVisible();
  const disputes = page.getByRole('region', { name: 'Disputes (1)' });
  await expect(disputes).toContainText('Answer by Tue 24 Nov');
  // The dispute was opened ten minutes ago, which may have been on another day, or in another week.
  const today = melbourneDay(new Date());
  await page.goto(`${payments}&from=${addDays(today, -1)}&to=${today}`);
  await expect(page.getByText('1 line differs.')).toBeVisible();
  const day = rows(page).getByRole('button', { expanded: true });
  await expect(page.getByRole('table', { name: /^Lines of/ })).toContainText('Only in the shop');
  await expectNoFaults(page);
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: /^Lines of/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectRoomEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Close alert: Failed refund' }).click();
  await expectToast(page, 'Alert Closed');
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeFocused();
  await expect(page.getByText('No open alerts.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-till-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole('searchbox', { name: 'Search payments' }).fill('nothing-like-it');
  await expect(page.getByText('No lines match.')).toBeVisible();
  await page.goto(payments);
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('to', { exact: true }).fill('2026-06-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose at most 92 days.' })).toBeVisible();
  await page.getByLabel('to', { exact: true }).fill('2026-01-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No card payments on these days.')).toBeVisible();
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31/);
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(rows(page).first()).toContainText('$999.95');

  await disputes.getByRole('link', { name: `Order #${order.id}` }).click();
  await expect(page.getByRole('heading', { name: /disputes \$999\.95: answer by Tue 24 Nov$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Disputes' })).toContainText('Product not received');
  await expectNoFaults(page);
});

test('The charges of the simulated payment provider are listed as the provider recorded them, with the orders they paid', async ({
  page,
  shop,
}) => {
  const jo = new Visitor(shop.url);
  const order = await buyProduct(jo, { paymentType: 'credit-card', pays: 'nothing' });
  const pay = (paymentToken: string) =>
    jo.post('/api/payments', { orderId: order.id, amount: order.totalAmount, paymentToken });
  await pay('till_declined');
  await pay('till_ok_visa_4242');
  await page.goto(payments);
  await page.getByRole('tab', { name: 'Till’s charges' }).click();
  await expect(page).toHaveURL('/admin?tab=payments&show=charges');
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(`#${order.id}`);
  await expect(page).toHaveURL(/[?&]q=%23/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText('Charged');
  await expect(rows(page).nth(0)).toContainText('$999.95');
  await expect(rows(page).nth(0)).toContainText('Visa ending 4242');
  await expect(rows(page).nth(1)).toContainText('Declined');
  await expect(rows(page).nth(1)).toContainText('card declined');
  await expectNoFaults(page);
  await rows(page)
    .nth(0)
    .getByRole('link', { name: `Order #${order.id}` })
    .click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
});
