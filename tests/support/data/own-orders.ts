import { expect, type Locator, type Page } from '@playwright/test';
import type { Order } from '#core/orders/order.ts';
import { requestShop } from '../browser/request-shop.ts';
import { buyProduct, type Purchase } from './buy-product.ts';

/** An order of this browser’s own; only the Stripe tests call it by this name still. */
export function makeOrder(page: Page, purchase: Purchase): Promise<Order> {
  return buyProduct(page, purchase);
}

let created = 0;

/** Registers a new customer without the form, which signs them in; answers the username. */
export async function signInNewCustomer(page: Page, details: Record<string, string> = {}): Promise<string> {
  created += 1;
  const username = `customer-${process.pid}-${created}`;
  const account = { username, email: `${username}@example.com`, password: 'spring-lamb-7', ...details };
  await requestShop(page, 'POST', '/api/users/register', account);
  return username;
}

/** Opens the account's orders and answers the card of one, with everything in it that is folded. */
export async function openOrderCard(page: Page, order: Pick<Order, 'id'>) {
  await page.goto('/account?tab=orders');
  const card = page.getByRole('article', { name: `Order #${order.id}` });
  await unfoldOrderCard(card);
  return card;
}

/** An order that is over is one line, and the form of a layby that goes as agreed opens on request. */
export async function unfoldOrderCard(card: Locator): Promise<void> {
  await expect(card).toBeVisible();
  const line = card.locator('summary').filter({ hasText: 'Order #' });
  if (await line.isVisible()) await line.click();
  const payEarly = card.getByRole('button', { name: /^(Pay early|Finish)/ });
  if (await payEarly.isVisible()) await payEarly.click();
}
