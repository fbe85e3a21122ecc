import { paymentsOf } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { openOrderCard, signInNewCustomer } from '#tests/support/data/own-orders.ts';

// A payment without a session opens a guest session, which doesn't contain the order.
test.use({ expectedConsoleError: /status of (401|404)/ });

test('A session that ends during a payment is reported, and the typed amount is still there after signing in again', async ({
  page,
}) => {
  const username = await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  await card.getByLabel('Amount to pay').fill('123.45');
  await page.context().clearCookies();
  await card.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByRole('main').getByText('You have been signed out')).toBeInViewport();
  await expectNoFaults(page);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill('spring-lamb-7');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(card.getByLabel('Amount to pay')).toHaveValue('123.45');
  expect(await paymentsOf(page, order.id)).toEqual([24_998]);
});
