import type { Page } from '@playwright/test';
import { cartLine, openCheckout, productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expect, test as tillTest } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { test as stripeTest } from '#tests/support/browser/stripe-test.ts';
import { makeOrder } from '#tests/support/data/own-orders.ts';

const screens = [
  '/',
  '/products',
  '/cart',
  '/account?tab=orders',
  '/checkout',
  '/admin',
  '/admin?tab=subscriptions',
  '/admin?tab=tools',
  '/admin?tab=payments',
  '/admin?tab=payments&show=charges',
  '/admin?tab=tools&show=jobs',
  '/admin/counter-sale',
  '/site-content?tab=shop',
];

/** Returns the text of the shop's screens for staff, with an order to pay and a pack in the cart. */
async function readScreens(page: Page): Promise<Record<string, string>> {
  const product = await productNamed(page, 'Whole beef hindquarter');
  const { id } = await makeOrder(page, { paymentType: 'credit-card', pays: 'nothing' });
  await openCheckout(page, [cartLine(product, 'credit-card')]);
  const texts: Record<string, string> = {};
  for (const path of [...screens, `/subscribe?productId=${product.id}`, `/admin/orders/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(/^(Loading|Preparing)/)).toHaveCount(0);
    texts[path] = await page.locator('body').innerText();
  }
  return texts;
}

function screensWith(texts: Record<string, string>, pattern: RegExp): string[] {
  return Object.keys(texts).filter((path) => pattern.test(texts[path] ?? ''));
}

stripeTest('With Stripe no screen speaks of a till or of test cards', async ({ page, shop }) => {
  stripeTest.setTimeout(120_000);
  await signInStaff(page, shop);
  const texts = await readScreens(page);
  expect(screensWith(texts, /simulat|test cards?\b|\btill\b/i)).toEqual([]);
  expect(screensWith(texts, /Stripe/)).toContain('/checkout');
});

tillTest('With the till no screen speaks of Stripe', async ({ page, shop }) => {
  tillTest.setTimeout(120_000);
  await signInStaff(page, shop);
  const texts = await readScreens(page);
  expect(screensWith(texts, /stripe/i)).toEqual([]);
  expect(screensWith(texts, /simulated till/i)).toContain('/checkout');
});
