import type { Page } from '@playwright/test';
import {
  cartLine,
  expectPaid,
  fillCheckout,
  openCheckout,
  payButton,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInNewCustomer } from '#tests/support/data/own-orders.ts';
import { mary } from '#tests/support/mary.ts';

// The browser's own messages about an email address that already has an account, and about a pack in the cart that isn't sold any
// more.
test.use({ ownShop: true, expectedConsoleError: /status of (401|404|409)/ });

async function payMixedCart(page: Page): Promise<void> {
  const hindquarter = await productNamed(page, 'Whole beef hindquarter');
  const full = await productNamed(page, 'Full Cut Package');
  await openCheckout(page, [cartLine(hindquarter, 'layby-4'), cartLine(full, 'credit-card', { quantity: 2 })]);
  await fillCheckout(page);
  await payButton(page).click();
  await expectPaid(page);
}

test('A guest’s order confirmation survives a reload; entering a password in it creates an account with the guest’s orders', async ({
  page,
}) => {
  await payMixedCart(page);
  const confirmation = page.getByRole('region', { name: 'Thank you, Mary. We have your order.' });
  await expect(confirmation).toContainText('Paid today, Visa ending 4242');
  await expect(confirmation).toContainText('Full Cut Package × 2');
  await expect(confirmation).toContainText('to 1 High Street, Northcote VIC 3070');
  await expect(confirmation).toContainText('Next: $249.98 on');
  await expect(confirmation).toContainText(`A confirmation is on its way to ${mary.email}`);
  await expectNoFaults(page);
  await page.reload();
  await confirmation.getByLabel('Password, at least 6 characters').fill('spring-lamb-7');
  await confirmation.getByRole('button', { name: 'Make my account' }).click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await expect(confirmation).toBeVisible();
  await expect(confirmation.getByRole('textbox')).toHaveCount(0);
  // The account has the whole delivery address, so the next checkout doesn't ask for it.
  expect((await page.request.get('/api/users/me').then((response) => response.json())).address).toBe(
    '1 High Street, Northcote VIC 3070',
  );

  await page.context().clearCookies();
  await payMixedCart(page);
  await confirmation.getByLabel('Password, at least 6 characters').fill('spring-lamb-7');
  await confirmation.getByRole('button', { name: 'Make my account' }).click();
  await expect(confirmation).toContainText(`There is an account with ${mary.email} already.`);
  await expectNoFaults(page);
  await confirmation.getByRole('button', { name: 'Log in and keep them' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('An order confirmation that was closed with its button doesn’t return after a reload', async ({ page }) => {
  await signInNewCustomer(page);
  await payMixedCart(page);
  const thanks = page.getByRole('heading', { name: /We have your order/ });
  await page.getByRole('button', { name: 'Close this confirmation' }).click();
  await expect(thanks).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'On layby' })).toBeVisible();
  await expect(thanks).toHaveCount(0);
});

test('When an order is bought again, the cart names packs that are no longer sold', async ({ page }) => {
  await signInNewCustomer(page);
  await payMixedCart(page);
  await page
    .getByRole('button', { name: /^Order again/ })
    .last()
    .click();
  await expect(page.getByText('2 packs are in your cart.')).toBeVisible();
  await page.getByRole('link', { name: 'See your cart' }).click();
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]');
    const changed = [
      { ...line, price: line.price - 1000 },
      { ...line, id: '99999', name: 'Last year’s lamb' },
    ];
    localStorage.setItem('cart', JSON.stringify(changed));
  });
  await page.reload();
  const news = page.getByRole('alert').filter({ hasText: 'Something changed since you filled your cart' });
  await expect(news).toContainText('Last year’s lamb');
  await expect(news).toContainText('is no longer sold and leaves your cart');
  await expectNoFaults(page);
  await news.getByRole('button', { name: 'Update my cart' }).click();
  await expect(news).toHaveCount(0);
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
});
