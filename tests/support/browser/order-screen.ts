import { expect, type Locator, type Page } from '@playwright/test';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';

/** A section of an order's screen, or one of its notices, by its heading. */
export function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name });
}

export function logOf(page: Page): Locator {
  return panel(page, 'Log').getByRole('listitem');
}

export async function openOrder(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order #${id}` })).toBeVisible();
}

/** The order as the shop has it now. */
export function orderAsItIs(page: Page, id: number): Promise<StaffOrder> {
  return requestShop(page, 'GET', `/api/admin/orders/${id}`);
}
