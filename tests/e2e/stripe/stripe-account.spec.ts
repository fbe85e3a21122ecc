import { ownOrders, paymentsOf, productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { challengeButton, expect, fillStripeCard, stripeCards, test } from '#tests/support/browser/stripe-test.ts';
import { makeOrder, openOrderCard, signInNewCustomer } from '#tests/support/data/own-orders.ts';

test.use({ expectedConsoleError: /status of 402/ });

test('An instalment is paid with the saved card, and with another', async ({ page, stripe }) => {
  await signInNewCustomer(page);
  const paymentToken = stripe.browser.confirmationToken(stripeCards.pays, { setupFutureUsage: 'off_session' });
  const order = await makeOrder(page, { paymentType: 'layby-4', paymentToken });
  const card = await openOrderCard(page, order);
  await card.getByRole('button', { name: 'Next payment $249.98' }).click();
  await card.getByRole('button', { name: 'Make Payment' }).click();
  await expect(card).toContainText('50% complete');
  await card.getByLabel('Another card').check();
  await fillStripeCard(page, '5555 5555 5555 4444');
  await card.getByRole('button', { name: 'Next payment $249.98' }).click();
  await card.getByRole('button', { name: 'Make Payment' }).click();
  await expect(card).toContainText('75% complete');
  await expect(card).toContainText('Saved card: Visa ending 4242');
  expect(await paymentsOf(page, order.id)).toEqual([24_998, 24_998, 24_998]);
});

test('A card is replaced by one whose bank asks: a no keeps the old one, a yes saves the new one', {
  tag: '@phone',
}, async ({ page, stripe }) => {
  await signInNewCustomer(page);
  const paymentToken = stripe.browser.confirmationToken(stripeCards.pays, { setupFutureUsage: 'off_session' });
  const order = await makeOrder(page, { paymentType: 'layby-4', paymentToken });
  const card = await openOrderCard(page, order);
  await card.getByRole('button', { name: 'Replace card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the saved card' });
  await fillStripeCard(page, stripeCards.asks);
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await challengeButton(page, 'Fail authentication').click();
  await expect(dialog.getByRole('alert').filter({ hasText: /card/ })).toBeVisible();
  await expect(dialog).toContainText('Visa ending 4242 is saved now.');
  await fillStripeCard(page, stripeCards.asks);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await challengeButton(page, 'Complete authentication').click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Saved card: Visa ending 3184');
  expect(await paymentsOf(page, order.id)).toEqual([24_998]);
});

test('A subscription is declined in the provider’s words, then paid once', async ({ page }) => {
  await signInNewCustomer(page);
  const { id } = await productNamed(page, 'Whole beef hindquarter');
  await page.goto(`/subscribe?productId=${id}`);
  const subscribe = page.getByRole('button', { name: 'Subscribe Now' });
  await fillStripeCard(page, stripeCards.declined);
  await expectNoFaults(page);
  await subscribe.click();
  await expect(page.getByText('Payment Failed').first()).toBeVisible();
  await fillStripeCard(page);
  await subscribe.click();
  await expect(page).toHaveURL('/account?tab=orders');
  await expect(page.getByText('Subscription Created').first()).toBeVisible();
  const [order] = await ownOrders(page);
  expect(await paymentsOf(page, order?.id ?? 0)).toEqual([94_995]);
});
