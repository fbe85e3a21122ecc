import type { Locator, Page } from '@playwright/test';
import { columnCells } from '#tests/support/browser/column-cells.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyAsGuest } from '#tests/support/data/buy-product.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

const tab = '/admin?tab=orders';

test.beforeEach(({ page }) => signInStaff(page));

/** Returns the numbers of the orders on screen, from the top. */
function numbers(page: Page): Locator {
  return columnCells(page, 'Orders', 'Order').getByRole('link');
}

test('In the list of orders, the / key focuses the search, invalid URL parameters are ignored, and a phone shows a row’s actions', async ({
  page,
  calendarShop,
}) => {
  const { order } = await buyAsGuest(calendarShop, { name: 'Sione van der Westhuizen' });
  await page.goto(`${tab}&status=foo&deliveryDate=soon&attention=none&page=999`);
  await expect(numbers(page)).toHaveText([`#${order.id}`]);
  await expect(page).toHaveURL(/^(?!.*page=)/);
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('');
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await page.keyboard.type('a/b');
  await expect(box).toHaveValue('a/b');

  // On a phone, the row's action is visible on the screen.
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(tab);
  const action = page.locator('tr[data-row]').getByRole('button', { name: 'Mark as Delivered' });
  await action.scrollIntoViewIfNeeded();
  await expect(action).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('paid');
  await expect(numbers(page)).toHaveText([`#${order.id}`]);
  await expectNoFaults(page);
});
