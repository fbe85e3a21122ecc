import type { Page } from '@playwright/test';
import type { Order } from '#core/orders/order.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { sold, stop, wednesday } from '#tests/support/data/delivery/staff-deliveries.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// Each test starts its own shop, which takes a long time on a slow machine.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ page }) => signInStaff(page));

/** Sells three deliveries in one street, which are in the order of their house numbers. */
async function street(page: Page): Promise<[Order, Order, Order]> {
  const at = (number: number) =>
    sold(page, { address: { street: `${number} High Street`, city: 'Northcote', state: 'VIC', postcode: '3070' } });
  return [await at(1), await at(2), await at(3)];
}

const numbers = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: 'High Street' })
    .getByText(/^\d High Street/);

test('The stops of a delivery run are moved by button and by dragging, keep their new position, and can be moved back', async ({
  page,
}) => {
  const [first, , third] = await street(page);
  await page.goto('/admin/run-sheet');
  await expect(numbers(page)).toHaveText([/^1 High/, /^2 High/, /^3 High/]);
  const up = stop(page, third).getByRole('button', { name: `Move order #${third.id} up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(numbers(page)).toHaveText([/^1 High/, /^3 High/, /^2 High/]);
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(numbers(page)).toHaveText([/^3 High/, /^1 High/, /^2 High/]);
  await expect(stop(page, third)).toContainText('placed by hand');
  await expectNoFaults(page);

  await page.reload();
  await expect(numbers(page)).toHaveText([/^3 High/, /^1 High/, /^2 High/]);
  const handle = stop(page, first).locator('[data-stop-handle]');
  const last = stop(page, third).locator('[data-stop-handle]');
  await handle.hover();
  await page.mouse.down();
  const target = await last.boundingBox();
  if (target === null) throw new Error('The handle has no place');
  await page.mouse.move(target.x + 5, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(numbers(page)).toHaveText([/^1 High/, /^3 High/, /^2 High/]);
  await stop(page, third).getByRole('button', { name: 'Undo' }).click();
  await stop(page, first).getByRole('button', { name: 'Undo' }).click();
  await expect(numbers(page)).toHaveText([/^1 High/, /^2 High/, /^3 High/]);
  await expect(page.getByText('placed by hand')).toHaveCount(0);
});

test('Staff see how many customers will be emailed before a delivery run starts; the run sheet shows what the driver records', async ({
  page,
  calendarShop,
}) => {
  const [first, second] = await street(page);
  await page.goto('/admin/run-sheet');
  await expect(page.getByRole('button', { name: 'Start the run' })).toHaveCount(0);
  await page.goto('about:blank');
  await calendarShop.moveTo(page, '2026-11-11T07:00:00.000+11:00');
  await page.goto('/admin/run-sheet');
  await page.getByRole('button', { name: 'Start the run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start the run?' });
  await expect(dialog).toContainText('3 customers get an email now');
  await dialog.getByLabel(/^Meat temperature/).fill('warm');
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await expect(dialog).toContainText('such as 3.5');
  await dialog.getByLabel(/^Meat temperature/).fill('2.5');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await expectToast(page, 'Run Started', '3 customers will get an email.');
  await expect(page.getByText('On the way since 7:00 am, 2.5 °C at loading')).toBeVisible();
  const visit = { day: wednesday, at: '2026-11-10T19:58:00.000Z', temperature: 4 };
  await requestShop(page, 'POST', '/api/admin/run-sheet/stops', {
    ...visit,
    orderId: first.id,
    clientKey: newClientKey(),
    outcome: 'not-home',
    note: 'Dog barks',
  });
  await requestShop(page, 'POST', '/api/admin/run-sheet/stops', {
    ...visit,
    orderId: second.id,
    clientKey: newClientKey(),
    outcome: 'delivered',
  });
  await page.reload();
  await expect(stop(page, first)).toContainText('Not at home');
  await expect(stop(page, first)).toContainText('Dog barks');
  await expect(stop(page, second)).toContainText('6:58 am, 4 °C');
});
