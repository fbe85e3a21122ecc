import type { Page } from '@playwright/test';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { emailsOf, linkIn } from '#tests/support/outside/emails-of.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';

test.use({ expectedConsoleError: /status of (401|404)/ });

/** A guest buys a pack on layby in another browser. Returns the order's number and the link in its email. */
async function orderElsewhere(page: Page, shop: BuiltShop): Promise<{ id: number; link: string }> {
  const { id } = await buyProduct(page, { paymentType: 'layby-4' });
  const email = emailsOf(shop).findLast(({ kind }) => kind === 'order-confirmation');
  await page.context().clearCookies();
  return { id, link: linkIn(email, '/order-link') };
}

const card = (page: Page, id: number) => page.getByRole('article', { name: `Order #${id}` });

test('A guest opens an order in another browser through the link in the order’s email', async ({ page, shop }) => {
  const { id, link } = await orderElsewhere(page, shop);
  await page.goto(link);
  await expect(page).toHaveTitle(/^Open Your Order \| /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is in here' })).toBeVisible();
  await expectNoFaults(page);
  // Opening the page without pressing its button, as a mail program may do, reveals nothing.
  expect((await page.request.get('/api/orders')).status()).toBe(401);
  await page.getByRole('button', { name: 'Open your order' }).click();
  await expect(page).toHaveURL(`/account?tab=orders&highlight=${id}`);
  await expect(card(page, id)).toContainText('25% complete');
  await expect(card(page, id)).toHaveClass(/ring/);
  await page.reload();
  await expect(card(page, id)).toBeVisible();
});

test('An incomplete link to an order opens no order, and the page says why', async ({ page, shop }) => {
  const { link } = await orderElsewhere(page, shop);
  await page.goto(link.slice(0, -4));
  await page.getByRole('button', { name: 'Open your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t open an order' })).toBeFocused();
  await expect(page.getByText('This link is incomplete or has expired.')).toBeVisible();
  await expectNoFaults(page);
  expect((await page.request.get('/api/orders')).status()).toBe(401);
});

test('A customer who signs in first can add the order that the link opens to their account', async ({ page, shop }) => {
  const { id, link } = await orderElsewhere(page, shop);
  await page.goto(link);
  await page.getByRole('link', { name: 'Log in or register first' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  const username = `eve-${process.pid}-${Date.now()}`;
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.com`);
  await form.getByLabel('Password').fill('spring-lamb-7');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(link);
  await page.getByRole('button', { name: 'Open your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Put order #${id} into your account?` })).toBeFocused();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Put it into my account' }).click();
  await expect(page.getByText(`Order #${id} is in your account now.`).first()).toBeVisible();
  await expect(page).toHaveURL(`/account?tab=orders&highlight=${id}`);
  await expect(card(page, id)).toBeVisible();

  // The link now opens the order without asking.
  await page.goto(link);
  await page.getByRole('button', { name: 'Open your order' }).click();
  await expect(page).toHaveURL(`/account?tab=orders&highlight=${id}`);
});
