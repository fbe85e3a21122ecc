import type { Page } from '@playwright/test';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyAsGuest } from '#tests/support/data/buy-product.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// A dialog about money keeps the amounts with which it was opened, even if the order changes. The pack costs $999.95, and a layby
// of four instalments starts with $249.98.

const tab = '/admin?tab=orders';

test.beforeEach(({ page }) => signInStaff(page));

function rowOf(page: Page, id: number) {
  const link = page.getByRole('link', { name: `#${id}`, exact: true });
  return page.getByRole('table', { name: 'Orders' }).locator('tr[data-row]').filter({ has: link });
}

async function openOrder(page: Page, { id }: { id: number }): Promise<void> {
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
}

test.describe('When another staff member changes an order while its dialog is open', () => {
  test.use({ expectedConsoleError: /status of 409/ });

  test('the dialog keeps its amount until the shop refuses that amount, and then shows the current amount', async ({
    page,
    calendarShop,
  }) => {
    const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
    await openOrder(page, order);
    await page.getByRole('button', { name: 'Mark as Paid' }).click();
    const dialog = page.getByRole('dialog', { name: `Mark order #${order.id} as paid?` });
    await requestShop(page, 'PATCH', `/api/admin/orders/${order.id}/payment`, { amountPaid: 49_996 });
    // The screen behind the dialog is up to date.
    await expect(page.getByRole('main', { includeHidden: true })).toContainText('$499.96');
    await expect(dialog).toContainText('$749.97, the whole balance');
    await dialog.getByRole('button', { name: 'Record $749.97' }).click();

    await expect(dialog.getByRole('alert')).toContainText('What you see here is up to date now.');
    await expect(dialog).toContainText('$499.99, the whole balance');
    const { payments } = await requestShop<{ payments: unknown[] }>(page, 'GET', `/api/admin/orders/${order.id}`);
    expect(payments).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Record $499.99' }).click();
    await expectToast(page, 'Order Updated', `Order #${order.id} is paid.`);
    expect(await calendarShop.audit()).toContain('agree');
  });

  test('a payment for an order that was cancelled meanwhile is refused and not offered again', async ({
    page,
    calendarShop,
  }) => {
    const { order } = await buyAsGuest(calendarShop, { pays: 'nothing' });
    await openOrder(page, order);
    await page.getByRole('button', { name: 'Mark as Paid' }).click();
    const path = `/api/admin/orders/${order.id}`;
    const { version } = await requestShop<{ version: number }>(page, 'GET', path);
    await requestShop(page, 'PATCH', `${path}/status`, {
      status: 'cancelled',
      endedByShop: true,
      version,
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Record $999.95' }).click();

    const dialog = page.getByRole('dialog', { name: `Order #${order.id} is cancelled` });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Record/ })).toHaveCount(0);
    await expect(dialog).not.toContainText('$999.95');
    await expectNoFaults(page);
    await dialog.getByRole('link', { name: 'Open order' }).click();
    await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  });

  test('the cancel dialog keeps showing its first refund amount until the server refuses it', async ({
    page,
    calendarShop,
  }) => {
    const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
    await page.goto(`/admin/orders/${order.id}`);
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: `Cancel order #${order.id}?` });
    await dialog.getByRole('radio', { name: 'The shop cancels' }).check();
    const requested = dialog.getByRole('button', { name: 'Cancel and refund $249.98' });
    await expect(requested).toBeVisible();
    await requestShop(page, 'PATCH', `/api/admin/orders/${order.id}/payment`, { amountPaid: 49_996 });
    await expect(page.getByText('$499.99', { exact: true }).first()).toBeAttached();
    await requested.click();
    await expect(dialog.getByRole('alert')).toContainText('What you see here is up to date now.');
    await dialog.getByRole('button', { name: 'Cancel and refund $499.96' }).click();
    await expectToast(page, 'Order Updated', 'It is cancelled: $499.96 is refunded, $0.00 is kept.');
    expect(await calendarShop.audit()).toContain('agree');
  });
});

test('Rotating the phone keeps the amount typed into a payment dialog', async ({ page, calendarShop }) => {
  const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(tab);
  await rowOf(page, order.id).getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Take payment for order #${order.id}` });
  await dialog.getByLabel('Amount taken').fill('300');
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(page.locator('th', { hasText: 'Total' })).toBeAttached();
  await expect(dialog.getByLabel('Amount taken')).toHaveValue('300');
  await dialog.getByRole('button', { name: 'Record $300.00 in cash' }).click();
  await expectToast(page, 'Payment Updated', '$300.00 in cash');
});

test('A payment dialog stays open when its order disappears from the list of orders', async ({
  page,
  calendarShop,
}) => {
  const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
  await page.goto(`${tab}&status=pending`);
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
  await rowOf(page, order.id).getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Take payment for order #${order.id}` });
  await dialog.getByLabel('Amount taken').fill('300');
  await requestShop(page, 'PATCH', `/api/admin/orders/${order.id}/payment`, { amountPaid: 99_995 });
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  await expect(dialog.getByLabel('Amount taken')).toHaveValue('300');
});
