import { expect, type Locator, type Page } from '@playwright/test';
import type { Order } from '#core/orders/order.ts';
import { requestShop } from '../browser/request-shop.ts';
import { buyProduct, type Purchase } from './buy-product.ts';

/** Makes an order in this browser. Only the Stripe tests still use this name. */
export function makeOrder(page: Page, purchase: Purchase): Promise<Order> {
  return buyProduct(page, purchase);
}

let created = 0;

/** Registers a new customer without the form, which also signs them in. Returns the username. */
export async function signInNewCustomer(page: Page, details: Record<string, string> = {}): Promise<string> {
  created += 1;
  const username = `customer-${process.pid}-${created}`;
  const account = { username, email: `${username}@example.com`, password: 'spring-lamb-7', ...details };
  await requestShop(page, 'POST', '/api/users/register', account);
  return username;
}

/** Opens the account's orders. Returns the card of one order, fully expanded. */
export async function openOrderCard(page: Page, order: Pick<Order, 'id'>) {
  await page.goto('/account?tab=orders');
  const card = page.getByRole('article', { name: `Order #${order.id}` });
  await unfoldOrderCard(card);
  return card;
}

/**
 * Expands an order's card. A finished order is collapsed to one line, and a layby on schedule shows its payment form only on
 * request.
 */
export async function unfoldOrderCard(card: Locator): Promise<void> {
  await expect(card).toBeVisible();
  const line = card.locator('summary').filter({ hasText: 'Order #' });
  if (await line.isVisible()) await line.click();
  const payEarly = card.getByRole('button', { name: /^(Pay early|Finish)/ });
  if (await payEarly.isVisible()) await payEarly.click();
}
