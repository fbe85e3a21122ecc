import { columnCells } from '#tests/support/browser/column-cells.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import {
  laybyPlansPath,
  letFail,
  openPlan,
  rowOf,
  sellLayby,
  subscriptionsTab,
} from '#tests/support/data/staff-laybys.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

test.beforeEach(({ page }) => signInStaff(page));

test('A layby plan is listed with its amounts, days and card, is expanded in the list, and is cancelled on its order’s screen', async ({
  page,
  calendarShop,
}) => {
  const { id } = await sellLayby(calendarShop);
  await page.goto(subscriptionsTab);
  const row = rowOf(page, id);
  for (const text of ['Mary Nguyen', 'mary@customer.test', '4 × $249.98', 'fortnightly', '25% of $999.95']) {
    await expect(row).toContainText(text);
  }
  await expect(row).toContainText('Tue 24 Nov');
  await expect(row).toContainText('Visa ending 4242');
  await expect(row.getByText(/^Layby \d of \d$/).filter({ visible: true })).toBeVisible();
  await expect(row.getByRole('link')).toHaveAttribute('href', `/admin/orders/${id}`);

  const parts = await openPlan(page, id);
  await expect(parts).toHaveCount(4);
  await expect(parts.nth(0)).toContainText('Paid 10 Nov');
  await expect(parts.nth(1)).toContainText('Tue 24 Nov');
  await expect(parts.nth(1)).toContainText('Charged Tue 24 Nov');
  await expect(parts.nth(3)).toContainText('$250.01');
  await expect(page.getByRole('button', { name: 'Retry Payment' })).toHaveCount(0);
  await expectNoFaults(page);
  await page.reload();
  await expect(parts).toHaveCount(4);
  await row.getByRole('button', { name: 'Instalments' }).click();
  await expect(parts).toHaveCount(0);

  // The link opens the order, which shows both parts of the refund before cancelling.
  await row.getByRole('button', { name: 'Instalments' }).click();
  await page.getByRole('link', { name: 'Cancel this layby' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}`));
  await expect(page.getByRole('dialog', { name: `Cancel order #${id}?` })).toContainText('$249.98');
});

test('The search, filters and sorting of the list of layby plans are kept in the URL', async ({
  page,
  calendarShop,
}) => {
  const mary = await sellLayby(calendarShop);
  const zoe = await sellLayby(calendarShop, { name: 'Zoë Adams', email: 'zoe@customer.test' });
  const failing = await sellLayby(calendarShop, { paymentToken: 'till_later_declined', name: 'Ben Young' });
  const unpaid = await sellLayby(calendarShop, { pays: 'nothing' });
  await requestShop(page, 'PATCH', `${laybyPlansPath}/2/status`, { status: 'paused' });
  const shown = columnCells(page, 'Subscriptions', 'Order');
  const numbers = (...orders: { id: number }[]) => orders.map(({ id }) => `#${id}`);
  await page.goto(subscriptionsTab);
  await expect(shown).toHaveText(numbers(unpaid, failing, zoe, mary));
  await expect(
    rowOf(page, unpaid.id).getByText('Not paid yet', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expect(rowOf(page, unpaid.id)).toContainText('Not begun');
  await expect(rowOf(page, unpaid.id).getByRole('button', { name: /^More for/ })).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill('ZOE');
  await expect(shown).toHaveText(numbers(zoe));
  await page.getByRole('combobox', { name: 'Status' }).selectOption('layby');
  await expect(page.getByText('No plans match.')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Show all plans' }).click();
  await expect(shown).toHaveText(numbers(unpaid, failing, zoe, mary));
  await page.getByRole('combobox', { name: 'Status' }).selectOption('paused');
  await expect(shown).toHaveText(numbers(zoe));
  await expect(page).toHaveURL(/state=paused/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All plans');
  await page.getByRole('button', { name: 'Next due' }).click();
  await expect(page).toHaveURL(/sort=nextDueDate&direction=asc/);
  await expect(shown).toHaveText(numbers(unpaid, mary, zoe, failing));
  await page.getByRole('button', { name: 'Status' }).click();
  await expect(shown).toHaveText(numbers(unpaid, zoe, mary, failing));
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(shown).toHaveText(numbers(unpaid, failing, zoe, mary));

  await letFail(page, calendarShop, 3, 1);
  await page.goto(subscriptionsTab);
  await page.getByRole('combobox', { name: 'Needs attention' }).selectOption('Due today');
  await expect(shown).toHaveText(numbers(failing));
  await page.reload();
  await expect(shown).toHaveText(numbers(failing));
  await page.getByRole('combobox', { name: 'Needs attention' }).selectOption('A missed payment');
  await expect(page.getByText('No plans match.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Needs attention' }).selectOption('Overdue');
  await expect(page.getByText('No plans match.')).toBeVisible();
});
