import type { Order } from '#core/orders/order.ts';
import { holdBack } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { dayLink, sold, stop, tick } from '#tests/support/data/delivery/staff-deliveries.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// The clock is at Tuesday 10 November 2026, so the first delivery day is Wed 11 Nov.

// Each test starts its own shop, which takes a long time on a slow machine.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ page }) => signInStaff(page));

test('On its day, a delivery is marked as delivered with one press; before that day, or for all deliveries together, a dialog prompts first', async ({
  page,
  calendarShop,
}) => {
  const created = [await sold(page), await sold(page), await sold(page)];
  const [first, second, third] = created as [Order, Order, Order];
  await page.goto('/admin/run-sheet');
  await tick(page, first).click();
  await expect(page.getByRole('dialog')).toContainText(`Order #${first.id} is due on 11 November 2026`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await tick(page, first).click();
  await page.getByRole('button', { name: 'It is delivered' }).click();
  await expect(stop(page, first)).toContainText('Delivered');
  await expect(tick(page, first)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 3 deliveries, 1 delivered, 2 to go' })).toBeVisible();
  await expect(dayLink(page, /Wed 11 Nov/)).toContainText('2 of 3 left');

  // Leaves the page first, because an open page would log an error when the shop stops.
  await page.goto('about:blank');
  await calendarShop.moveTo(page, '2026-11-11T07:00:00.000+11:00');
  await page.goto('/admin/run-sheet');
  await expect(dayLink(page, /Today/)).toHaveAttribute('aria-current', 'date');
  await tick(page, second).click();
  await expectToast(page, 'Order Updated', `Order #${second.id} is delivered.`);
  await expect(tick(page, second)).toHaveCount(0);

  await sold(page, { deliveryDate: '2026-11-12' });
  await page.getByRole('button', { name: 'Mark all 1 as Delivered' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 order');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Mark 1 order' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 3 deliveries, 3 delivered' })).toBeVisible();
  await expect(tick(page, third)).toHaveCount(0);

  await page.goto('about:blank');
  await calendarShop.moveTo(page, '2026-11-13T07:00:00.000+11:00');
  await page.goto('/admin/run-sheet');
  await expect(dayLink(page, /Thu 12 Nov/)).toContainText('1 overdue');
});

test('An order added to a day while staff confirm that the day’s orders are delivered isn’t marked as delivered', async ({
  page,
}) => {
  const first = await sold(page);
  await page.goto('/admin/run-sheet');
  await page.getByRole('button', { name: 'Mark all 1 as Delivered' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 1 order as delivered?' });
  await expect(dialog).toBeVisible();
  const second = await sold(page);
  await expect(page.getByText('Mark all 2 as Delivered')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark 1 order' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tick(page, first)).toHaveCount(0);
  await expect(tick(page, second)).toBeVisible();
});

test('After a delivery is marked as delivered, the run sheet is updated from the response without loading the day again', async ({
  page,
}) => {
  const first = await sold(page);
  await sold(page);
  // Blocks the live events, so that the day isn't refreshed by them.
  await page.route('**/api/admin/events*', () => undefined);
  await page.goto('/admin/run-sheet');
  await expect(tick(page, first)).toBeVisible();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /run-sheet|delivery-days/.test(request.url())) loaded.push(request.url());
  });
  await tick(page, first).click();
  await page.getByRole('button', { name: 'It is delivered' }).click();
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 2 deliveries, 1 delivered, 1 to go' })).toBeVisible();
  await expect(dayLink(page, /Wed 11 Nov/)).toContainText('1 of 2 left');
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Mark all 1 as Delivered' }).click();
  await page.getByRole('button', { name: 'Mark 1 order' }).click();
  await expect(page.getByRole('heading', { name: 'Wed 11 Nov: 2 deliveries, 2 delivered' })).toBeVisible();
  await expect(dayLink(page, /Wed 11 Nov/)).toContainText('2 delivered');
  expect(loaded).toEqual([]);
});

test.describe('When another staff member has changed an order of the day first', () => {
  test.use({ expectedConsoleError: /status of (409|503)/ });

  test('the open dialog of a stop stays open although the stop is gone, and marking the stop as delivered shows an error', async ({
    page,
  }) => {
    const order = await sold(page);
    await page.goto('/admin/run-sheet');
    await tick(page, order).click();
    const dialog = page.getByRole('dialog', { name: `Order #${order.id} is due on 11 November 2026` });
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(dialog).toBeVisible();
    await requestShop(page, 'PATCH', `/api/orders/${order.id}/delivery`, {
      deliveryDate: '2026-11-12',
    });
    await expect(page.getByText('Nothing to deliver on Wed 11 Nov')).toBeVisible();
    await dialog.getByRole('button', { name: 'It is delivered' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog).toBeVisible();
  });

  test('no order is marked as delivered, and the reason and the current state of the day are shown', async ({
    page,
  }) => {
    const retained = await sold(page);
    const gone = await sold(page);
    await page.goto('/admin/run-sheet');
    await expect(tick(page, gone)).toBeVisible();
    // The page is notified of the cancellation, so its next load is delayed until the test has marked the day.
    const release = await holdBack(page, '/api/admin/run-sheet');
    await requestShop(page, 'PATCH', `/api/admin/orders/${gone.id}/status`, { status: 'cancelled' });
    await page.getByRole('button', { name: 'Mark all 2 as Delivered' }).click();
    await page.getByRole('button', { name: 'Mark 2 orders' }).click();
    await expectToast(page, 'Update Failed', `Order #${gone.id} is cancelled`);
    release();
    await expect(stop(page, gone)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toContainText('Mark 1 order as delivered?');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(tick(page, retained)).toBeVisible();
  });
});
