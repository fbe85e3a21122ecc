import { paymentsOf } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { challengeButton, expect, fillStripeCard, stripeCards, test } from '#tests/support/browser/stripe-test.ts';
import { makeOrder, openOrderCard, signInNewCustomer } from '#tests/support/data/own-orders.ts';

test.use({ expectedConsoleError: /status of 402/ });

test('An instalment is paid with the saved card, and with another card', async ({ page, stripe }) => {
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

test('If the bank requires confirmation of a new card, declining keeps the old card and confirming saves the new card', async ({
  page,
  stripe,
}) => {
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

test('A reload during the bank’s confirmation of a new card continues with that card', async ({ page, stripe }) => {
  await signInNewCustomer(page);
  const paymentToken = stripe.browser.confirmationToken(stripeCards.pays, { setupFutureUsage: 'off_session' });
  const order = await makeOrder(page, { paymentType: 'layby-4', paymentToken });
  const card = await openOrderCard(page, order);
  const before = stripe.state.setupIntents.all().length;
  await card.getByRole('button', { name: 'Replace card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the saved card' });
  await fillStripeCard(page, stripeCards.asks);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(challengeButton(page, 'Complete authentication')).toBeVisible();
  await page.reload();
  await expect(card).toContainText('You sent a new card, and its bank hasn’t answered yet.');
  await card.getByRole('button', { name: 'Check the new card' }).click();
  await expect(dialog).toContainText('You sent the card ending 3184');
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toHaveCount(0);
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Check card' }).click();
  await challengeButton(page, 'Complete authentication').click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('charged to your Visa ending 3184');
  await expect(card.getByRole('button', { name: 'Replace card' })).toBeVisible();
  expect(stripe.state.setupIntents.all()).toHaveLength(before + 1);
});

test('Of many unpaid orders, only one has an open card form, which can be opened by keyboard and receives the focus', async ({
  page,
}) => {
  await signInNewCustomer(page);
  const first = await makeOrder(page, { paymentType: 'credit-card', pays: 'nothing' });
  const second = await makeOrder(page, { paymentType: 'credit-card', pays: 'nothing' });
  const card = await openOrderCard(page, first);
  const other = page.getByRole('article', { name: `Order #${second.id}` });
  const fields = page.locator('iframe[title="Secure payment input frame"]');
  await expect(other.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  await expect(fields).toHaveCount(0);
  await expectNoFaults(page);
  await card.getByRole('button', { name: 'Pay by card' }).press('Enter');
  await expect(card.locator(fields)).toBeFocused();
  await expect(card.getByRole('button', { name: 'Make Payment' })).toBeVisible();
  await other.getByRole('button', { name: 'Pay by card' }).click();
  await expect(other.locator(fields)).toBeFocused();
  await expect(fields).toHaveCount(1);
  await expect(card.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  await expectNoFaults(page);
  await fillStripeCard(page);
  await other.getByRole('button', { name: 'Make Payment' }).click();
  await expect(other).toContainText('Delivery Scheduled');
  expect(await paymentsOf(page, second.id)).toEqual([second.totalAmount]);
  expect(await paymentsOf(page, first.id)).toEqual([]);
});
