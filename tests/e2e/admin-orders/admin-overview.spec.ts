import type { Locator, Page } from '@playwright/test';
import { holdBack } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { openStaffPlace, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { subscriptionsTab } from '#tests/support/data/staff-laybys.ts';
import { type CalendarShop, test } from '#tests/support/shop/calendar-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

// The clock is at Tuesday 10 November 2026, 10:00. The pack costs $999.95, and the first of a layby's four instalments is
// $249.98.

test.beforeEach(({ page }) => signInStaff(page));

function strip(page: Page): Locator {
  return page.getByRole('region', { name: /^Today/ });
}

function figures(page: Page): Locator {
  return page.getByRole('region', { name: 'Figures' });
}

function cell(page: Page, title: string): Locator {
  return figures(page).locator('section').filter({ hasText: title });
}

async function openFigures(page: Page): Promise<void> {
  await page.goto('/admin');
  await figures(page).getByRole('button', { name: 'Show figures' }).click();
}

function buy(shop: CalendarShop, paymentType: 'credit-card' | 'layby-4') {
  return buyProduct(new Visitor(shop.url), { paymentType, deliveryDate: '2026-11-11' });
}

test('A new shop’s overview shows no sales, payments due or tasks; empty lists explain what they will contain', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(strip(page).getByRole('heading', { name: 'Today, Tue 10 Nov' })).toBeVisible();
  // In November, the only remaining task is to decide on next year's public holidays.
  await expect(strip(page).getByRole('listitem')).toHaveText([/^\d+ holidays of 2027 to decide$/]);
  await strip(page).getByRole('link').click();
  await page.getByRole('button', { name: /^Close all \d+ that are certain$/ }).click();
  await expect(page.getByRole('button', { name: /^Close all/ })).toHaveCount(0);
  await page.goto('/admin');
  await expect(strip(page).getByText('You’re up to date.')).toBeVisible();
  await expect(figures(page)).toContainText('Sales today$0.00, 0 orders');
  await expect(figures(page)).toContainText('Deliveries todayNonetomorrowNone');
  await expectNoFaults(page);
  await figures(page).getByRole('button', { name: 'Show figures' }).click();
  await expect(cell(page, 'Sales today, 0 orders')).toContainText('$0.00');
  await expect(cell(page, 'Deliveries tomorrow, Wed 11 Nov')).toContainText('None');
  await expect(cell(page, 'Laybys due today')).toContainText('MissedNone');
  await expectNoFaults(page);

  // The empty lists explain what they will contain.
  const panel = page.getByRole('region', { name: 'Orders', exact: true });
  await expect(panel.getByText('No orders yet.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Counter sale' })).toHaveAttribute('href', '/admin/counter-sale');
  await panel.getByRole('button', { name: 'Refund refused' }).click();
  await expect(panel.getByText('No orders match.')).toBeVisible();
  await page.goto(subscriptionsTab);
  await expect(page.getByText('There are no laybys yet.')).toBeVisible();
  const laybys = page.getByRole('region', { name: 'Subscriptions', exact: true });
  await expect(laybys.getByRole('link', { name: 'Counter sale' })).toHaveAttribute('href', '/admin/counter-sale');
  await expectNoFaults(page);
});

test('The overview shows sales, payments and refunds of today and this week, with a chart of the last 14 days', async ({
  page,
  calendarShop,
}) => {
  const { id } = await buy(calendarShop, 'credit-card');
  await buy(calendarShop, 'layby-4');
  await openFigures(page);
  const sales = cell(page, 'Sales today, 2 orders');
  await expect(sales).toContainText('$1,999.90');
  await expect(sales).toContainText('This week$1,999.90 · 2 orders');
  const payments = cell(page, 'Payments today');
  await expect(payments).toContainText('$1,249.93');
  await expect(payments).toContainText('Last 14 days$1,249.93');
  for (const chart of [sales, payments]) await expect(chart.locator('[data-bar]')).toHaveCount(14);
  await sales.locator('[data-bar="2026-11-10"]').hover();
  await expect(sales.getByText('Tue 10 Nov: $1,999.90')).toBeVisible();

  // The figures of the charts, for users who can't see them.
  const table = figures(page).getByRole('table', { name: 'The last 14 days' });
  await expect(table.locator('tbody tr')).toHaveCount(14);
  const today = table.getByRole('row', { name: 'Tue 10 Nov $1,999.90 2 orders $1,249.93' });
  await expect(today).toHaveCount(1);
  await expectNoFaults(page);

  // A refund and a cancelled order are shown separately from the payments received.
  await requestShop(page, 'PATCH', `/api/admin/orders/${id}/status`, { status: 'cancelled' });
  await expect(figures(page)).toContainText('Payments$1,249.93, $999.95 refunded');
  await expect(cell(page, 'Sales today, 1 order')).toContainText('$999.95');
  await expect(cell(page, 'Payments today, $999.95 refunded')).toContainText('$1,249.93');
});

test('Each item of the overview that needs attention links to the screen where staff handle it', async ({
  page,
  calendarShop,
}) => {
  const jo = new Visitor(calendarShop.url);
  const { id } = await buyProduct(jo, { paymentType: 'layby-2' });
  await jo.post('/api/payments', { orderId: id, amount: 49_998 });
  await page.goto('/admin');
  const todo = strip(page).getByRole('list', { name: 'Needs attention' });
  const unsent = todo.getByRole('link', { name: /emails not sent: no mail server is set up$/ });
  await expect(unsent).toHaveAttribute('href', '/admin?tab=tools&state=waiting');
  // The number of such orders is shown on their own filter.
  await page.getByRole('button', { name: 'No delivery day 1' }).click();
  await expect(page).toHaveURL('/admin?attention=no-delivery-date');
  await expect(page.locator('tr[data-row]')).toHaveCount(1);

  // A later request is shown without a reload.
  const other = await buyProduct(jo, { paymentType: 'layby-4' });
  const requested = await jo.post(`/api/orders/${other.id}/cancel-request`, { reason: 'We moved.' });
  expect(requested.status).toBe(200);
  await page.goto('/admin?tab=users');
  await todo.getByRole('link', { name: '1 customer wants to cancel' }).click();
  await expect(page).toHaveURL('/admin?tab=orders&attention=cancel-requested');
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
});

test('The delivery counts in the overview link to the run sheets of their days', async ({ page, calendarShop }) => {
  await buy(calendarShop, 'credit-card');
  const { id } = await buy(calendarShop, 'credit-card');
  await requestShop(page, 'PATCH', `/api/orders/${id}/delivery`, { deliveryDate: '2026-11-13' });
  await openFigures(page);
  const ahead = figures(page).getByRole('link', { name: '1', exact: true });
  await expect(ahead).toHaveAttribute('href', '/admin/run-sheet?day=2026-11-11');
  const tomorrow = cell(page, 'Deliveries tomorrow, Wed 11 Nov');
  await expect(tomorrow).toContainText('1 order');
  await expect(tomorrow).toContainText('Fri 13 Nov1 order · 1 pack');
  const later = tomorrow.getByRole('link', { name: '1 order' });
  await expect(later).toHaveAttribute('href', '/admin/run-sheet?day=2026-11-13');
  await tomorrow.getByRole('link', { name: '1 pack', exact: true }).click();
  await expect(page).toHaveURL('/admin/run-sheet?day=2026-11-11');
});

test('The overview shows that a delivery needs attention on its day, and that it is overdue after that day', async ({
  page,
  calendarShop,
}) => {
  await buy(calendarShop, 'credit-card');
  await calendarShop.moveTo(page, '2026-11-11T10:00:00.000+11:00');
  await openFigures(page);
  await expect(cell(page, 'Deliveries tomorrow')).toContainText('Today1 order to deliver');
  // The link isn't repeated next to the figures.
  const due = strip(page).getByRole('link', { name: '1 order to deliver today' });
  await expect(due).toHaveCount(0);
  await openStaffPlace(page, 'Customers', 'Users');
  await expect(due).toHaveAttribute('href', '/admin/run-sheet?day=2026-11-11');

  await page.goto('about:blank');
  await calendarShop.moveTo(page, '2026-11-12T10:00:00.000+11:00');
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Overdue 1' })).toBeVisible();
  await openStaffPlace(page, 'Customers', 'Users');
  const late = strip(page).getByRole('link', { name: '1 delivery overdue' });
  await expect(late).toHaveAttribute('href', '/admin?tab=orders&attention=overdue-delivery');
});

test('The overview shows an instalment of a layby as due soon, and then as due today', async ({
  page,
  calendarShop,
}) => {
  await buy(calendarShop, 'layby-4');
  await calendarShop.moveTo(page, '2026-11-20T10:00:00.000+11:00');
  await openFigures(page);
  const laybys = cell(page, 'Laybys due today');
  await expect(laybys).toContainText('Next 7 days1 for $249.98');
  await page.goto('about:blank');
  // An hour before the shop charges the due instalment.
  await calendarShop.moveTo(page, '2026-11-24T08:00:00.000+11:00');
  await page.goto('/admin');
  await expect(laybys).toContainText('$249.98');
  await laybys.getByRole('link', { name: '1 instalment' }).click();
  await expect(page).toHaveURL('/admin?tab=subscriptions&attention=due-today');
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
});

test('The overview shows more figures above the list of orders on request, and still shows them after a reload', async ({
  page,
}) => {
  await page.goto('/admin');
  const show = figures(page).getByRole('button', { name: 'Show figures' });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await expect(cell(page, 'Laybys due today')).toHaveCount(0);
  await show.press('Enter');
  await expect(cell(page, 'Laybys due today')).toBeVisible();
  await page.reload();
  await expect(cell(page, 'Laybys due today')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await navigation.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
  await expect(figures(page)).toHaveCount(0);
  await expect(strip(page).getByRole('listitem')).toHaveText([/^\d+ holidays of 2027 to decide$/]);
  await navigation.getByRole('link', { name: 'Orders' }).click();
  await figures(page).getByRole('button', { name: 'Hide figures' }).click();
  await expect(cell(page, 'Laybys due today')).toHaveCount(0);
  await page.reload();
  await expect(figures(page).getByRole('button', { name: 'Show figures' })).toBeVisible();
});

test('The list of orders doesn’t shift when the overview’s figures load, and starts near the top of the screen', async ({
  page,
  calendarShop,
}) => {
  await buy(calendarShop, 'credit-card');
  await page.setViewportSize({ width: 1280, height: 900 });
  const release = await holdBack(page, '/api/admin/overview');
  await page.goto('/admin');
  await expect(figures(page).getByText('Loading the figures…')).toBeAttached();
  const row = page.locator('tr[data-row]');
  await expect(row).toBeVisible();
  const top = async () => (await row.boundingBox())?.y;
  const before = await top();
  release();
  await expect(figures(page)).toContainText('Laybys due');
  expect(await top()).toBe(before);
  expect(before).toBeLessThan(300);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(48);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect.poll(top).toBeLessThanOrEqual(560);
});
