import type { Locator, Page } from '@playwright/test';
import { columnCells } from '#tests/support/browser/column-cells.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyAsGuest } from '#tests/support/data/buy-product.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// The clock is at Tuesday 10 November 2026. The pack costs $999.95, and a layby of four instalments starts with $249.98.

const tab = '/admin?tab=orders';

test.beforeEach(({ page }) => signInStaff(page));

function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Orders' }).locator('tr[data-row]');
}

function rowOf(page: Page, id: number): Locator {
  return rows(page).filter({ has: page.getByRole('link', { name: `#${id}`, exact: true }) });
}

/** Returns the numbers of the orders on screen, from the top. */
function numbers(page: Page): Locator {
  return columnCells(page, 'Orders', 'Order').getByRole('link');
}

test('Each row of the list of orders shows the customer, the goods, the amount paid, the payment state and the delivery day', async ({
  page,
  calendarShop,
}) => {
  const { order: layby, visitor } = await buyAsGuest(calendarShop, { paymentType: 'layby-4', name: 'Jo Citizen' });
  const { order: whole } = await buyAsGuest(calendarShop);
  await visitor.post(`/api/orders/${layby.id}/cancel-request`, {});
  await page.goto(tab);
  await expect(numbers(page)).toHaveText([`#${whole.id}`, `#${layby.id}`]);
  for (const text of [
    'Mary Nguyen',
    '0400 000 000',
    'Whole beef hindquarter',
    'Paid in full',
    '$999.95',
    'Thu 12 Nov',
  ]) {
    await expect(rowOf(page, whole.id)).toContainText(text);
  }
  await expect(rowOf(page, whole.id).getByText('Paid', { exact: true })).toBeVisible();
  for (const text of [
    'Jo Citizen',
    'Layby 4 × fortnightly',
    '$249.98',
    '25% paid',
    'Wants to cancel',
    // Nothing is due until the shop has answered.
    'Paused',
  ]) {
    await expect(rowOf(page, layby.id)).toContainText(text);
  }
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByText('1 to 2 of 2')).toBeVisible();
  await expectNoFaults(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoFaults(page);
});

test('The list of orders is filtered, sorted and searched, and the URL contains these settings', async ({
  page,
  calendarShop,
}) => {
  const { order: whole } = await buyAsGuest(calendarShop);
  const { order: layby, visitor } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
  const { order: cheaper } = await buyAsGuest(calendarShop, {
    paymentType: 'subscription',
    deliveryDate: '2026-11-13',
  });
  await visitor.post(`/api/orders/${layby.id}/cancel-request`, { reason: 'No freezer' });
  const all = [`#${cheaper.id}`, `#${layby.id}`, `#${whole.id}`];
  await page.goto(tab);
  await expect(numbers(page)).toHaveText(all);

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('paid');
  await expect(numbers(page)).toHaveText([`#${cheaper.id}`, `#${whole.id}`]);
  await page.getByLabel('Delivery day').fill('2026-11-12');
  await expect(numbers(page)).toHaveText([`#${whole.id}`]);
  await expect(page).toHaveURL(/state=paid&deliveryDate=2026-11-12/);
  await page.reload();
  await expect(page.getByLabel('Delivery day')).toHaveValue('2026-11-12');
  await expect(numbers(page)).toHaveText([`#${whole.id}`]);
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(numbers(page)).toHaveText(all);

  await page.getByRole('combobox', { name: 'Payment' }).selectOption('Layby, fortnightly');
  await expect(numbers(page)).toHaveText([`#${layby.id}`]);
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('Any payment');
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Counter');
  await expect(page.getByText('No orders match.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Any source');

  const requested = page.getByRole('button', { name: 'Wants to cancel 1' });
  await requested.click();
  await expect(requested).toHaveAttribute('aria-pressed', 'true');
  await expect(numbers(page)).toHaveText([`#${layby.id}`]);
  await requested.click();
  await expect(requested).toHaveAttribute('aria-pressed', 'false');
  await expect(numbers(page)).toHaveText(all);
  const withoutDay = page.getByRole('button', { name: 'No delivery day' });
  await withoutDay.click();
  await expect(withoutDay).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No orders match.')).toBeVisible();
  const overdue = page.getByRole('button', { name: 'Overdue 0' });
  await overdue.click();
  await expect(overdue).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No orders match.')).toBeVisible();
  await page.goBack();
  await expect(withoutDay).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(numbers(page)).toHaveText(all);

  await page.getByRole('button', { name: 'Delivery', exact: true }).click();
  await expect(page).toHaveURL(/sort=deliveryDate&direction=asc/);
  await expect(numbers(page)).toHaveText([`#${whole.id}`, `#${cheaper.id}`, `#${layby.id}`]);
  await page.getByRole('button', { name: 'Total' }).click();
  await expect(numbers(page).last()).toHaveText(`#${cheaper.id}`);
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect(numbers(page).last()).toHaveText(`#${layby.id}`);
  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click();
  await expect(numbers(page).first()).toHaveText(`#${layby.id}`);

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('LAYBY');
  await expect(numbers(page)).toHaveText([`#${layby.id}`]);
  await page.getByRole('searchbox').fill(`#${whole.id}`);
  await expect(numbers(page)).toHaveText([`#${whole.id}`]);
  await expectNoFaults(page);
});

test('An order’s whole amount is recorded as a manual payment on the order’s screen, and the order is marked as delivered in the list of orders', async ({
  page,
  calendarShop,
}) => {
  const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4' });
  await page.goto(tab);
  const row = rowOf(page, order.id);
  await expect(row.getByText('Layby 1 of 4', { exact: true })).toBeVisible();
  await row.getByText('Mary Nguyen').click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  const paying = page.getByRole('dialog', { name: `Mark order #${order.id} as paid?` });
  await expect(paying).toContainText('$749.97, the whole balance of Mary Nguyen, is recorded as a manual payment.');
  await expect(paying).toContainText('A receipt goes to mary@customer.test.');
  await expectNoFaults(page);
  await paying.getByRole('button', { name: 'Cancel' }).click();
  await expect(paying).toBeHidden();
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await paying.getByRole('button', { name: 'Record $749.97' }).click();
  await expectToast(page, 'Order Updated', `Order #${order.id} is paid.`);
  await page.goto(tab);
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Set delivery day' }).click();
  const choosing = page.getByRole('dialog', { name: 'Set the delivery day' });
  await choosing.getByRole('button', { name: 'Set delivery day' }).click();
  await expect(choosing.getByText('Please select a delivery date')).toBeVisible();
  await choosing.getByRole('radio', { name: 'Fri 13 Nov' }).check();
  await choosing.getByRole('button', { name: 'Set delivery day' }).click();
  await expectToast(page, 'Order Updated', 'Delivery is on Fri 13 Nov.');
  await expect(row).toContainText('Fri 13 Nov');
  await expect(row.getByRole('button', { name: 'Set delivery day' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Mark as Delivered' }).click();
  const delivering = page.getByRole('dialog', { name: `Mark order #${order.id} as delivered?` });
  await expect(delivering).toContainText('Its delivery day, Fri 13 Nov, is still to come.');
  await expect(delivering).toContainText('You can’t undo this');
  await delivering.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expectToast(page, 'Order Updated', `Order #${order.id} is delivered.`);
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  const { payments } = await requestShop<{ payments: { method: string; amount: number }[] }>(
    page,
    'GET',
    `/api/admin/orders/${order.id}`,
  );
  expect(payments.map(({ method, amount }) => `${method} ${amount}`)).toEqual(['card 24998', 'manual 74997']);
});

test('Cash and EFTPOS payments are recorded in the list of orders, and never exceed an order’s balance', async ({
  page,
  calendarShop,
}) => {
  const { order } = await buyAsGuest(calendarShop, { paymentType: 'layby-4', pays: 'nothing' });
  const { order: whole } = await buyAsGuest(calendarShop, { pays: 'nothing' });
  await page.goto(tab);
  await rowOf(page, order.id).getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Take payment for order #${order.id}` });
  await expect(dialog).toContainText('Mary Nguyen has paid $0.00 of $999.95; $999.95 is left.');
  const amount = dialog.getByLabel('Amount taken');
  const record = dialog.getByRole('button', { name: /^Record/ });
  await expect(amount).toHaveValue('250.00');
  await amount.fill('');
  await record.click();
  await expect(dialog.getByText('Please enter a valid payment amount.')).toBeVisible();
  await amount.fill('1000');
  await record.click();
  await expect(dialog.getByText('Please enter at most $999.95, the remaining balance.')).toBeVisible();
  await amount.fill('100');
  await record.click();
  await expect(dialog.getByText('The first payment must be at least $249.98.')).toBeVisible();
  // No coin can pay the odd cents of an instalment, so cash is rounded up, and the next payment is reduced by the difference.
  await amount.fill('249.98');
  await record.click();
  await expect(dialog.getByText('Take $250.00 in cash')).toBeVisible();
  await dialog.getByRole('button', { name: 'First payment $250.00' }).click();
  await expect(amount).toHaveValue('250.00');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Record $250.00 in cash' }).click();
  await expectToast(page, 'Payment Updated', `$250.00 in cash is recorded on order #${order.id}.`);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, order.id)).toContainText('25% paid');

  await rowOf(page, order.id).getByRole('button', { name: 'Take payment' }).click();
  await dialog.getByRole('radio', { name: 'EFTPOS' }).check();
  await expect(dialog.getByRole('button', { name: 'Next payment $249.96' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Whole balance $749.95' }).click();
  await dialog.getByRole('button', { name: 'Record $749.95 by EFTPOS' }).click();
  await expectToast(page, 'Payment Updated', '$749.95 by EFTPOS');
  await expect(rowOf(page, order.id).getByText('Paid', { exact: true })).toBeVisible();

  await rowOf(page, whole.id).getByRole('button', { name: 'Take payment' }).click();
  const fixed = page.getByRole('dialog', { name: `Take payment for order #${whole.id}` });
  await expect(fixed).toContainText('This order is paid in full: $999.95.');
  await expect(fixed.getByLabel('Amount taken')).toHaveCount(0);
  await fixed.getByRole('button', { name: 'Record $999.95 in cash' }).click();
  await expect(rowOf(page, whole.id)).toContainText('Thu 12 Nov');
  expect(await calendarShop.audit()).toContain('agree');
});
