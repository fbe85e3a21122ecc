import type { Page } from '@playwright/test';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import {
  allOrders,
  expectCreated,
  fillAddress,
  finishButton,
  openCounter,
  option,
  product,
} from '#tests/support/browser/counter-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// Each test starts its own shop, which takes a long time on a slow machine.
test.describe.configure({ timeout: 120_000 });

test.use({ expectedConsoleError: /ERR_FAILED|status of (409|422|503)/ });

test.beforeEach(({ page }) => openCounter(page));

async function fillSale(page: Page): Promise<void> {
  await product(page, 'Stockpot box').click();
  await page.getByLabel('Name', { exact: true }).fill('Mary Nguyen');
  await option(page, 'Cash').check();
}

test('A counter sale that was made but whose response was lost is found after a reload, and exists only once', async ({
  page,
}) => {
  await fillSale(page);
  await page.route('**/api/admin/counter-sales', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await finishButton(page).click();
  await expect(page.getByText('The shop didn’t respond')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
  await page.unroute('**/api/admin/counter-sales');
  await page.reload();
  const id = await expectCreated(page);
  expect(await allOrders(page)).toMatchObject([{ id, amountPaid: 3995 }]);
});

test('A sale that never reached the shop is kept, and can be sent again with “Try again”; clearing the form prompts first', async ({
  page,
}) => {
  await fillSale(page);
  await page.route('**/api/admin/counter-sales', (route) => route.abort());
  await finishButton(page).click();
  await expect(page.getByText('Nothing you entered is lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('this sale may have been recorded');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expectNoFaults(page);
  await page.unroute('**/api/admin/counter-sales');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectCreated(page);
  expect(await allOrders(page)).toHaveLength(1);
});

test('A changed price is shown before the sale is made, and everything typed is kept', async ({ page }) => {
  await fillSale(page);
  const { id } = await productNamed(page, 'Stockpot box');
  await requestShop(page, 'PATCH', `/api/admin/products/${id}`, { price: 4500 });
  await finishButton(page).click();
  await expect(page.getByText('Nothing has been sold.')).toBeVisible();
  await expect(page.getByText('Paid now')).toContainText('$45.00');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mary Nguyen');
  await finishButton(page).click();
  await expectCreated(page);
  expect(await allOrders(page)).toMatchObject([{ totalAmount: 4500, amountPaid: 4500 }]);
});

test('If a delivery day becomes full during a counter sale, staff can sell for that day anyway, and the order’s log records the override', async ({
  page,
}) => {
  await fillSale(page);
  await fillAddress(page);
  await option(page, 'Wed 11 Nov').check();
  const days = [{ weekday: 3, cutoffDaysBefore: 1, cutoffTime: '24:00', capacity: 0 }];
  for (const { id } of await requestShop<{ id: number }[]>(page, 'GET', '/api/admin/delivery-zones'))
    await requestShop(page, 'PATCH', `/api/admin/delivery-zones/${id}`, { days });
  await finishButton(page).click();
  await expect(page.getByText('Wed 11 Nov is fully booked.')).toBeVisible();
  // The days are loaded again, and the refused day is still chosen.
  await expect(option(page, 'Thu 12 Nov')).toHaveCount(0);
  await expect(option(page, 'Wed 11 Nov')).toBeChecked();
  await page.getByRole('button', { name: 'Sell it anyway' }).click();
  const id = await expectCreated(page);
  expect(await allOrders(page)).toMatchObject([{ status: 'paid', deliveryDate: '2026-11-11' }]);
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByText('Limits overridden: the day was full.')).toBeVisible();
});

test('A duplicated browser tab starts a new sale and doesn’t repeat the other tab’s sale', async ({ page }) => {
  await fillSale(page);
  const retained = await page.evaluate(() => sessionStorage.getItem('counter-sale') ?? '');
  await finishButton(page).click();
  await expectCreated(page);
  await page.evaluate((text) => sessionStorage.setItem('counter-sale', text), retained);
  await page.reload();
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await finishButton(page).click();
  await expect(page.getByText('was made from a copy of this sale')).toBeVisible();
  await finishButton(page).click();
  await expectCreated(page);
  expect(await allOrders(page)).toMatchObject([
    { customer: { name: 'Ann Lee' } },
    { customer: { name: 'Mary Nguyen' } },
  ]);
});
