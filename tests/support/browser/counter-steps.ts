import { expect, type Locator, type Page } from '@playwright/test';
import type { Order } from '#core/orders/order.ts';
import { signInStaff } from './staff-browser.ts';

/** Signs in as staff and opens the counter screen, with nothing sold yet. */
export async function openCounter(page: Page): Promise<void> {
  // Signing in ends the session that an open staff screen uses, and its next requests would be rejected.
  await page.goto('about:blank');
  await signInStaff(page);
  await page.goto('/admin/counter-sale');
  await expect(product(page, 'Whole beef hindquarter')).toBeVisible();
}

export function product(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Add ${name}` });
}

export function finishButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Finish sale' });
}

export function option(page: Page, name: string | RegExp): Locator {
  return page.getByRole('radio', { name });
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('1 High Street');
  await page.getByLabel('City or suburb').fill('Northcote');
  await page.getByLabel('Postcode').fill('3070');
}

/** Expects that the sale was recorded. Returns the order's number. */
export async function expectCreated(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: /^Sale recorded: order #\d+$/ });
  await expect(heading).toBeVisible();
  return Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
}

/** All orders of the shop, newest first. */
export async function allOrders(page: Page): Promise<Order[]> {
  return (await page.request.get('/api/admin/orders')).json();
}
